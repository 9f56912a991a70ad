import { EARLY_ROUTES } from './earlyRoutes';
import { startZipForm } from './zipForm';

/** Filled at build time: chunk name → its files, for the chunks named in the table. */
declare const __CHUNK_FILES__: Readonly<Record<string, readonly string[]>>;

/**
 * Runs inline in the head, before anything else: bundled on its own, so it shares no module with the app.
 * Nothing here may throw: without it the page is only slower.
 */
function readLocal(key: string): string | null {
  try {
    // eslint-disable-next-line house/one-home -- runs before the bundle that holds the storage module
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function apiHost(): string {
  try {
    const text = document.getElementById('runtime-config')?.textContent ?? '{}';
    const { apiBaseUrl } = JSON.parse(text) as { apiBaseUrl?: string };
    return apiBaseUrl ?? '';
  } catch {
    return '';
  }
}

/** Answers that came with the page, by URL. They are what every visitor is told: a customer's own differ. */
function answersInPage(): Record<string, unknown> {
  try {
    return JSON.parse(document.getElementById('early-data')?.textContent ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

const asResponse = (body: unknown): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** Who somebody is that has a token is asked on every page (GET /api/v2/session). */
const SESSION_PATH = '/api/v2/session';

function startRequests(host: string, wanted: readonly string[]): void {
  const token = readLocal('att');
  const paths = token ? [SESSION_PATH, ...wanted] : wanted;
  const inPage = token || host ? {} : answersInPage();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  window.__earlyFetch = {};
  for (const path of paths) {
    const url = host + path;
    const answer = path in inPage ? Promise.resolve(asResponse(inPage[path])) : fetch(url, { headers });
    answer.catch(() => undefined);
    window.__earlyFetch[url] = answer;
  }
}

const isStyle = (file: string): boolean => file.endsWith('.css');

/** Settles when the file is here, or cannot be had. */
function preload(file: string): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = isStyle(file) ? 'style' : 'script';
  link.href = file;
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
}

/** As webpack would, which finds the tag when it wants the chunk. Nobody complains if the page turns out not to need it. */
function fetchBehind(file: string): void {
  if (document.querySelector(`[src="${file}"], [rel=stylesheet][href="${file}"]`)) return;
  const tag = document.createElement(isStyle(file) ? 'link' : 'script');
  if (tag instanceof HTMLLinkElement) Object.assign(tag, { rel: 'stylesheet', href: file });
  else tag.src = file;
  // A tag that has failed would be waited for.
  tag.onerror = () => tag.remove();
  document.body.append(tag);
}

/** The skeleton is parsed after this has run, and painted at the earliest in the next frame. */
function writeHeading(text: string): void {
  requestAnimationFrame(() => {
    const heading = document.querySelector('.sh-list .sh-title');
    if (heading) heading.textContent = text;
    else if (document.readyState === 'loading') writeHeading(text);
  });
}

const filesOf = (name: string): readonly string[] => __CHUNK_FILES__[name] ?? [];
const preloadChunk = (name: string): Promise<unknown> => Promise.all(filesOf(name).map(preload));

/** Called by the page with its path and query (webpack/shell.js). */
export function bootEarly(path: string, query: string): void {
  const page = document.documentElement;
  const theme = readLocal('theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  page.dataset.shell = 'page';
  for (const route of EARLY_ROUTES) {
    const pattern = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}/?$`);
    const match = pattern.exec(path);
    if (!match) continue;
    page.dataset.shell = route.shell;
    if (route.shell === 'home') startZipForm(() => void preloadChunk('browse'));
    const isPlain = query === '' || !route.plainWithoutQueryOnly;
    const heading = isPlain && route.heading?.(...match.slice(1));
    if (heading) writeHeading(heading);
    if (!route.isSealed) startRequests(apiHost(), (isPlain && route.requests?.(...match.slice(1))) || []);
    // While the browser is busy with the first files, the line would be idle.
    const own = filesOf(route.chunk);
    const behind = (route.behind ?? []).flatMap(filesOf).filter((file) => !own.includes(file));
    void preloadChunk(route.chunk).then(() => behind.forEach(fetchBehind));
    return;
  }
  startRequests(apiHost(), []);
}
