/** Idempotency keys that the provider has spoilt. */
import type { Context } from '../../context';
import { ProviderFault } from '../../ports/cardProvider';

const MINUTE = 60_000;

/**
 * Makes something at the provider under the key. If the provider answers with an error of its own, which it would repeat for a
 * day, under the key of this minute, which concurrent requests share. The first call may have had its effect all the same, so
 * this is for what does no harm if it is made twice: never for a refund.
 */
export async function withFreshKey<T>(
  { clock }: Context,
  key: string,
  make: (key: string) => Promise<T>,
): Promise<T> {
  try {
    return await make(key);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return make(`${key}:${Math.floor(clock.now() / MINUTE)}`);
  }
}
