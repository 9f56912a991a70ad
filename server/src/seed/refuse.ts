import type { ServerConfig } from '../config/config';

/** Nothing removes the demo world again. @param isKnown `--i-know` @throws Error */
export function refuseInProduction({ env }: Pick<ServerConfig, 'env'>, isKnown: boolean): void {
  if (env !== 'production' || isKnown) return;
  throw new Error(
    'This writes the demo world, with its customers and orders, into the database of a production server, and nothing removes it ' +
      'again. Your own world: npm run desk -- apply world.yaml. If you really want the demo world here, add --i-know.',
  );
}

/** The remedy where the database holds something else. */
export const OWN_WORLD =
  'The database holds a world of its own, so the demo world is not written. For the demo take an empty one: DATA_DIR=.demo npm start';
