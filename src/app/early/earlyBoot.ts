/**
 * Runs inline right after the skeleton, which can be painted by then, and before the bundle. It is a bundle of its own
 * (webpack/firstScreen.js): the modules that it imports are copies, without the app's state. It must not throw: without it the page is
 * only slower.
 */
import type { EarlyAnswer } from '@/api/earlyFetch';
import { HOME_ZIP } from '@/config/homeZip';
import { SESSION_PATH } from '@/config/openPaths';
import { fillSkeleton, type KnownPage } from './fillSkeleton';
import type { OrderStart, startOrder } from './firstQuote';
import { readStorage } from './readStorage';
import { filled, rowAt, type EarlyTables, type Params, type ScreenRow } from './tables';
import { trustScripts } from './trustScripts';
import { startZipForm } from './zipForm';

const readLocal = (key: string): string | null => readStorage('localStorage', key);

/** Reads a JSON block of the page. */
function readBlock(id: string): Record<string, unknown> {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The operator's contents are the same for all callers; the other answers in the page are those of a visitor. */
const isForAll = (path: string): boolean => path.startsWith('/api/v2/content');

/** Today in UTC-05:00, as the API's filters count days (spec 1 §9). */
// eslint-disable-next-line house/one-home -- runs before the bundle that holds the clock
const today = (): string => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);

/** What calls and headings name. The day only where one does, because a page's first date costs a slow phone 25 ms before its first paint. */
const valuesOf = (homeZip: string, params?: Params): Params => ({
  ...params,
  homeZip,
  get today() {
    return today();
  },
});

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

/** For a customer with a cart of the event, stored at the keys of the store. */
function beginOrder(start: SkeletonCode['startOrder'], order: Omit<OrderStart, 'stored'>): void {
  const stored = {
    cart: readLocal(`dw:cart:${order.eventId}`),
    draft: readLocal(`dw:checkout:${order.eventId}`),
    tracking: readStorage('sessionStorage', 'lead'),
  };
  if (readLocal('att') && stored.cart) void start?.({ ...order, stored });
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

/**
 * Runs `then` when half of the bundle's files have arrived. They arrive together, because the line is shared between them, so the
 * answers to what is requested now follow the last one. Requested earlier, they would delay it; later, the line would be idle.
 */
function whenBundleIsNear(then: () => void): void {
  let isDue = true;
  const run = () => {
    if (isDue) then();
    isDue = false;
  };
  document.addEventListener('DOMContentLoaded', run);
  if (typeof PerformanceObserver === 'undefined') return;
  const arrived = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    const bundle = [...document.querySelectorAll<HTMLScriptElement>('script[defer]')].map(({ src }) => src);
    list.getEntries().forEach(({ name }) => bundle.includes(name) && arrived.add(name));
    if (arrived.size === 0 || arrived.size < bundle.length / 2) return;
    observer.disconnect();
    run();
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** Fetches the screen's chunks, and those behind it when the line is nearly free. */
function startChunks({ chunk, behind }: ScreenRow, files: EarlyTables['files']): void {
  const filesOf = (name: string): readonly string[] => files[name] ?? [];
  const own = filesOf(chunk);
  const late = behind.flatMap(filesOf).filter((file) => !own.includes(file));
  own.forEach(preload);
  whenBundleIsNear(() => late.forEach(fetchBehind));
}

interface PageConfig {
  apiBaseUrl?: string;
  homeZip?: string;
  links?: Record<string, string>;
  scriptAddresses?: string[];
}

/** Code of one skeleton, which the pages of other skeletons leave out. */
interface SkeletonCode {
  /** The event page's own code. */
  fillMenu?: KnownPage['fillMenu'];
  /** The order form's own code. */
  startOrder?: typeof startOrder;
}

/** Called by the page with its path and query (webpack/firstScreen.js). */
export function bootEarly(
  path: string,
  query: string,
  tables: EarlyTables,
  { fillMenu, startOrder }: SkeletonCode,
): void {
  const config: PageConfig = readBlock('runtime-config');
  trustScripts(config.scriptAddresses);
  const screen = rowAt(tables.screens, path);
  const known = rowAt(tables.calls, path);
  const calls = query === '' || !known?.row.plainWithoutQueryOnly ? known?.row : null;
  const values = valuesOf(config.homeZip ?? HOME_ZIP, screen?.params);
  const answers = readBlock('early-data');
  const host = config.apiBaseUrl ?? '';
  if (!screen?.row.isSealed) {
    const wanted = (calls?.calls ?? []).map((call) => filled(call, values));
    const ask = startRequests(host, wanted, answers);
    const eventId = screen?.row.skeleton === 'checkout' && screen.params.id;
    if (eventId) beginOrder(startOrder, { eventId, host, ask });
  }
  fillSkeleton({
    name: screen?.row.skeleton ?? 'page',
    path,
    query,
    params: screen?.params ?? {},
    heading: calls ? filled(calls.heading, values) : '',
    config,
    host,
    fillMenu,
  });
  if (!screen) return;
  if (screen.row.skeleton === 'home') startZipForm(() => tables.files.browse?.forEach(preload));
  startChunks(screen.row, tables.files);
}
