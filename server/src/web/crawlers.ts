/** What search engines ask for first: robots.txt, and the sitemap that it names. */
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServerConfig } from '../config/config';
import { freshFile } from '../lib/freshFile';
import { escapeHtml } from '../lib/html';
import { readForVisitor } from '../ports/visitorReads';
import { countListed, listedPaths } from '../services/events/listed';

/** Public pages of the route manifest without a parameter. */
export const STATIC_PATHS = ['/', '/browse', '/naperville', '/faq', '/terms', '/privacy', '/support'];

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const locOf = (site: string, path: string): string => `<loc>${escapeHtml(`${site}${path}`)}</loc>`;

const sitemapOf = (paths: readonly string[], site: string): string =>
  `${XML}<urlset ${NAMESPACE}>${paths.map((path) => `<url>${locOf(site, path)}</url>`).join('')}</urlset>\n`;

/** Where one file would be too long: the names of several. */
function sitemapIndexOf(files: number, site: string): string {
  const names = Array.from(
    { length: files },
    (_, at) => `<sitemap>${locOf(site, `/sitemaps/${at + 1}.xml`)}</sitemap>`,
  );
  return `${XML}<sitemapindex ${NAMESPACE}>${names.join('')}</sitemapindex>\n`;
}

/** The pages that say what the product is, and what can be ordered now. @param perFile the protocol allows 50,000 addresses */
function serveSitemaps(app: FastifyInstance, site: string, perFile: number): void {
  const pageOf = (page: number) =>
    readForVisitor(app.context, null, (context) => listedPaths(context, { page, perPage: perFile }));
  const send = (reply: FastifyReply, xml: string) =>
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(xml);
  app.get('/sitemap.xml', { config: { access: 'public' } }, async (_request, reply) => {
    const count = await readForVisitor(app.context, null, countListed);
    if (count > perFile) return send(reply, sitemapIndexOf(Math.ceil(count / perFile), site));
    return send(reply, sitemapOf([...STATIC_PATHS, ...(await pageOf(0))], site));
  });
  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { config: { access: 'public' } },
    async ({ params }, reply) => {
      const [, number] = /^([1-9]\d{0,3})\.xml$/.exec(params.file) ?? [];
      const paths = number ? await pageOf(Number(number) - 1) : [];
      if (paths.length === 0) return reply.callNotFound();
      return send(reply, sitemapOf(number === '1' ? [...STATIC_PATHS, ...paths] : paths, site));
    },
  );
}

export function serveCrawlers(
  app: FastifyInstance,
  { publicUrl }: ServerConfig,
  root: string,
  perFile = 20_000,
): void {
  const robots = freshFile(
    path.join(root, 'robots.txt'),
    (text) => `${text.trim()}\nSitemap: ${publicUrl}/sitemap.xml\n`,
  );
  app.get('/robots.txt', { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robots() ?? ''),
  );
  serveSitemaps(app, publicUrl, perFile);
}
