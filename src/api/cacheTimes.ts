import { now } from '@/lib/clock';

/** User data is read again after one hour (spec 1 §4, §9). */
export const USER_CACHE_SECONDS = 3600;
/** Payment and cancelling invalidate an order; a late webhook shows after a minute at most. */
export const ORDER_CACHE_SECONDS = 60;
/** Places, menus and texts that change a few times a day. */
export const CONTENT_CACHE_SECONDS = 600;

interface EndpointState {
  fulfilledTimeStamp?: number;
}

/**
 * Options that give an endpoint's answers an expiry, counted from the fetch. `keepUnusedDataFor` alone counts from the last
 * unsubscription, so that a mounted screen would keep its data for ever. A clock that was set back also expires them.
 */
export function expiresAfter(seconds: number) {
  return {
    keepUnusedDataFor: seconds,
    forceRefetch({ endpointState }: { endpointState?: EndpointState }): boolean {
      const savedAt = endpointState?.fulfilledTimeStamp;
      if (savedAt === undefined) return false;
      const age = now() - savedAt;
      return age < 0 || age >= seconds * 1000;
    },
  };
}
