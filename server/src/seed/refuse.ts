import type { ServerConfig } from '../config';

/** Nothing removes the demo world again. @param isKnown `--i-know` @throws Error */
export function refuseInProduction({ env }: Pick<ServerConfig, 'env'>, isKnown: boolean): void {
  if (env !== 'production' || isKnown) return;
  throw new Error(
    'This writes the demo world, with its customers and orders, into the database of a production server, and nothing removes it ' +
      'again. Your own world: npm run desk -- apply world.yaml. If you really want the demo world here, add --i-know.',
  );
}
