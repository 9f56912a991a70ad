import { skipToken } from '@reduxjs/toolkit/query';
import { Share2 } from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useGetMembershipQuery } from '@/api/membershipsApi';
import type { LimitedUser, Membership, User } from '@/api/types';
import { useGetUserQuery } from '@/api/usersApi';
import { Page } from '@/components/ui/Page';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { routes } from '@/config/routes';
import { NearbyEvents } from '@/features/browse/NearbyEvents';
import { feeNote, hasOpenChange, isNewestPaid, isUndecided } from '@/features/orders/receipt';
import { ReceiptPage } from '@/features/orders/ReceiptPage';
import { useOrderDay } from '@/features/orders/useOrderDay';
import { InviteButton } from '@/features/referral/InviteButton';
import { track } from '@/integrations/tracking/lazyTracking';
import { isRecord } from '@/lib/records';
import { useRepeated } from '@/lib/useRepeated';
import { useCachedUser } from '@/store/session/useCachedUser';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { changedOrderSeen, outcomeSeen } from '@/store/slices/carts';
import { selectPostalCode, selectUserId } from '@/store/slices/session';
import { paidOrderOf, seenOrder } from '../paidOrder';
import { ScreenProblem } from '../routing/ScreenProblem';
import { useRefreshUser } from '../session/useRefreshUser';
import { FollowRestaurant } from '@/features/follows/FollowRestaurant';
import { pickupMap } from './pickupMap';

/** Poll interval for an undecided payment, and for a failed one, which can be paid until the event's cut-off, in milliseconds. */
const POLL_MS = { undecided: 2500, failed: 60_000 };

function pollMs(membership: Membership | undefined, isChanged: boolean): number | null {
  if (!membership) return null;
  const isBeingPaid = membership.orders.some(({ amendment }) => amendment?.status === 'processing');
  const isOpen = hasOpenChange(membership);
  if (isUndecided(membership) || isBeingPaid || (isChanged && isOpen)) return POLL_MS.undecided;
  return membership.failedOrder || isOpen ? POLL_MS.failed : null;
}

/** Whether the customer has just paid or changed an order, by navigation state or by the provider's return URL (spec 2 §4). */
function useJustPaid(): { isNew: boolean; isChanged: boolean } {
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [just] = useState(() => {
    const query = new URLSearchParams(search);
    const has = (field: string) => isRecord(state) && state[field] === true;
    const isReturned = query.get('redirect_status') === 'succeeded';
    const isChange = query.has('changed');
    return {
      isNew: has('orderCreated') || (isReturned && !isChange),
      isChanged: has('orderChanged') || (isReturned && isChange),
    };
  });
  useEffect(() => {
    // The return URL contains the client secret, and a reload must not show the thanks again.
    if (search || state) void navigate(pathname, { replace: true, state: null });
  }, [navigate, pathname, search, state]);
  return just;
}

export function ReceiptRoute() {
  const { id = '' } = useParams();
  return <Receipt key={id} id={id} />;
}

function Receipt({ id }: { id: string }) {
  const { isNew, isChanged } = useJustPaid();
  const query = useGetMembershipQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: membership, refetch, isFetching, startedTimeStamp } = query;
  useRepeated(() => void refetch(), pollMs(membership, isChanged));
  useOrderDay(membership);
  // A call that is under way when the page opens counts as this page's, although it may have been made before the payment ended.
  const [earlierCall] = useState(startedTimeStamp);
  const isEarlier = (isNew || isChanged) && !isFetching && startedTimeStamp === earlierCall;
  const isOutdated =
    isEarlier && membership !== undefined && (isUndecided(membership) || hasOpenChange(membership));
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);

  if (membership) return <LoadedReceipt membership={membership} {...{ isNew, isChanged }} />;
  if (!query.error || isFetching) return <ReceiptSkeleton />;
  return <ScreenProblem title={routes.receipt.title} error={query.error} onRetry={() => void refetch()} />;
}

/** Takes what was paid out of the cart that the order was sent from (contract, refinement 1), and marks the outcome as seen. */
function usePaidCarts(membership: Membership) {
  const dispatch = useAppDispatch();
  // Before the effects of the lists below, whose answers a paid cart makes outdated: they would be asked for twice.
  useLayoutEffect(() => {
    const { eventId, orders } = membership;
    orders.forEach((order) => {
      const seen = seenOrder(order);
      const mayChange = order.status !== 'paid' || order.changeableUntil !== null || order.amendment !== null;
      dispatch(changedOrderSeen({ eventId, ...seen, version: mayChange ? seen.version : null }));
    });
    orders
      .filter(({ status }) => status === 'paid')
      .forEach((order) => {
        dispatch(paidOrderOf(membership, order));
        dispatch(outcomeSeen({ eventId, transactionId: order.transactionId }));
      });
  }, [dispatch, membership]);
}

function useConversion(isNew: boolean, isPaid: boolean, eventId: number) {
  useEffect(() => {
    if (isNew && isPaid) track({ name: 'join', eventId });
  }, [isNew, isPaid, eventId]);
}

const homeOf = (user: User | LimitedUser | undefined): string | null =>
  user && 'home' in user ? user.home : null;

/** The order may have changed the default address, and with it the zip (spec 2 §3, "save_default_address"). */
function useNewProfile(user: User | LimitedUser | undefined) {
  const refresh = useRefreshUser();
  useEffect(() => {
    if (user && 'postal_code' in user) refresh(user);
  }, [refresh, user]);
}

interface LoadedReceiptProps {
  membership: Membership;
  isNew: boolean;
  isChanged: boolean;
}

/** Memoized, because each poll renders the screen above. */
const LoadedReceipt = memo(function LoadedReceipt({ membership, isNew, isChanged }: LoadedReceiptProps) {
  const userId = useAppSelector(selectUserId);
  const postalCode = useAppSelector(selectPostalCode);
  const user = useGetUserQuery(userId ?? skipToken);
  const cachedUser = useCachedUser();
  useNewProfile(user.currentData);
  usePaidCarts(membership);
  useConversion(isNew, isNewestPaid(membership), membership.eventId);
  const { eventId, shareUrl, restaurantName } = membership;
  return (
    <ReceiptPage
      membership={membership}
      isNew={isNew}
      isChanged={isChanged}
      firstName={(user.currentData ?? cachedUser)?.firstname ?? null}
      map={pickupMap(membership, homeOf(user.currentData))}
      share={
        <InviteButton
          event={{ id: eventId, shareUrl, restaurantName }}
          userId={userId}
          label="Share this event"
          icon={<Share2 aria-hidden="true" />}
          size="big"
        />
      }
    >
      <FollowRestaurant slug={membership.restaurantSlug} name={restaurantName} />
      {postalCode && (
        <NearbyEvents
          title="Browse other restaurants"
          postalCode={postalCode}
          excludeEventId={eventId}
          noteOf={(event) => feeNote(membership, event)}
        />
      )}
    </ReceiptPage>
  );
});

ReceiptRoute.Skeleton = ReceiptSkeleton;

/** What previews say of every receipt's address: what is in an order only its customer may see. */
const PREVIEW = {
  description: 'The receipt of an order, for the customer who placed it.',
  isListed: false,
};

function ReceiptSkeleton() {
  return (
    <Page title={routes.receipt.title} head={PREVIEW}>
      <SkeletonGroup label="Loading your receipt">
        <Skeleton shape="art" height="14rem" />
        <Skeleton shape="art" height="10rem" />
        <Skeleton shape="art" height="18rem" />
      </SkeletonGroup>
    </Page>
  );
}
