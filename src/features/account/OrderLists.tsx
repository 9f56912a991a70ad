import type { Membership } from '@/api/types';
import { useListMembershipsQuery } from '@/api/membershipsApi';
import { NoOrders } from '@/components/orders/NoOrders';
import { Badge } from '@/components/ui/Badge';
import { DayCard } from '@/components/ui/DayCard';
import { Money } from '@/components/ui/Money';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { calendarDate } from '@/domain/eventDays';
import { isCancelled, splitOrders } from '@/domain/orders';
import { isProductLine } from '@/domain/productLine';
import { useMinute } from '@/lib/useEachMinute';
import styles from './Account.module.css';

/** Upcoming and previous orders, each by the event's run time (spec 1 §2, §4). */
export function OrderLists({ userId }: { userId: number }) {
  const at = useMinute();
  const { currentData: memberships, isError, isFetching, refetch } = useListMembershipsQuery({ userId });
  if (!memberships && isError && !isFetching) {
    return <ErrorState title="We couldn't load your orders." onRetry={() => void refetch()} />;
  }
  const orders = memberships && splitOrders(memberships, at);
  return (
    <>
      <OrderList title="My Upcoming Orders" orders={orders?.upcoming} />
      {orders && <OrderList title="My Previous Orders" orders={orders.previous} />}
    </>
  );
}

function OrderList({ title, orders }: { title: string; orders: readonly Membership[] | undefined }) {
  return (
    <section className={styles.orders} aria-label={title}>
      <h2>{title}</h2>
      {!orders && (
        <SkeletonGroup label="Loading your orders" className={styles.list}>
          <Skeleton shape="art" height="8rem" />
        </SkeletonGroup>
      )}
      {orders?.length === 0 && <NoOrders compact />}
      {orders && orders.length > 0 && (
        <ul className={styles.list} aria-label={title}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The ordered products on one line: '2 × Al pastor tacos, 1 × Horchata'. */
const productsText = ({ lineItems }: Membership): string =>
  lineItems
    .filter(isProductLine)
    .map(({ quantity, productName, name }) => `${quantity}\u00a0× ${productName ?? name}`)
    .join(', ');

function OrderRow({ order }: { order: Membership }) {
  const { id, restaurantName, eventRunAt, eventTimeZone, d2d, totalPaid, hue, eventImage } = order;
  return (
    <DayCard
      to={hrefTo('receipt', { id })}
      date={calendarDate(eventRunAt, eventTimeZone)}
      size="s"
      art={{ hue, src: eventImage }}
    >
      <h3>{restaurantName}</h3>
      <span className="muted">{productsText(order)}</span>
      {isCancelled(order) ? (
        <span>
          <Badge tone="off">Canceled</Badge>
        </span>
      ) : (
        <span>
          <Money cents={totalPaid} /> · {d2d ? 'Delivery' : 'Pickup'}
        </span>
      )}
    </DayCard>
  );
}
