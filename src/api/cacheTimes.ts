import { now } from '@/lib/clock';

/** User data is read again after one hour (spec 1 §4, §9). */
export const USER_CACHE_SECONDS = 3600;
/** An order changes by payment and cancelling only, both of which invalidate it; late webhooks make a minute the limit. */
export const ORDER_CACHE_SECONDS = 60;
/** Places, menus and texts that change a few times a day. */
export const CONTENT_CACHE_SECONDS = 600;

interface EndpointState {
  fulfilledTimeStamp?: number;
}

/**
 * Options that give an endpoint's answers an expiry, counted from the fetch. `keepUnusedDataFor` alone counts from the
 * moment the last screen left, so a screen that stays would keep its data for ever. A clock that was set back expires, too.
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
