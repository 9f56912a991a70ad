/** The server's log against the route manifest: the pages whose address holds a mailed token. */
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
