import { skipToken } from '@reduxjs/toolkit/query';
import { useListMenuCategoriesQuery } from '@/api/eventsApi';
import { useGetMembershipQuery } from '@/api/membershipsApi';
import { useGetRestaurantQuery } from '@/api/restaurantsApi';
import type { EventCard, MenuCategory, Membership } from '@/api/types';
import { takesOrders } from '@dwellivery/domain/availability';
import { eventsToRepeat } from '@dwellivery/domain/reorder';
import { useEachMinute } from '@/lib/useEachMinute';
import { useAppSelector } from '@/store/hooks';
import { selectPostalCode } from '@/store/slices/session';

interface Failure {
  error: unknown;
  onRetry: () => void;
}

interface ReorderData {
  membership: Membership | undefined;
  /** The restaurant's events that take orders. */
  events: EventCard[] | undefined;
  /** The chosen one, else the first. */
  event: EventCard | undefined;
  categories: MenuCategory[] | undefined;
  failure: Failure | null;
}

interface Query {
  isError: boolean;
  isFetching: boolean;
  error?: unknown;
  currentData?: unknown;
  refetch: () => unknown;
}

/** A later reading that fails takes nothing away: the review would lose its answers. */
function failureOf(queries: readonly Query[]): Failure | null {
  const failed = queries.find(
    ({ isError, isFetching, currentData }) => isError && !isFetching && currentData === undefined,
  );
  return failed ? { error: failed.error, onRetry: () => void failed.refetch() } : null;
}

/** A past order, the events to repeat it at, and the menu of the chosen event. */
export function useReorder(membershipId: string, chosenEvent: string | null): ReorderData {
  const membership = useGetMembershipQuery(membershipId);
  const slug = membership.currentData?.restaurantSlug;
  const restaurant = useGetRestaurantQuery(slug ?? skipToken, { refetchOnMountOrArgChange: true });
  const postalCode = useAppSelector(selectPostalCode);
  const open = restaurant.currentData?.openEvents;
  const taking = useEachMinute((at) =>
    (open ?? [])
      .filter((event) => takesOrders(event, at))
      .map(({ id }) => id)
      .join(),
  );
  const events =
    open &&
    eventsToRepeat(
      open.filter(({ id }) => taking.split(',').includes(String(id))),
      postalCode,
    );
  const event = events?.find(({ id }) => String(id) === chosenEvent) ?? events?.[0];
  const menu = useListMenuCategoriesQuery(event?.id ?? skipToken, { refetchOnMountOrArgChange: true });
  return {
    membership: membership.currentData,
    events,
    event,
    categories: event && menu.currentData,
    failure: failureOf([membership, restaurant, menu]),
  };
}
