/** Paths of pages that the server knows, against the route manifest: those of mailed links in its log, and those of its sitemap. */
import { STATIC_PATHS } from '../server/src/web/crawlers';
import { loggerOptions } from '../server/src/plugins/logging';
import { routes } from '../src/config/routes';

const TOKEN = 'tokenThatMustStayUnknown';
const patterns = Object.values(routes)
  .flatMap(({ pattern, aliases }): string[] => [pattern, ...aliases])
  .filter((pattern) => pattern.includes(':token'));

it.each(patterns)('%s is logged without its token', (pattern) => {
  const logger = loggerOptions({ logLevel: 'info', env: 'test' }) as {
    serializers: { req: (request: object) => { path: string } };
  };
  const { path } = logger.serializers.req({ method: 'GET', url: pattern.replace(':token', TOKEN) });
  expect(path).toBe(pattern.replace(':token', '[token]'));
});

it.each(STATIC_PATHS)('%s, which the sitemap lists, is a public page', (path) => {
  expect(Object.values(routes).find(({ pattern }) => pattern === path)).toMatchObject({ access: 'public' });
});
