import type { BrowserContext } from 'playwright-core';

export interface StorageState {
  cookies: [];
  origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

/** Signs a demo account in through the API; answers the browser storage of that session. */
export async function signedIn(apiUrl: string, email: string, origin = apiUrl): Promise<StorageState> {
  const response = await fetch(`${apiUrl}/api/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'dwellivery' }),
  });
  if (!response.ok)
    throw new Error(`${email} could not sign in: ${response.status} ${await response.text()}`);
  const { session } = (await response.json()) as { session: { token: string } };
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'att', value: session.token }] }] };
}

/** Signs a context's pages in as a demo account from their next load. A page that signs out stays signed out until the next load. */
export async function enterAs(context: BrowserContext, apiUrl: string, email: string): Promise<void> {
  const { origins } = await signedIn(apiUrl, email);
  await context.addInitScript(
    (att) => localStorage.getItem('att') ?? localStorage.setItem('att', att),
    origins[0]?.localStorage[0]?.value ?? '',
  );
}
