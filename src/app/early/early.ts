/**
 * Runs inline in the head, before the first paint and the bundle. It is a bundle of its own (webpack/inlineScript.js): the modules that
 * it imports are copies, without the app's state. It must not throw: without it the page is only slower.
 */
import { SESSION_PATH } from '@/config/openPaths';
import { TOKEN_KEY } from '@/lib/storageKeys';
import { keepPress } from './keepPress';
import { readStorage } from './readStorage';
import { watchStart } from './startProblem';
import { trustScripts } from './trustScripts';

/** Reads a JSON block of the page. */
function readBlock(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  } catch {
    return null;
  }
}

/** Sends a customer's first calls: the page's answers are a visitor's. */
function startCalls(token: string, host: string, paths: readonly string[]): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const early: Record<string, Promise<Response>> = {};
  for (const path of [SESSION_PATH, ...paths]) {
    // As the base query: the API never redirects. A proxy's sign-in page is not our answer, nor what our server says of its address.
    const answer = fetch(host + path, { headers, redirect: 'manual' });
    answer.catch(() => undefined);
    early[host + path] = answer;
  }
  window.__earlyFetch = early;
}

/**
 * @param path of the page
 * @param sealed path of the screen that makes no calls
 */
export function early(path: string, sealed: string): void {
  const token = readStorage(TOKEN_KEY);
  // For the styles: a customer is signed in.
  if (token) document.documentElement.dataset.customer = '';
  keepPress();
  watchStart();
  const config = readBlock('runtime-config') as { apiBaseUrl?: string; scriptAddresses?: string[] } | null;
  trustScripts(config?.scriptAddresses);
  const calls = readBlock('first-calls') as string[] | null;
  if (token && !`${path}/`.startsWith(`${sealed}/`)) startCalls(token, config?.apiBaseUrl ?? '', calls ?? []);
}
