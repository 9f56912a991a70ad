import { useCallback, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { asProblem } from '@/api/errors';
import { useGetEventQuery, useListMenuCategoriesQuery } from '@/api/eventsApi';
import type { EventDetail } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import {
  announceOwnOrder,
  ChangeStrip,
  changingText,
  JoinedStrip,
  ORDER_STAYS,
  SharedStrip,
} from '@/components/orders/JoinedStrip';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';
import { isChangeable, takesOrders } from '@dwellivery/domain/availability';
import { NearbyEvents } from '@/features/browse/NearbyEvents';
import { useEventCart } from '@/features/cart/useEventCart';
import { EventPage } from '@/features/events/EventPage';
import type { PickDish } from '@/features/events/MenuSection';
import { EventSkeleton } from '@/features/events/EventSkeleton';
import { FollowHere } from '@/features/follows/FollowHere';
import { MailingListSignup } from '@/features/mailing-list/MailingListSignup';
import { EventAreaMap } from '@/features/maps/EventAreaMap';
import { OrderStrip } from '@/features/orders/OrderStrip';
import { InviteButton } from '@/features/referral/InviteButton';
import { useOrderTogether } from '@/features/tables/OrderTogether';
import { useEachMinute } from '@/lib/useEachMinute';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectCart, selectChange, selectTable, tableLeft } from '@/store/slices/carts';
import { useKeepOrder } from '@/store/useKeepOrder';
import { selectIsSignedIn, selectPostalCode, selectUserId } from '@/store/slices/session';
import { ScreenProblem } from '../routing/ScreenProblem';
import { usePreloaded } from '../routing/usePreloaded';
import { useOwnOrder } from './useOwnOrder';
import { EventOrdering, type OrderingHandle } from './EventOrdering';

/** /events/{id}: the event, its menu, its cart; for guests with the mailing list (spec 1 §2). */
export function EventRoute() {
  const { id = '' } = useParams();
  const event = useGetEventQuery(id);
  if (event.data && String(event.data.id) === id) return <LoadedEvent key={id} event={event.data} />;
  if (!event.error || event.isFetching) return <EventSkeleton />;
  return (
    <ScreenProblem title={routes.event.title} error={event.error} onRetry={() => void event.refetch()} />
  );
}

/** The delivery that the cart joins, or the shared cart that it is; null for an order of its own. */
function useJoined({ id: eventId, timeZone }: EventDetail) {
  const dispatch = useAppDispatch();
  const table = useAppSelector((state) => selectTable(state, eventId));
  const isChange = useAppSelector((state) => selectChange(state, eventId) !== undefined);
  if (!table) return null;
  // A paid order cannot leave.
  if (isChange && table.payment === 'each') return <JoinedStrip table={table} timeZone={timeZone} />;
  if (table.payment === 'host') return <SharedStrip tableCode={table.tableCode} />;
  const leave = () => {
    dispatch(tableLeft({ eventId }));
    announceOwnOrder();
  };
  return <JoinedStrip table={table} timeZone={timeZone} onLeave={leave} />;
}

/** The paid order that the cart changes; null for a new one. */
function useChanging(event: EventDetail) {
  const { keepOfCart, isKeeping } = useKeepOrder(event.id);
  const isChange = useAppSelector((state) => selectChange(state, event.id) !== undefined);
  const isEmpty = useAppSelector((state) => selectCart(state, event.id).items.length === 0);
  if (!isChange) return null;
  const keep = async () => {
    if (await keepOfCart()) announceOwnOrder(ORDER_STAYS);
  };
  const receiptHref = event.membership === null ? undefined : hrefTo('receipt', { id: event.membership });
  const strip = { event, isEmpty, receiptHref, isKeeping };
  return <ChangeStrip {...strip} onKeep={() => void keep()} />;
}

function LoadedEvent({ event }: { event: EventDetail }) {
  const menu = useListMenuCategoriesQuery(event.id);
  const cart = useEventCart(event.id, menu.data);
  const ordering = useRef<OrderingHandle>(null);
  const pick = useCallback<PickDish>((product, how) => ordering.current?.[how](product), []);
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const userId = useAppSelector(selectUserId);
  const postalCode = useAppSelector(selectPostalCode) ?? event.postalCodes[0];
  const changing = useChanging(event);
  // A paid order has its place in a full event.
  const isOrderable = useEachMinute(
    (at) => takesOrders(event, at) || (changing !== null && isChangeable(event, at)),
  );
  usePreloaded('checkout', isOrderable && cart.count > 0);
  const order = useOwnOrder(event);
  const ownTable = useJoined(event);
  const joined = (changing ?? ownTable) && (
    <>
      {changing}
      {ownTable}
    </>
  );
  const { button, dialog } = useOrderTogether(event);
  const together = isOrderable && !changing && button;
  const toReceipt = event.membership !== null && hrefTo('receipt', { id: event.membership });

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
        order={
          order &&
          toReceipt && (
            <OrderStrip membership={order}>
              <Link to={toReceipt}>View Order</Link>
            </OrderStrip>
          )
        }
        joined={joined}
        action={
          !order &&
          event.currentUserHasOrdered &&
          toReceipt && (
            <LinkButton size="small" variant="outline" to={toReceipt}>
              View Order
            </LinkButton>
          )
        }
        actions={
          <>
            {together}
            {isOrderable && <InviteButton event={event} userId={userId} />}
            <FollowHere slug={event.restaurantSlug} name={event.restaurantName} />
          </>
        }
      >
        <EventAreaMap event={event} />
        {postalCode && (
          <NearbyEvents
            title={isSignedIn ? 'Browse more deliveries near you' : 'More coming to your neighborhood'}
            postalCode={postalCode}
            excludeEventId={event.id}
          />
        )}
        {!isSignedIn && <MailingListSignup />}
      </EventPage>
      <EventOrdering
        ref={ordering}
        cart={cart}
        joined={joined}
        changing={changing && changingText(event.runAt, event.timeZone)}
        together={together}
        hue={event.hue}
        canOrder={isOrderable}
        takesNotes={event.enableOrderNotes}
      />
      {isOrderable && dialog}
    </>
  );
}
