import type { BrowserContext } from 'playwright-core';

export interface StorageState {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** Signs a demo account in through the API. */
export async function freshToken(apiUrl: string, email: string): Promise<string> {
  const response = await fetch(`${apiUrl}/api/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'dwellivery' }),
  });
  if (!response.ok)
    throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  const { session } = (await response.json()) as { session: { token: string } };
  return session.token;
}

/** Signs a demo account in; answers the browser storage of that session. */
export async function signedIn(apiUrl: string, email: string, origin = apiUrl): Promise<StorageState> {
  const value = await freshToken(apiUrl, email);
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'att', value }] }] };
}

/** Signs a context's pages in as a demo account from their next load. A page that signs out stays signed out until the next load. */
export async function enterAs(context: BrowserContext, apiUrl: string, email: string): Promise<void> {
  const token = await freshToken(apiUrl, email);
  await context.addInitScript(
    (att) => localStorage.getItem('att') ?? localStorage.setItem('att', att),
    token,
  );
}
