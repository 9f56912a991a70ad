import { fillSkeleton } from './fillSkeleton';
import { watchStart } from './startProblem';
import { filled, rowAt, type EarlyTables } from './tables';
import { trustScripts } from './trustScripts';
import { startZipForm } from './zipForm';

/**
 * Runs inline in the head, before all other scripts. It is a separate bundle and shares no module with the app.
 * It must not throw: without it the page is only slower.
 */
function readLocal(key: string): string | null {
  try {
    // eslint-disable-next-line house/one-home -- runs before the bundle that holds the storage module
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Reads a JSON block of the page. */
function readBlock(id: string): Record<string, unknown> {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

const asResponse = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

const SESSION_PATH = '/api/v2/session';

/** The operator's contents are the same for all callers; the other answers in the page are those of a visitor. */
const isForAll = (path: string): boolean => path.startsWith('/api/v2/content');

/** Today in UTC-05:00, as the API's filters count days (spec 1 §9). */
// eslint-disable-next-line house/one-home -- runs before the bundle that holds the clock
const today = (): string => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);

function startRequests(host: string, wanted: readonly string[], inPage: Record<string, unknown>): void {
  const token = readLocal('att');
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const early: Record<string, Promise<Response>> = {};
  for (const [path, body] of Object.entries(host ? {} : inPage)) {
    if (!token || isForAll(path)) early[path] = Promise.resolve(asResponse(body));
  }
  for (const path of token ? [SESSION_PATH, ...wanted] : wanted) {
    early[host + path] ??= fetch(host + path, { headers });
    early[host + path]?.catch(() => undefined);
  }
  window.__earlyFetch = early;
}

const isStyle = (file: string): boolean => file.endsWith('.css');

function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = isStyle(file) ? 'style' : 'script';
  link.href = file;
  document.head.append(link);
}

/** Adds the same tag as webpack, which finds it when it loads the chunk. Unlike a preload, an unused tag causes no warning. */
function fetchBehind(file: string): void {
  if (document.querySelector(`[src="${file}"], [rel=stylesheet][href="${file}"]`)) return;
  const tag = document.createElement(isStyle(file) ? 'link' : 'script');
  if (tag instanceof HTMLLinkElement) Object.assign(tag, { rel: 'stylesheet', href: file });
  else tag.src = file;
  // Webpack would wait for a tag that has already failed.
  tag.onerror = () => tag.remove();
  document.body.append(tag);
}

/** The bundle needs longer, and a press of the skeleton's form comes first. */
const WARM_UP_AFTER_MS = 300;

/** Makes the page's first formatter of times, which costs a slow phone 40 ms, while the bundle is on its way. */
function warmUp(): void {
  setTimeout(() => new Intl.DateTimeFormat(), WARM_UP_AFTER_MS);
}

interface PageConfig {
  apiBaseUrl?: string;
  links?: Record<string, string>;
  scriptAddresses?: string[];
}

/** Called by the page with its path and query (webpack/firstScreen.js). */
export function bootEarly(path: string, query: string, tables: EarlyTables): void {
  const config: PageConfig = readBlock('runtime-config');
  trustScripts(config.scriptAddresses);
  watchStart();
  const theme = readLocal('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const filesOf = (name: string): readonly string[] => tables.files[name] ?? [];
  const preloadChunk = (name: string) => filesOf(name).forEach(preload);

  const screen = rowAt(tables.screens, path);
  const known = rowAt(tables.calls, path);
  const isPlain = query === '' || !known?.row.plainWithoutQueryOnly;
  const calls = known && isPlain ? known.row : null;
  const values = { ...screen?.params, today: today() };
  const answers = readBlock('early-data');
  if (!screen?.row.isSealed) {
    const wanted = (calls?.calls ?? []).map((call) => filled(call, values));
    startRequests(config.apiBaseUrl ?? '', wanted, answers);
  }
  window.__fillSkeleton = () =>
    fillSkeleton({
      name: screen?.row.skeleton ?? 'page',
      path,
      params: screen?.params ?? {},
      heading: calls ? filled(calls.heading, values) : '',
      answers,
      config,
      isCustomer: readLocal('att') !== null,
    });
  if (!screen) return;
  if (screen.row.skeleton === 'home') startZipForm(() => preloadChunk('browse'));
  const own = filesOf(screen.row.chunk);
  const behind = screen.row.behind.flatMap(filesOf).filter((file) => !own.includes(file));
  preloadChunk(screen.row.chunk);
  // Not before the bundle has started: they would share the line with it, and it would start later.
  document.addEventListener('DOMContentLoaded', () => behind.forEach(fetchBehind));
  warmUp();
}
