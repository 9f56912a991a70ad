import { runtimeConfig } from '@/config/runtimeConfig';
import { ScriptFailure, withTimeout } from './loadScript';

interface FacebookSdk {
  init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void;
  getLoginStatus(callback: (answer: { status: string }) => void): void;
  logout(callback: () => void): void;
}
type Policies = {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
};
type SdkWindow = Window & { FB?: FacebookSdk; trustedTypes?: Policies };

/** Must be shorter than the limit of a reset. */
const LIMIT_MS = 2_500;
const VERSION = 'v19.0';
/** An empty page of this site. */
const EMPTY_PAGE = '/frames/empty.html';

function openFrame(): { frame: HTMLIFrameElement; isOpen: Promise<void> } {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = EMPTY_PAGE;
  const isOpen = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
  });
  document.body.append(frame);
  return { frame, isOpen };
}

function loadSdk(frame: HTMLIFrameElement, url: string): Promise<FacebookSdk> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ScriptFailure(url, 'blocked'));
    const page = frame.contentDocument;
    if (!page) return fail();
    // The frame has the Content-Security-Policy of the site and needs its own policy. Facebook's script loads another from its host.
    const originOf = (address: string) => new URL(address, document.baseURI).origin;
    (frame.contentWindow as SdkWindow | null)?.trustedTypes?.createPolicy('default', {
      createScriptURL: (address) => (originOf(address) === originOf(url) ? address : null),
    });
    const script = page.createElement('script');
    script.src = url;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const sdk = (frame.contentWindow as SdkWindow | null)?.FB;
      if (sdk) resolve(sdk);
      else fail();
    });
    return page.head.append(script);
  });
}

const endSession = (sdk: FacebookSdk): Promise<void> =>
  new Promise((resolve) => {
    sdk.getLoginStatus(({ status }) => (status === 'connected' ? sdk.logout(() => resolve()) : resolve()));
  });

/**
 * Ends the customer's Facebook session (spec 1 §4, "Reset"). Only this loads Facebook's script, because sign-in uses a redirect. The
 * script runs in a temporary frame, so that it never runs in the page itself.
 * Does nothing without an app id. Never rejects, and ends within LIMIT_MS, because a reset must not wait for a third party.
 */
export async function signOutOfFacebook(): Promise<void> {
  const { appId, sdkUrl } = runtimeConfig().facebook;
  if (!appId) return;
  const { frame, isOpen } = openFrame();
  const work = async () => {
    await isOpen;
    const sdk = await loadSdk(frame, sdkUrl);
    sdk.init({ appId, version: VERSION, cookie: false, xfbml: false });
    await endSession(sdk);
  };
  try {
    await withTimeout(work(), LIMIT_MS, () => new ScriptFailure(sdkUrl, 'timeout'));
  } catch {
    // The customer is signed out of this site in any case.
  } finally {
    frame.remove();
  }
}
