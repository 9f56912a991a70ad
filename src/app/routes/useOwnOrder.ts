import { skipToken } from '@reduxjs/toolkit/query';
import { useGetMembershipQuery } from '@/api/membershipsApi';
import type { EventDetail, Membership } from '@/api/types';
import { isStageDay } from '@dwellivery/domain/stage';
import { isOrderDay } from '@dwellivery/domain/orderDay';
import { useOrderDay } from '@/features/orders/useOrderDay';
import { useEachMinute } from '@/lib/useEachMinute';

/** The customer's own paid order of an event, on its day only: on any other day the event says all that its page needs. */
export function useOwnOrder(event: EventDetail): Membership | undefined {
  const isDay = useEachMinute((at) => isStageDay(event, at));
  const id = isDay && event.currentUserHasOrdered ? event.membership : null;
  const { currentData } = useGetMembershipQuery(id ?? skipToken);
  const order = useOrderDay(currentData);
  const isOwnDay = useEachMinute((at) => order !== undefined && isOrderDay(order, at));
  return isOwnDay ? order : undefined;
}
