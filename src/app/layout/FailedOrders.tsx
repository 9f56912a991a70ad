import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useListFailedOrdersQuery } from '@/api/ordersApi';
import type { FailedOrder } from '@/api/types';
import { FailedPaymentText } from '@/components/orders/FailedPaymentText';
import { useBottomBarHeight } from '@/components/ui/bottomBar';
import { cx } from '@/components/ui/cx';
import type { RouteName } from '@/config/routes';
import { useRepeated } from '@/lib/useRepeated';
import { useAppSelector } from '@/store/hooks';
import { selectIsSessionChecked, selectIsSignedIn } from '@/store/slices/session';
import { routeAt } from '../routes';
import styles from './FailedOrders.module.css';

/** Poll interval while a payment has failed, in milliseconds. */
const POLL_MS = 60_000;

/** The order's own pages already show the failure and how to pay, so the banner leaves that order out. */
function isShownByPage(at: ReturnType<typeof routeAt>, { id, eventId, membershipId }: FailedOrder): boolean {
  const idAt: Partial<Record<RouteName, number>> = { retry: id, receipt: membershipId, payment: eventId };
  return at !== null && at.params.id === String(idAt[at.name]);
}

/** Screens with an order of their own to pay for, which a banner must leave room. */
const PAYING: ReadonlySet<RouteName> = new Set(['checkout', 'payment', 'retry']);

/** Banners of the customer's failed payments, after the session check. */
export function FailedOrders() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const isChecked = useAppSelector(selectIsSessionChecked);
  const failed = useListFailedOrdersQuery(undefined, { skip: !isSignedIn || !isChecked });
  // The list ends with the events' cut-offs, also on a page that is open over one.
  useRepeated(() => void failed.refetch(), failed.currentData?.length ? POLL_MS : null);
  const at = routeAt(useLocation().pathname);
  const unshown = failed.currentData?.filter((order) => !isShownByPage(at, order)) ?? [];
  return <FailedPaymentBanners orders={unshown} isShort={at !== null && PAYING.has(at.name)} />;
}

interface FailedPaymentBannersProps {
  orders: readonly FailedOrder[];
  /** One line each on a phone. */
  isShort?: boolean;
}

/** Orders whose payment failed, each with a link to pay it (spec 1 §2). */
export function FailedPaymentBanners({ orders, isShort = false }: FailedPaymentBannersProps) {
  useBottomBarHeight();
  if (orders.length === 0) return null;
  return (
    <aside className={cx(styles.failed, isShort && styles.short)} aria-label="Failed payments">
      <ul className="wrap">
        {orders.map((order) => (
          <li key={order.id}>
            <TriangleAlert aria-hidden="true" />
            <span>
              <FailedPaymentText order={order} />
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
