/** Serves the built SPA: immutable files, and one page for all other paths. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { builtPages } from './builtPages';
import type { ServerConfig } from './config';
import { dataElement, pageAnswers, patternOf, type FirstAnswers, type RoutesFile } from './earlyData';
import { emptiness, sendFirstSteps } from './firstSteps';
import { freshFile } from './lib/freshFile';
import { serveCrawlers } from './crawlers';
import { headOf, withHead } from './pageHead';
import { fillSlots } from './pageSlots';
import { servePreviews } from './previews/serve';
import { scriptAddresses, withNonce } from './plugins/contentPolicy';
import { runtimeConfigOf, safeJson } from './runtimeConfig';
import { KEPT_PAGE, REMOVAL, withPageRevision, WORKER_PATH } from './lib/serviceWorker';

const YEAR = 31_536_000;
const CONFIG_ELEMENT = /(<script type="application\/json" id="runtime-config">)[^<]*(<\/script>)/;

/** The page with the runtime config in it. */
export function withRuntimeConfig(html: string, config: ServerConfig): string {
  const settings = safeJson({
    ...runtimeConfigOf(config),
    scriptAddresses: scriptAddresses(config),
  });
  return html.replace(CONFIG_ELEMENT, (_all, open, close) => `${open}${settings}${close}`);
}

/** The router refuses a path that cannot be decoded. A browser gets the SPA's 404 page instead. */
export function readablePath(url: string, accept = ''): string {
  try {
    decodeURI(url.split('?')[0] ?? '');
    return url;
  } catch {
    return accept.includes('text/html') ? '/%25' : url;
  }
}

/** The page with what the API answers: as data for the app, and for the first paint in the skeleton. */
const withAnswers = (html: string, { heading, answers }: FirstAnswers): string =>
  fillSlots(html, heading, answers).replace(CONFIG_ELEMENT, (element) => element + dataElement(answers));

type Wanted = 'page' | 'file' | 'nothing';

/** The decoded path as the SPA's router sees it, and in normal form, because `//api`, `/./api` and `/x/../api` must not pass as pages. */
function pathsOf({ params }: FastifyRequest): { pathname: string; normal: string } {
  const pathname = `/${(params as { '*'?: string })['*'] ?? ''}`;
  return { pathname, normal: path.posix.normalize(pathname) };
}

function wantedBy(request: FastifyRequest, pathname: string, root: string): Wanted {
  if (/^\/((api|v1|sandbox|files|staff|skeletons)(\/|$)|(csp|routes|kept)\.json$)/i.test(pathname))
    return 'nothing';
  if (/^\/(assets|dishes|faces|frames|icons|\.well-known)\//.test(pathname)) return 'file';
  const isNamedFile = /\.[a-z0-9]{2,12}$/i.test(pathname) && pathname !== KEPT_PAGE;
  if (!isNamedFile) return 'page';
  // A browser that opens a missing file gets the 404 page.
  return takesPages(request) && !existsSync(path.join(root, pathname)) ? 'page' : 'file';
}

const takesPages = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

/** Tells whether a path has a screen; true for every path before the app is built. */
function pathTest(table: () => RoutesFile | null, config: ServerConfig): (pathname: string) => boolean {
  const redirects = Object.keys(runtimeConfigOf(config).profileRedirects ?? {});
  return (pathname) => {
    const known = table()?.known;
    return (
      !known || redirects.includes(pathname) || known.some((pattern) => patternOf(pattern).test(pathname))
    );
  };
}

/** Puts the nonce into the page's own style and script elements. */
const markTags = (html: string, nonce: string): string =>
  html.replace(/<(style|script)(?=[ >])(?! type="application\/json")/g, `<$1 nonce="${nonce}"`);

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = /\.[0-9a-f]{6,}\.\w+(\.map)?(\.br|\.gz)?$/.test(file);
      const policy = isHashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600';
      reply.setHeader('cache-control', policy);
    },
  });
}

/** The built worker, or the one that removes it: where it is switched off, and where the pages were built without one. */
function serveWorker(
  app: FastifyInstance,
  config: ServerConfig,
  root: string,
  page: () => string | null,
): void {
  const built = freshFile(path.join(root, WORKER_PATH), (text) => text);
  app.get(WORKER_PATH, async (_request, reply) => {
    const worker = config.serviceWorker ? built() : null;
    return reply
      .headers({ 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(worker === null ? REMOVAL : withPageRevision(worker, page() ?? ''));
  });
}

/** The API alone has a page only while there is nothing to sell. */
function serveFirstSteps(app: FastifyInstance, isEmpty: () => Promise<boolean>): void {
  app.get('/', async (_request, reply) => ((await isEmpty()) ? sendFirstSteps(reply) : reply.callNotFound()));
}

export async function serveWeb(app: FastifyInstance, config: ServerConfig): Promise<void> {
  const isEmpty = emptiness({ db: app.context.db, config });
  if (!config.webDir) return serveFirstSteps(app, isEmpty);
  const root = config.webDir;
  const table = freshFile(path.join(root, 'routes.json'), (text) => JSON.parse(text) as RoutesFile);
  const pages = builtPages(root, table, (html) => withRuntimeConfig(html, config));
  const hasScreen = pathTest(table, config);
  const answers = pageAnswers(app, table);
  // An API of another host has other answers.
  const hasOwnApi = !runtimeConfigOf(config).apiBaseUrl;
  await serveFiles(app, root);
  serveCrawlers(app, config, root);
  if (hasOwnApi) servePreviews(app, config, root, (url, request) => answers.look(url, request));
  serveWorker(app, config, root, pages.whole);
  app.get('/*', async (request, reply) => {
    const { pathname, normal } = pathsOf(request);
    if (pathname === '/' && (await isEmpty())) return sendFirstSteps(reply);
    const wanted = wantedBy(request, normal, root);
    if (wanted === 'file') return reply.sendFile(normal.slice(1));
    const isKept = pathname === KEPT_PAGE;
    const isKnown = isKept || hasScreen(pathname);
    // A monitoring program that requests an unknown path, such as /actuator/health, must not get the page with status 200.
    const isWanted = wanted === 'page' && (isKnown || takesPages(request));
    const html = isWanted ? (isKept ? pages.whole() : pages.of(pathname)) : null;
    if (html === null) return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64');
    const [first, head] = hasOwnApi
      ? await Promise.all([
          answers.first(request),
          headOf(pathname, (url) => answers.look(url, request), config.publicUrl),
        ])
      : [null, null];
    const filled = first ? withAnswers(html, first) : html;
    const whole = head ? withHead(filled, head, config.publicUrl) : filled;
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .code(isKnown ? 200 : 404)
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': withNonce(policy, nonce) })
      .type('text/html; charset=utf-8')
      .send(markTags(whole, nonce));
  });
}
