/** Redirects links that a chat took with the punctuation behind them: `/events/101).` opens `/events/101`. */
import { withoutLinkTail } from '@dwellivery/domain/linkTail';
import type { FastifyInstance } from 'fastify';

/** The URL without the punctuation at the end of its path; null if there is none. A path with two slashes first would name another host. */
export function urlWithoutTail(url: string): string | null {
  const [path = '', ...query] = url.split('?');
  const tidy = withoutLinkTail(path);
  if (tidy === path || !/^\/(?![/\\])/.test(tidy)) return null;
  return [tidy, ...query].join('?');
}

export function followLinkTails(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const isPage =
      method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
    const tidy = isPage ? urlWithoutTail(url) : null;
    return tidy === null ? undefined : reply.redirect(tidy, 301);
  });
}
