import type { EarlyAnswer } from '@/api/earlyFetch';
import { preload, startChunks } from './chunks';
import { fillSkeleton, type KnownPage } from './fillSkeleton';
import { askFirstQuote } from './firstQuote';
import { peekAnswer } from './peekAnswer';
import { watchStart } from './startProblem';
import { filled, rowAt, type CallsRow, type EarlyTables, type Params, type ScreenRow } from './tables';
import { trustScripts } from './trustScripts';
import { startZipForm } from './zipForm';

/**
 * Runs inline in the head, before all other scripts. It is a separate bundle and shares no module with the app.
 * It must not throw: without it the page is only slower.
 */
function readFrom(kind: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[kind].getItem(key);
  } catch {
    return null;
  }
}

const readLocal = (key: string): string | null => readFrom('localStorage', key);

/** Reads a JSON block of the page. */
function readBlock(id: string): Record<string, unknown> {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

const SESSION_PATH = '/api/v2/session';

/** The operator's contents are the same for all callers; the other answers in the page are those of a visitor. */
const isForAll = (path: string): boolean => path.startsWith('/api/v2/content');

/** Today in UTC-05:00, as the API's filters count days (spec 1 §9). */
// eslint-disable-next-line house/one-home -- runs before the bundle that holds the clock
const today = (): string => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);

/** Sends the requests of the page. Returns a function that sends another one. */
function startRequests(host: string, wanted: readonly string[], inPage: Record<string, unknown>) {
  const token = readLocal('att');
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const early: Record<string, EarlyAnswer> = {};
  window.__earlyFetch = early;
  const ask = (path: string): void => {
    const answer = fetch(host + path, { headers });
    answer.catch(() => undefined);
    early[host + path] = answer;
  };
  for (const [path, body] of Object.entries(host ? {} : inPage)) {
    if (!token || isForAll(path)) early[path] = { body };
  }
  for (const path of token ? [SESSION_PATH, ...wanted] : wanted) {
    if (!early[host + path]) ask(path);
  }
  return ask;
}

/** For a customer with a cart of the event. Once the app has taken the event's answer, it asks itself. */
function startFirstQuote(eventId: string, host: string, ask: (path: string) => void): void {
  const stored = {
    cart: readLocal(`dw:cart:${eventId}`),
    draft: readLocal(`dw:checkout:${eventId}`),
    tracking: readFrom('sessionStorage', 'lead'),
  };
  const event = `${host}/api/v2/events/${eventId}`;
  const askBeforeApp = (path: string) => window.__earlyFetch?.[event] && ask(path);
  if (readLocal('att') && stored.cart) void askFirstQuote(eventId, peekAnswer(event), stored, askBeforeApp);
}

function startCalls(
  screen: { row: ScreenRow; params: Params } | null,
  calls: CallsRow | null,
  host: string,
  answers: Record<string, unknown>,
): void {
  const values = { ...screen?.params, today: today() };
  const wanted = (calls?.calls ?? []).map((call) => filled(call, values));
  const ask = startRequests(host, wanted, answers);
  if (screen?.row.skeleton === 'checkout') startFirstQuote(screen.params.id ?? '', host, ask);
}

/** The bundle needs longer, and a press of the skeleton's form comes first. */
const WARM_UP_AFTER_MS = 300;

/** Makes the page's first formatter of times, which costs a slow phone 40 ms, while the bundle is on its way. */
function warmUp(): void {
  setTimeout(() => new Intl.DateTimeFormat(), WARM_UP_AFTER_MS);
}

function applyTheme(theme: string | null): void {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

interface PageConfig {
  apiBaseUrl?: string;
  links?: Record<string, string>;
  scriptAddresses?: string[];
}

/**
 * Runs what a first paint need not wait for. If the app's scripts come first (from the browser's cache, or in a hidden tab), it runs
 * before them: they follow the state "interactive".
 */
function afterFirstPaint(then: () => void): void {
  let isDue = true;
  const run = () => {
    if (isDue) then();
    isDue = false;
  };
  requestAnimationFrame(() => setTimeout(run));
  document.addEventListener('readystatechange', run);
}

/** Called by the page with its path and query (webpack/firstScreen.js). @param fillMenu only in pages with the skeleton of an event */
export function bootEarly(
  path: string,
  query: string,
  tables: EarlyTables,
  fillMenu?: KnownPage['fillMenu'],
): void {
  const config: PageConfig = readBlock('runtime-config');
  trustScripts(config.scriptAddresses);
  watchStart();
  applyTheme(readLocal('theme'));
  const screen = rowAt(tables.screens, path);
  const known = rowAt(tables.calls, path);
  const isPlain = query === '' || !known?.row.plainWithoutQueryOnly;
  const calls = known && isPlain ? known.row : null;
  const answers = readBlock('early-data');
  const host = config.apiBaseUrl ?? '';
  const isCustomer = readLocal('att') !== null;
  window.__fillSkeleton = () =>
    fillSkeleton({
      name: screen?.row.skeleton ?? 'page',
      path,
      query,
      params: screen?.params ?? {},
      heading: calls ? filled(calls.heading, screen?.params ?? {}) : '',
      answers,
      config,
      host,
      isCustomer,
      fillMenu,
    });
  const load = () => {
    if (!screen?.row.isSealed) startCalls(screen, calls, host, answers);
    if (!screen) return;
    startChunks(screen.row, tables.files);
    warmUp();
  };
  // A customer's screen waits for its answers; most of a visitor's came with the page.
  if (isCustomer) load();
  else afterFirstPaint(load);
  if (screen?.row.skeleton === 'home') startZipForm(() => tables.files.browse?.forEach(preload));
}
