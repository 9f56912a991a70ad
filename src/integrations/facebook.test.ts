import { defaultRuntimeConfig, setRuntimeConfig, type RuntimeConfig } from '@/config/runtimeConfig';
import { signOutOfFacebook } from './facebook';

const configure = (given: Partial<RuntimeConfig>) => setRuntimeConfig({ ...defaultRuntimeConfig, ...given });

afterEach(() => setRuntimeConfig(null));

describe('the Facebook session', () => {
  const facebook = { ...defaultRuntimeConfig.facebook, appId: 'app-1', sdkUrl: '/stand-in/sdk.js' };
  const frame = () => document.querySelector('iframe');
  /** Loads the empty page and the script, which defines this SDK. */
  async function arrive(sdk?: object): Promise<HTMLScriptElement | null> {
    // jsdom loads no frames.
    const page = document.implementation.createHTMLDocument();
    const opened = frame();
    if (!opened) throw new Error('no frame');
    Object.defineProperty(opened, 'contentDocument', { value: page });
    Object.defineProperty(opened, 'contentWindow', { value: { FB: sdk } });
    opened.dispatchEvent(new Event('load'));
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    const script = page.querySelector('script');
    script?.dispatchEvent(new Event('load'));
    return script;
  }
  afterEach(() => jest.useRealTimers());

  it('is not ended without an app id', async () => {
    configure({});
    await signOutOfFacebook();
    expect(frame()).toBeNull();
  });

  it.each([
    ['unknown', 0],
    ['connected', 1],
  ])('that is %s is ended in a frame of its own, which goes with the script', async (status, times) => {
    configure({ facebook });
    const init = jest.fn();
    const logout = jest.fn((done: () => void) => done());
    const done = signOutOfFacebook();
    const script = await arrive({
      init,
      getLoginStatus: (tell: (answer: object) => void) => tell({ status }),
      logout,
    });
    await done;
    expect(script?.getAttribute('src')).toBe('/stand-in/sdk.js');
    expect(init).toHaveBeenCalledWith(expect.objectContaining({ appId: 'app-1' }));
    expect(logout).toHaveBeenCalledTimes(times);
    expect(frame()).toBeNull();
    expect(window).not.toHaveProperty('FB');
    expect(document.querySelector('script')).toBeNull();
  });

  it.each([
    ['the page does not load', () => Promise.resolve(undefined)],
    ['the script is not what it says', () => arrive()],
    ['it does not answer', () => arrive({ init: () => undefined, getLoginStatus: () => undefined })],
  ])('never holds up a reset, though %s', async (_what, happens) => {
    jest.useFakeTimers();
    configure({ facebook });
    const done = signOutOfFacebook();
    await happens();
    await jest.advanceTimersByTimeAsync(2_500);
    await expect(done).resolves.toBeUndefined();
    expect(frame()).toBeNull();
  });
});
