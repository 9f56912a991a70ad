import { routes } from '../../src/config/routes';

const SAMPLES: Record<string, string> = {
  id: '101',
  slug: 'lupitas-kitchen',
  zip: '60540',
  token: 'nonsense',
  provider: 'google_oauth2',
};

/** They sign out, or run without the app. */
const LEFT_OUT = new Set<string>([routes.reset.pattern, routes.replay.pattern]);

/** A path of each route of the manifest. */
export const EVERY_PATH: readonly string[] = Object.values(routes)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !LEFT_OUT.has(pattern))
  .map((pattern) =>
    pattern === '*' ? '/no/such/page' : pattern.replace(/:(\w+)/g, (_, name: string) => SAMPLES[name] ?? '1'),
  );
