import { useCallback, useEffect, useRef } from 'react';
import { useParams, type Params } from 'react-router-dom';
import { asProblem } from '@/api/errors';
import { eventsApi, useGetEventQuery, useListMenuCategoriesQuery } from '@/api/eventsApi';
import type { EventDetail, Product } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { deferred } from '@/components/ui/deferred';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';
import { takesOrders } from '@/domain/availability';
import { useEventCart } from '@/features/cart/useEventCart';
import { EventPage } from '@/features/events/EventPage';
import { EventSkeleton } from '@/features/events/EventSkeleton';
import type { FollowRestaurantProps } from '@/features/follows/useFollowing';
import { InviteButton } from '@/features/referral/InviteButton';
import { useEachMinute } from '@/lib/useEachMinute';
import { useIsIdle } from '@/lib/useIsIdle';
import { whenIdle } from '@/lib/whenIdle';
import { whenUsed } from '@/lib/whenUsed';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn, selectPostalCode, selectUserId } from '@/store/slices/session';
import type { AppDispatch } from '@/store/types';
import { ScreenProblem } from '../routing/ScreenProblem';
import { usePreloaded } from '../routing/usePreloaded';
import { preloadItemRules, preloadItemWizard } from '@/features/cart/lazyWizard';
import { EventOrdering, type OrderingHandle } from './EventOrdering';
import type { EventRestProps } from './EventRest';

/** Loads after the page, which has room for it. */
const followHere = deferred<FollowRestaurantProps>(() =>
  import(/* webpackChunkName: "follow-here-part" */ '@/features/follows/FollowHere').then(
    (module) => module.FollowHere,
  ),
);

const rest = deferred<EventRestProps>(() =>
  import(/* webpackChunkName: "event-part" */ './EventRest').then((module) => module.EventRest),
);

/** /events/{id}: the event, its menu, its cart. */
export function EventRoute() {
  const { id = '' } = useParams();
  const event = useGetEventQuery(id);
  if (event.data && String(event.data.id) === id) return <LoadedEvent key={id} event={event.data} />;
  if (!event.error || event.isFetching) return <EventSkeleton />;
  return (
    <ScreenProblem title={routes.event.title} error={event.error} onRetry={() => void event.refetch()} />
  );
}

function LoadedEvent({ event }: { event: EventDetail }) {
  const menu = useListMenuCategoriesQuery(event.id);
  const cart = useEventCart(event.id, menu.data);
  const ordering = useRef<OrderingHandle>(null);
  const pick = useCallback((product: Product) => ordering.current?.pick(product), []);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const userId = useAppSelector(selectUserId);
  const postalCode = useAppSelector(selectPostalCode) ?? event.postalCodes[0];
  const isOrderable = useEachMinute((at) => takesOrders(event, at));
  const isIdle = useIsIdle();
  useWizardPreload(isOrderable);
  usePreloaded('checkout', isOrderable && cart.count > 0);

  return (
    <>
      <EventPage
        event={event}
        waitlistUrl={runtimeConfig().links.waitlist}
        hue={event.hue}
        categories={menu.data}
        failure={menu.error && !menu.isFetching ? asProblem(menu.error).message : undefined}
        onRetry={() => void menu.refetch()}
        counts={cart.counts}
        onPick={isOrderable ? pick : undefined}
        actions={
          <>
            {event.currentUserHasOrdered && event.membership !== null && (
              <LinkButton size="small" variant="outline" to={hrefTo('receipt', { id: event.membership })}>
                View Order
              </LinkButton>
            )}
            <InviteButton event={event} userId={userId} isIcon />
          </>
        }
        follow={
          <followHere.Part
            wanted={isIdle}
            props={{ slug: event.restaurantSlug, name: event.restaurantName }}
          />
        }
      >
        <rest.Part wanted={isIdle} props={{ event, isSignedIn, postalCode }} />
      </EventPage>
      <EventOrdering
        ref={ordering}
        cart={cart}
        hue={event.hue}
        canOrder={isOrderable}
        takesNotes={event.enableOrderNotes}
      />
    </>
  );
}

/** Loads the wizard while the customer reads the menu, and its rules, which bring Yup (11 KiB), for a visitor who uses the page. */
function useWizardPreload(isWanted: boolean) {
  useEffect(() => (isWanted ? whenIdle(preloadItemWizard, 3000) : undefined), [isWanted]);
  useEffect(() => (isWanted ? whenUsed(preloadItemRules) : undefined), [isWanted]);
}

/** On a deep link event and menu come with the page, so that the first render can show them. */
async function prepare(dispatch: AppDispatch, { id = '' }: Params): Promise<void> {
  const { data: event } = await dispatch(eventsApi.endpoints.getEvent.initiate(id, { subscribe: false }));
  if (!event) return;
  await dispatch(eventsApi.endpoints.listMenuCategories.initiate(event.id, { subscribe: false }));
}

EventRoute.prepare = prepare;
