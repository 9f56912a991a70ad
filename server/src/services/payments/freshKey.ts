/** A second idempotency key where the first one only repeats an error. */
import type { Context } from '../../ports/context';
import { ProviderFault } from '../../ports/cardProvider';

const MINUTE = 60_000;

/**
 * Makes something at the provider under the key. The provider repeats an error of its own for a day under the same key, so the
 * second attempt adds the current minute, which concurrent requests share. The first attempt may have had its effect all the
 * same, so this is only for what does no harm if it is made twice, never for a refund.
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
