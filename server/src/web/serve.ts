/** Serves the built SPA: immutable files, and the rendered page for each path of a screen. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { ServerConfig } from '../config/config';
import { emptiness, sendFirstSteps } from './firstSteps';
import { freshFile } from '../lib/freshFile';
import { serveCrawlers } from './crawlers';
import { servePreviews } from './previews/serve';
import { withNonce as policyWithNonce } from '../plugins/contentPolicy';
import { runtimeConfigOf, WORKER_PATH } from '../config/runtimeConfig';
import { KEPT_PAGE, REMOVAL, withPageRevision } from './serviceWorker';
import { renderedPages, withNonce } from './pages';

const YEAR = 31_536_000;

/** The router refuses a path that cannot be decoded. A browser gets the SPA's 404 page instead. */
export function readablePath(url: string, accept = ''): string {
  try {
    decodeURI(url.split('?')[0] ?? '');
    return url;
  } catch {
    return accept.includes('text/html') ? '/%25' : url;
  }
}

type Wanted = 'page' | 'file' | 'nothing';

/** The decoded path as the SPA's router sees it, and in normal form, because `//api`, `/./api` and `/x/../api` must not pass as pages. */
function pathsOf({ params }: FastifyRequest): { pathname: string; normal: string } {
  const pathname = `/${(params as { '*'?: string })['*'] ?? ''}`;
  return { pathname, normal: path.posix.normalize(pathname) };
}

function wantedBy(request: FastifyRequest, pathname: string, root: string): Wanted {
  if (/^\/((api|v1|sandbox|files|staff|server)(\/|$)|(assets|kept)\.json$)/i.test(pathname)) return 'nothing';
  if (/^\/(assets|dishes|faces|frames|icons|\.well-known)\//.test(pathname)) return 'file';
  const isNamedFile = /\.[a-z0-9]{2,12}$/i.test(pathname) && pathname !== KEPT_PAGE;
  if (!isNamedFile) return 'page';
  // A browser that opens a missing file gets the 404 page.
  return takesPages(request) && !existsSync(path.join(root, pathname)) ? 'page' : 'file';
}

const takesPages = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = /\.[0-9a-f]{6,}\.\w+(\.map)?(\.br|\.gz)?$/.test(file);
      const policy = isHashed ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600';
      void reply.header('cache-control', policy);
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
      .send(worker === null ? REMOVAL : withPageRevision(worker, withNonce(page() ?? '', '')));
  });
}

/** The API alone has a page only while there is nothing to sell. */
function serveFirstSteps(app: FastifyInstance, isEmpty: () => Promise<boolean>): void {
  app.get('/', async (_request, reply) => ((await isEmpty()) ? sendFirstSteps(reply) : reply.callNotFound()));
}

function sendPage(reply: FastifyReply, status: number, html: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy'));
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-cache', 'content-security-policy': policyWithNonce(policy, nonce) })
    .type('text/html; charset=utf-8')
    .send(html(nonce));
}

/** @param registry of the metrics, which tests leave out */
export async function serveWeb(
  app: FastifyInstance,
  config: ServerConfig,
  registry = new Registry(),
): Promise<void> {
  const isEmpty = emptiness({ db: app.context.db, config });
  if (!config.webDir) return serveFirstSteps(app, isEmpty);
  const root = config.webDir;
  const pages = renderedPages(app, config, root, registry);
  await serveFiles(app, root);
  serveCrawlers(app, config, root);
  // An API of another host has other pictures.
  if (!runtimeConfigOf(config).apiBaseUrl) servePreviews(app, config, root);
  serveWorker(app, config, root, pages.shell);
  app.get('/*', async (request, reply) => {
    const { pathname, normal } = pathsOf(request);
    if (pathname === '/' && (await isEmpty())) return sendFirstSteps(reply);
    const wanted = wantedBy(request, normal, root);
    if (wanted === 'file') return reply.sendFile(normal.slice(1));
    if (wanted === 'nothing') return reply.callNotFound();
    const shell = pathname === KEPT_PAGE ? pages.shell() : null;
    if (shell !== null) return sendPage(reply, 200, (nonce) => withNonce(shell, nonce));
    const page = await pages.of(request);
    // A monitoring program that requests an unknown path, such as /actuator/health, must not get a page.
    if (!page || (page.status === 404 && !takesPages(request))) return reply.callNotFound();
    if (page.redirect !== null) return reply.redirect(page.redirect, page.status);
    return sendPage(reply, page.status, page.html);
  });
}
