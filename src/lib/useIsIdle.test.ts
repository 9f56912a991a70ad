import { act, renderHook } from '@testing-library/react';
import { useIsIdle } from './useIsIdle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

// First, because later components of a page that was idle once wait no more.
it('asks the browser for an idle moment within three seconds, and no more when its component is gone', () => {
  const [ask, cancel] = [jest.fn<number, unknown[]>(() => 7), jest.fn()];
  Object.assign(window, { requestIdleCallback: ask, cancelIdleCallback: cancel });
  const { result, unmount } = renderHook(useIsIdle);
  expect([result.current, ask.mock.calls]).toEqual([false, [[expect.any(Function), { timeout: 3000 }]]]);
  unmount();
  expect(cancel).toHaveBeenCalledWith(7);
  Object.assign(window, { requestIdleCallback: undefined, cancelIdleCallback: undefined });
});

it('waits half a second in a browser that does not tell, once for the page', () => {
  const { result } = renderHook(useIsIdle);
  pass(499);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
  expect([renderHook(useIsIdle).result.current, jest.getTimerCount()]).toEqual([true, 0]);
});
