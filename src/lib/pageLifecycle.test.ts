import { onPageLeave, onPageReturn } from './pageLifecycle';

it('a page is left when it is hidden or unloaded, and not when it is shown', () => {
  const left = jest.fn();
  const stop = onPageLeave(left);
  const show = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    return left.mock.calls.length;
  };
  expect([show('hidden'), show('visible')]).toEqual([1, 1]);
  window.dispatchEvent(new Event('pagehide'));
  expect(left).toHaveBeenCalledTimes(2);
  stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(show('hidden')).toBe(2);
});

it('a page returns from the back/forward cache, and not when it is loaded', () => {
  const returned = jest.fn();
  const stop = onPageReturn(returned);
  const show = (persisted: boolean) => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    return returned.mock.calls.length;
  };
  expect([show(false), show(true)]).toEqual([0, 1]);
  stop();
  expect(show(true)).toBe(1);
});
