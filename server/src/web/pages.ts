/** Renders the pages of the app and keeps those of visitors for a few seconds. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { ServerConfig } from '../config/config';
import { freshFile } from '../lib/freshFile';
import { scriptAddresses } from '../plugins/contentPolicy';
import { runtimeConfigOf, safeJson } from '../config/runtimeConfig';
import { assetTags, documentOf, type Assets } from './document';
import { PageCache } from './pageCache';
import type { RenderedPage } from '@dwellivery/domain/pageRenderer';
import { freshRenderer } from './renderer';

const KEPT = { ms: 5000, pages: 300, chars: 24 * 1024 * 1024 };
/** A page whose calls take longer is sent as its skeleton. */
const PATIENCE_MS = 400;
const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.4, 1];

export interface PageResult {
  status: number;
  redirect: string | null;
  /** The document with the given nonce. */
  html: (nonce: string) => string;
}

/** Stands for the nonce in a kept document. No content can know it. */
const NONCE = `nonce-${randomBytes(16).toString('hex')}`;

/** A page that the browser draws, where no build for the server is there. */
const BLANK: RenderedPage = {
  status: 200,
  redirect: null,
  head: '<title>Dwellivery</title>',
  html: '',
  data: null,
  state: null,
  chunk: null,
  failure: null,
};

/** The runtime config of the pages, with what their inline script needs. */
export const pageConfigOf = (config: ServerConfig): Record<string, unknown> => ({
  ...runtimeConfigOf(config),
  scriptAddresses: scriptAddresses(config),
});

/** @returns puts a rendered page into the document; null before the first build */
export function documentWriter(config: ServerConfig, root: string): (page: RenderedPage) => string | null {
  const template = freshFile(path.join(root, 'index.html'), documentOf);
  const assets = freshFile(path.join(root, 'assets.json'), (text) => JSON.parse(text) as Assets);
  const settings = safeJson(pageConfigOf(config));
  return ({ head, html, data, state, chunk }) => {
    const tags = assetTags(root, assets() ?? { entry: [], chunks: {} }, chunk, NONCE);
    return (
      template()?.({
        head: head + tags,
        app: html,
        config: settings,
        calls: safeJson(state?.calls ?? []),
        state: safeJson(state),
        data: data ? `<script type="application/ld+json">${safeJson(data)}</script>` : '',
        nonce: NONCE,
      }) ?? null
    );
  };
}

export const withNonce = (html: string, nonce: string): string => html.replaceAll(NONCE, nonce);

/** Calls the API internally, so that page and API agree. The call counts for the visitor's rate limit. */
const askFor =
  (app: FastifyInstance, remoteAddress: string) =>
  async (url: string): Promise<{ status: number; body: string }> => {
    const { statusCode: status, body } = await app.inject({
      url,
      remoteAddress,
      headers: { accept: 'application/json' },
    });
    return { status, body };
  };

function pageMetrics(registry: Registry) {
  const seconds = new Histogram({
    name: 'dwellivery_page_render_seconds',
    help: 'Time of rendering a page, with its API calls',
    buckets: BUCKETS,
    registers: [registry],
  });
  const pages = new Counter({
    name: 'dwellivery_pages_total',
    help: 'Pages by how they were made: rendered, kept from a render before, failed',
    labelNames: ['how'],
    registers: [registry],
  });
  return { seconds, pages };
}

interface Pages {
  /** The page of an address; null before the first build. */
  of: (request: FastifyRequest) => Promise<PageResult | null>;
  /** The document that the service worker keeps for all screens. */
  shell: () => string | null;
}

type Made = { page: PageResult | null; size: number | null };

/** @returns renders the page of a request; one that failed, or lacks what this visitor may not ask for again so soon, is not kept, so it has no size */
function pageRenderer(app: FastifyInstance, config: ServerConfig, root: string, registry: Registry) {
  const renderer = freshRenderer(path.join(root, 'server/page.js'));
  const write = documentWriter(config, root);
  const metrics = pageMetrics(registry);
  const settings = pageConfigOf(config);
  // An API of another host has other answers.
  const hasOwnApi = !runtimeConfigOf(config).apiBaseUrl;

  const render = async (request: FastifyRequest): Promise<Made> => {
    const { url, ip, log } = request;
    const end = metrics.seconds.startTimer();
    const now = app.context.clock.now();
    let isLimited = false;
    const own = askFor(app, ip);
    const askLimited: typeof own = async (to) => {
      const answer = await own(to);
      isLimited ||= answer.status === 429;
      return answer;
    };
    const ask = hasOwnApi ? askLimited : null;
    const asked = { url, config: settings, now, ask, patienceMs: PATIENCE_MS };
    const page = (await renderer()?.renderPage(asked)) ?? BLANK;
    end();
    metrics.pages.inc({ how: page.failure ? 'failed' : 'rendered' });
    if (page.failure) log.error({ err: page.failure, req: request }, 'page not rendered');
    const html = write(page);
    if (html === null) return { page: null, size: null };
    const { status, redirect } = page;
    return {
      page: { status, redirect, html: (nonce: string) => withNonce(html, nonce) },
      size: page.failure || isLimited ? null : html.length,
    };
  };
  const shell = () => write(renderer()?.renderShell({ url: '/', config: settings }) ?? BLANK);
  return { render, shell, countKept: () => metrics.pages.inc({ how: 'kept' }) };
}

export function renderedPages(
  app: FastifyInstance,
  config: ServerConfig,
  root: string,
  registry: Registry,
): Pages {
  const { render, shell, countKept } = pageRenderer(app, config, root, registry);
  const kept = new PageCache<PageResult | null>(KEPT, () => performance.now());
  return {
    of: (request) => {
      const { page, isKept } = kept.get(request.url, () => render(request));
      if (isKept) countKept();
      return page;
    },
    shell,
  };
}
