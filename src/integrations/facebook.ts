import { withTimeout } from './loadScript';

interface FacebookSdk {
  getLoginStatus(callback: (answer: { status: string }) => void): void;
  logout(callback: () => void): void;
}

declare global {
  interface Window {
    FB?: FacebookSdk;
  }
}

const LIMIT_MS = 3_000;

/**
 * Ends the customer's Facebook session where Facebook's script is on the page (spec 1 §4, "Reset"). Sign-in itself goes by redirect and
 * needs no script, so usually there is nothing to end. Never rejects and never takes long: a reset must not hang on a third party.
 */
export async function signOutOfFacebook(): Promise<void> {
  const sdk = window.FB;
  if (!sdk) return;
  const done = new Promise<void>((resolve) => {
    sdk.getLoginStatus(({ status }) => (status === 'connected' ? sdk.logout(() => resolve()) : resolve()));
  });
  await withTimeout(done, LIMIT_MS, () => new Error('Facebook does not answer')).catch(() => undefined);
}
