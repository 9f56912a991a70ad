import { hrefTo } from '@/config/hrefTo';
import { chunk, readyChunk } from './chunk';
import { navigation } from './navigation';
import { sessionStore } from './storage';

const code = { isHere: true };
const failing = (times: number) => {
  let left = times;
  return jest.fn(async () => {
    if (left-- > 0) throw new Error('ChunkLoadError');
    return code;
  });
};

describe('code in a file of its own', () => {
  let reload: jest.SpyInstance;
  beforeEach(() => {
    jest.useFakeTimers();
    reload = jest.spyOn(navigation, 'reload').mockReturnValue(true);
    sessionStore().removeItem('dw:reloaded-for');
  });
  afterEach(() => void jest.useRealTimers());

  const settle = async (promise: Promise<unknown>) => {
    const outcome = { value: 'waiting' };
    promise.then(
      () => (outcome.value = 'loaded'),
      () => (outcome.value = 'failed'),
    );
    await jest.advanceTimersByTimeAsync(10_000);
    return outcome.value;
  };

  it('is available at once after loading, and is fetched once', async () => {
    const load = failing(0);
    const late = chunk(load);
    expect(late.peek()).toBeUndefined();
    await Promise.all([late.load(), late.load()]);
    expect(late.peek()).toBe(code);
    await late.load();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is tried three times', async () => {
    const load = failing(2);
    expect(await settle(chunk(load).load())).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(3);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page if it cannot be loaded, but only once', async () => {
    const late = chunk(failing(99));
    expect(await settle(late.load())).toBe('waiting');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(await settle(late.load())).toBe('failed');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('fails on a page that cannot reload, as a sealed replay', async () => {
    reload.mockReturnValue(false);
    expect(await settle(chunk(failing(99)).load())).toBe('failed');
  });

  it.each([
    hrefTo('checkout', { id: 101 }),
    hrefTo('payment', { id: 101 }),
    '/projects/101/checkout/payment?x=1',
    hrefTo('retry', { id: 7 }),
  ])('never reloads on %s: an order or a payment is under way', async (path) => {
    jest.spyOn(navigation, 'currentPath').mockReturnValue(path);
    expect(await settle(chunk(failing(99)).load())).toBe('failed');
    expect(reload).not.toHaveBeenCalled();
  });

  it('never reloads a page with input in a form', async () => {
    document.body.innerHTML = '<form data-dirty="true"></form>';
    expect(await settle(chunk(failing(99)).load())).toBe('failed');
    expect(reload).not.toHaveBeenCalled();
    document.body.innerHTML = '<form></form>';
    expect(await settle(chunk(failing(99)).load())).toBe('waiting');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that is preloaded is tried as often, and ignores a failure', async () => {
    const load = failing(3);
    const late = chunk(load);
    late.preload();
    late.preload();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(load).toHaveBeenCalledTimes(3);
    expect(reload).not.toHaveBeenCalled();
    expect(await settle(late.load())).toBe('loaded');
  });

  it('does not reload while offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await settle(chunk(failing(99)).load())).toBe('failed');
    expect(reload).not.toHaveBeenCalled();
  });

  it('can be loaded again after a failure', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const late = chunk(failing(3));
    expect(await settle(late.load())).toBe('failed');
    expect(await settle(late.load())).toBe('loaded');
  });

  it('of the main bundle needs no loading', async () => {
    expect(readyChunk(code).peek()).toBe(code);
    expect(await readyChunk(code).load()).toBe(code);
  });
});
