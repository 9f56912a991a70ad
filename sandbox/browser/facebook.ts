/** The part of Facebook's SDK that signing out needs. The session is a cookie of the sandbox. */
interface Answer {
  status: 'connected' | 'unknown';
}
type Callback = (answer: Answer) => void;

const SESSION = '/sandbox/facebook/session';
let isInitialised = false;

async function ask(method: 'GET' | 'DELETE'): Promise<Answer> {
  // Like the real SDK, never answers before `init`.
  if (!isInitialised) return new Promise(() => undefined);
  const response = await fetch(SESSION, { method, credentials: 'same-origin' });
  return (await response.json()) as Answer;
}

/** A call that is broken off, as by the end of the page, is no error of the page. */
const ignore = (): void => undefined;

const FB = {
  init({ appId }: { appId?: string }): void {
    if (!appId) throw new Error('FB.init called without an app id');
    isInitialised = true;
  },
  getLoginStatus(callback: Callback): void {
    void ask('GET').then(callback, ignore);
  },
  logout(callback: Callback): void {
    void ask('DELETE').then(callback, ignore);
  },
};
Object.assign(window, { FB });
