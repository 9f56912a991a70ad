/**
 * Puts the answers of a page's first API calls into its HTML, as JSON keyed by their URLs, which saves a visitor's page a
 * round trip. Contains anonymous answers only; a signed-in customer's page makes the calls itself.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { safeJson } from './runtimeConfig';

const KEEP_MS = 5000;
const MAX_KEPT = 300;
/** A longer page delays the first paint on a slow line by more than it saves. */
const MAX_CHARS = 96 * 1024;
/** The page is sent without the data after this time. */
const PATIENCE_MS = 400;
const UTC_MINUS_5_MS = 5 * 3_600_000;

/** routes.json, which the build of the SPA writes beside the page (src/config/routes.ts). */
export interface RoutesFile {
  /** API calls of every page. */
  everywhere: string[];
  /** `at` is a regular expression with the parameters as named groups; `calls` name them as `:name`. */
  pages: { at: string; calls: string[]; plainWithoutQueryOnly: boolean }[];
  /** Regular expressions of all paths that have a screen. */
  known: string[];
  /** The name of each screen's skeleton. */
  skeletons: { at: string; skeleton: string }[];
}

/** The first API calls of a page. @param now milliseconds; days are those of UTC-05:00 (spec 1 §9) */
export function firstCalls({ everywhere, pages }: RoutesFile, url: string, now: number): string[] {
  const [path = '', search] = url.split('?');
  const today = new Date(now - UTC_MINUS_5_MS).toISOString().slice(0, 10);
  for (const { at, calls, plainWithoutQueryOnly } of pages) {
    const match = new RegExp(at).exec(path);
    if (!match) continue;
    // A query filters the list, so the page makes other calls.
    if (search && plainWithoutQueryOnly) break;
    const values: Record<string, string | undefined> = { ...match.groups, today };
    const filled = calls.map((call) => call.replace(/:(\w+)/g, (_all, name: string) => values[name] ?? ''));
    return [...everywhere, ...filled];
  }
  return everywhere;
}

type Kept = { answer: Promise<string | null>; until: number };

/** Calls the API internally, so that page and API agree. The call counts for the visitor's rate limit. */
async function ask(app: FastifyInstance, url: string, remoteAddress: string): Promise<string | null> {
  const { statusCode, body } = await app.inject({
    url,
    remoteAddress,
    headers: { accept: 'application/json' },
  });
  return statusCode === 200 ? body : null;
}

/** One member of the JSON object, escaped for a script element. */
const partOf = (url: string, body: string | null): string | null =>
  body === null ? null : `${safeJson(url)}:${safeJson(JSON.parse(body))}`;

/** The parts that fit; the page makes the other calls itself. */
function withinLimit(parts: string[]): string[] {
  let length = 0;
  return parts.filter((part) => {
    if (length + part.length > MAX_CHARS) return false;
    length += part.length;
    return true;
  });
}

const after = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms).unref();
  });

interface PageAnswers {
  /** The script element for a request's page; '' without calls or after a timeout. */
  script(request: FastifyRequest): Promise<string>;
  /** One answer of the API to a visitor, kept for a few seconds; null for a refusal or after a timeout. */
  look(url: string, request: FastifyRequest): Promise<string | null>;
}

export function pageAnswers(app: FastifyInstance, table: () => RoutesFile | null): PageAnswers {
  const kept = new Map<string, Kept>();

  const look = (url: string, address: string): Promise<string | null> => {
    const now = performance.now();
    const known = kept.get(url);
    if (known && known.until > now) return known.answer;
    const answer = ask(app, url, address).catch(() => null);
    kept.delete(url);
    kept.set(url, { answer, until: now + KEEP_MS });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    // Does not cache a refusal, because it may concern this visitor only.
    void answer.then((body) => body === null && kept.get(url)?.answer === answer && kept.delete(url));
    return answer;
  };

  const script = async (request: FastifyRequest): Promise<string> => {
    const calls = table();
    const urls = calls ? firstCalls(calls, request.url, app.context.clock.now()) : [];
    const all = Promise.all(urls.map((url) => look(url, request.ip)));
    const bodies = await Promise.race([all, after(PATIENCE_MS)]);
    const parts = urls.map((url, index) => partOf(url, bodies?.[index] ?? null));
    const json = withinLimit(parts.filter((part) => part !== null)).join(',');
    return json && `<script type="application/json" id="early-data">{${json}}</script>`;
  };
  return { script, look: (url, request) => Promise.race([look(url, request.ip), after(PATIENCE_MS)]) };
}
