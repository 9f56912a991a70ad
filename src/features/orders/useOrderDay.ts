import { skipToken } from '@reduxjs/toolkit/query';
import { useGetMembershipQuery } from '@/api/membershipsApi';
import type { Membership } from '@/api/types';
import { isOrderDay } from '@dwellivery/domain/orderDay';
import { useEachMinute } from '@/lib/useEachMinute';
import { useIsConnected } from '@/lib/useIsConnected';

/** How often the page asks how the order stands while its day runs (ms). */
export const DAY_POLL_MS = 15_000;

/**
 * Asks for a membership again and again while the day of its order runs, and the page is in view and online. On any other day it asks
 * nothing.
 * @returns the newest answer, at first the given one
 */
export function useOrderDay<Known extends Membership | undefined>(known: Known): Known | Membership {
  const isDay = useEachMinute((at) => known !== undefined && isOrderDay(known, at));
  const isConnected = useIsConnected();
  const { newest } = useGetMembershipQuery(known && isDay ? known.id : skipToken, {
    pollingInterval: isConnected ? DAY_POLL_MS : 0,
    skipPollingIfUnfocused: true,
    // Without the state of the call, each poll would render twice.
    selectFromResult: ({ currentData }) => ({ newest: currentData }),
  });
  return newest ?? known;
}
