/** What search engines ask for first: robots.txt, and the sitemap that it names. */
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/config';
import { freshFile } from '../lib/freshFile';
import { escapeHtml } from '../lib/html';
import { readForVisitor } from '../ports/visitorReads';
import { listedPaths } from '../services/events/listed';

/** Public pages of the route manifest without a parameter. */
export const STATIC_PATHS = ['/', '/browse', '/naperville', '/faq', '/terms', '/privacy', '/support'];

/** The pages that say what the product is, and what can be ordered now. */
function sitemapOf(paths: readonly string[], site: string): string {
  const urls = [...STATIC_PATHS, ...paths].map(
    (path) => `<url><loc>${escapeHtml(`${site}${path}`)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

export function serveCrawlers(app: FastifyInstance, { publicUrl }: ServerConfig, root: string): void {
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
  app.get('/sitemap.xml', { config: { access: 'public' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(await readForVisitor(app.context, null, listedPaths), publicUrl)),
  );
}
