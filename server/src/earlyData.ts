/**
 * Puts the answers of a page's first API calls into its HTML, as JSON keyed by their URLs, which saves a visitor's page a
 * round trip. Contains anonymous answers only; a signed-in customer's page makes the calls itself.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DAY_ZONE, localDay } from './lib/zone';
import { homeZipOf, safeJson } from './runtimeConfig';

const KEEP_MS = 5000;
const MAX_KEPT = 300;
/** A longer page delays the first paint on a slow line by more than it saves. */
const MAX_CHARS = 96 * 1024;
/** The page is sent without the data after this time. */
const PATIENCE_MS = 400;

interface PageRow {
  at: string;
  calls: string[];
  /** Of the skeleton; '' if the path does not determine it. */
  heading: string;
  plainWithoutQueryOnly: boolean;
}

/** routes.json, which the build of the SPA writes beside the page (src/config/routes.ts). */
export interface RoutesFile {
  /** API calls of every page. */
  everywhere: string[];
  /** `at` is a regular expression with the parameters as named groups; `calls` and `heading` name them as `:name`. */
  pages: PageRow[];
  /** Regular expressions of all paths that have a screen. */
  known: string[];
  /** The name of each screen's skeleton. */
  skeletons: { at: string; skeleton: string }[];
}

/** A pattern of routes.json as the SPA's router matches paths: in any case. */
export const patternOf = (at: string): RegExp => new RegExp(at, 'i');

/** The first API calls of a page, and its heading. @param now milliseconds */
export function pageOf(
  { everywhere, pages }: RoutesFile,
  url: string,
  now: number,
  homeZip: string,
): Pick<PageRow, 'calls' | 'heading'> {
  const [path = '', search] = url.split('?');
  const row = pages.find(({ at }) => patternOf(at).test(path));
  // A query filters the list, so the page makes other calls.
  if (!row || (search && row.plainWithoutQueryOnly)) return { calls: everywhere, heading: '' };
  const today = localDay(now, DAY_ZONE);
  const groups = patternOf(row.at).exec(path)?.groups;
  const values: Record<string, string | undefined> = { ...groups, today, homeZip };
  const filled = (text: string) => text.replace(/:(\w+)/g, (_all, name: string) => values[name] ?? '');
  return { calls: [...everywhere, ...row.calls.map(filled)], heading: filled(row.heading) };
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

type Answers = Record<string, unknown>;

/** The answers that fit; the page makes the other calls itself. */
function withinLimit(urls: string[], bodies: (string | null)[]): Answers {
  let length = 0;
  const answers: Answers = {};
  for (const [index, url] of urls.entries()) {
    const body = bodies[index];
    if (!body || length + body.length > MAX_CHARS) continue;
    length += body.length;
    answers[url] = JSON.parse(body);
  }
  return answers;
}

/** The script element with a page's answers; '' without any. */
export const dataElement = (answers: Answers): string =>
  Object.keys(answers).length === 0
    ? ''
    : `<script type="application/json" id="early-data">${safeJson(answers)}</script>`;

const after = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms).unref();
  });

/** The heading of a page, and the answers to its first calls by address. */
export interface FirstAnswers {
  heading: string;
  answers: Answers;
}

interface PageAnswers {
  /** Without answers after a timeout. */
  first(request: FastifyRequest): Promise<FirstAnswers>;
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

  const first = async (request: FastifyRequest): Promise<FirstAnswers> => {
    const routes = table();
    if (!routes) return { heading: '', answers: {} };
    const { clock, config } = app.context;
    const { calls, heading } = pageOf(routes, request.url, clock.now(), homeZipOf(config));
    const all = Promise.all(calls.map((url) => look(url, request.ip)));
    const bodies = await Promise.race([all, after(PATIENCE_MS)]);
    return { heading, answers: withinLimit(calls, bodies ?? []) };
  };
  return { first, look: (url, request) => Promise.race([look(url, request.ip), after(PATIENCE_MS)]) };
}
