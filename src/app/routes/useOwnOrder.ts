import { skipToken } from '@reduxjs/toolkit/query';
import { useGetMembershipQuery } from '@/api/membershipsApi';
import type { EventDetail, Membership } from '@/api/types';
import { isOrderDay } from '@dwellivery/domain/orderDay';
import { useOrderDay } from '@/features/orders/useOrderDay';
import { useEachMinute } from '@/lib/useEachMinute';

/** The customer's own paid order of an event on its day. The notice of held orders asks for the same (layout/SentOrders). */
export function useOwnOrder({ membership }: EventDetail): Membership | undefined {
  const { known } = useGetMembershipQuery(membership ?? skipToken, {
    // Without the state of the call, which would render the menu again.
    selectFromResult: ({ currentData }) => ({ known: currentData }),
  });
  const order = useOrderDay(known);
  const isDay = useEachMinute((at) => order !== undefined && isOrderDay(order, at));
  return isDay ? order : undefined;
}
