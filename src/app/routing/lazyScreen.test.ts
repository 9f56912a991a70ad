import { navigation } from '@/lib/navigation';
import { sessionStore } from '@/lib/storage';
import { lazyScreen, readyScreen } from './lazyScreen';

const Screen = () => null;
const failing = (times: number) => {
  let left = times;
  return jest.fn(async () => {
    if (left-- > 0) throw new Error('ChunkLoadError');
    return Screen;
  });
};

describe('a screen in its own chunk', () => {
  let reload: jest.SpyInstance;
  beforeEach(() => {
    jest.useFakeTimers();
    reload = jest.spyOn(navigation, 'reload').mockReturnValue(undefined);
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

  it('is there at once after it was loaded, and is fetched once', async () => {
    const load = failing(0);
    const screen = lazyScreen(load);
    expect(screen.peek()).toBeUndefined();
    await Promise.all([screen.load(), screen.load()]);
    expect(screen.peek()).toBe(Screen);
    await screen.load();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is tried three times', async () => {
    const load = failing(2);
    expect(await settle(lazyScreen(load).load())).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(3);
    expect(reload).not.toHaveBeenCalled();
  });

  it('loads the page anew when it is gone for good, but only once', async () => {
    const screen = lazyScreen(failing(99));
    expect(await settle(screen.load())).toBe('waiting');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(await settle(screen.load())).toBe('failed');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('never reloads in the middle of a payment', async () => {
    expect(await settle(lazyScreen(failing(99), { mayReload: false }).load())).toBe('failed');
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload while offline', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await settle(lazyScreen(failing(99)).load())).toBe('failed');
    expect(reload).not.toHaveBeenCalled();
  });

  it('can be asked for again after a failure', async () => {
    const screen = lazyScreen(failing(3), { mayReload: false });
    expect(await settle(screen.load())).toBe('failed');
    expect(await settle(screen.load())).toBe('loaded');
  });

  it('of the main bundle needs no loading', async () => {
    expect(readyScreen(Screen).peek()).toBe(Screen);
    expect(await readyScreen(Screen).load()).toBe(Screen);
  });
});
