import { act, renderHook } from '@testing-library/react';
import { heardServerTime, setClock } from './clock';
import { useMinute } from './useEachMinute';

const at = (time: string) => Date.parse(`2026-06-04T${time}Z`);

beforeEach(() => jest.useFakeTimers({ now: at('17:00:40') }));
afterEach(() => {
  setClock(null);
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('changes at each full minute, whenever the page was opened', () => {
  const { result } = renderHook(useMinute);
  pass(19_999);
  expect(result.current).toBe(at('17:00:00'));
  pass(1);
  expect(result.current).toBe(at('17:01:00'));
  pass(60_000);
  expect(result.current).toBe(at('17:02:00'));
});

it('has one timer for all components, and none without them', () => {
  const [one, other] = [renderHook(useMinute), renderHook(useMinute)];
  expect(jest.getTimerCount()).toBe(1);
  one.unmount();
  pass(60_000);
  expect([jest.getTimerCount(), other.result.current]).toEqual([1, at('17:01:00')]);
  other.unmount();
  expect(jest.getTimerCount()).toBe(0);
});

it('waits a second at least where the clock stands still just before a minute', () => {
  setClock(() => at('17:00:59') + 999);
  const { unmount } = renderHook(useMinute);
  const reads = jest.fn(() => at('17:00:59') + 999);
  setClock(reads);
  pass(900);
  expect(reads).not.toHaveBeenCalled();
  unmount();
});

describe('the time of the server', () => {
  const hear = (date: string | null) => act(() => heardServerTime(date));

  it.each([
    ['six hours behind the device', '11:00:40', '11:00:00'],
    ['six hours ahead of it', '23:00:40', '23:00:00'],
    ['almost that of the device', '17:05:40', '17:00:00'],
  ])('that is %s', (_name, server, shown) => {
    const { result } = renderHook(useMinute);
    hear(new Date(at(server)).toUTCString());
    expect(result.current).toBe(at(shown));
  });

  it('is forgotten when the device is set right, and stays after an answer that does not tell it', () => {
    const { result } = renderHook(useMinute);
    hear(new Date(at('11:00:40')).toUTCString());
    hear(null);
    expect(result.current).toBe(at('11:00:00'));
    jest.setSystemTime(at('11:00:41'));
    hear(new Date(at('11:00:41')).toUTCString());
    expect(result.current).toBe(at('11:00:00'));
  });
});
