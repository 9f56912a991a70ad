import { atMost } from './atMost';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([
  ['the value that comes in time', () => Promise.resolve(7), 7],
  ['nothing after a refusal', () => Promise.reject<number>(new Error('refused')), undefined],
])('gives %s, and leaves no timer', async (_what, start, value) => {
  expect(await atMost(start(), 1000)).toBe(value);
  expect(jest.getTimerCount()).toBe(0);
});

it('gives nothing when the time is over', async () => {
  const waiting = atMost(new Promise(() => undefined), 1000);
  jest.advanceTimersByTime(1000);
  expect(await waiting).toBeUndefined();
});
