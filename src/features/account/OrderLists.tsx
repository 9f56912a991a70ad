import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reasonOf } from '@/api/errors';
import type { Membership } from '@/api/types';
import { useListMembershipsQuery } from '@/api/membershipsApi';
import { NoOrders } from '@/components/orders/NoOrders';
import { OrderAgain } from '@/components/orders/OrderAgain';
import { Badge } from '@/components/ui/Badge';
import { Button } from '@/components/ui/Button';
import { DayCard } from '@/components/ui/DayCard';
import { Money } from '@/components/ui/Money';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { handedOverAt } from '@dwellivery/domain/orderLabels';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { isCancelled, splitOrders } from '@dwellivery/domain/orders';
import { isProductLine } from '@dwellivery/domain/productLine';
import { useMinute } from '@/lib/useEachMinute';
import styles from './Account.module.css';

/** Upcoming and previous orders, each by the event's run time (spec 1 §2, §4). */
export function OrderLists({ userId }: { userId: number }) {
  const at = useMinute();
  const query = useListMembershipsQuery({ userId });
  const { currentData: memberships, isError, error, isFetching, refetch } = query;
  if (!memberships && isError && !isFetching) {
    return (
      <ErrorState title="We couldn't load your orders." onRetry={() => void refetch()}>
        {reasonOf(error)}
      </ErrorState>
    );
  }
  const orders = memberships && splitOrders(memberships, at);
  return (
    <>
      <OrderList title="My Upcoming Orders" orders={orders?.upcoming} />
      {orders && <OrderList title="My Previous Orders" orders={orders.previous} isPrevious />}
    </>
  );
}

interface OrderListProps {
  title: string;
  orders: readonly Membership[] | undefined;
  /** Each order can be repeated, and older ones wait behind a button: the list is by run time (spec 1 §4), so they are its first. */
  isPrevious?: boolean;
}

/** Previous orders that are shown at first. */
const NEWEST = 2;

function OrderList({ title, orders, isPrevious = false }: OrderListProps) {
  const [showsAll, setShowsAll] = useState(!isPrevious);
  const shown = showsAll ? orders : orders?.slice(-NEWEST);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    flushSync(() => setShowsAll(true));
    // The pressed button is gone.
    list.current?.children[0]?.querySelector('a')?.focus();
  };
  return (
    <section className={styles.orders} aria-label={title}>
      <div className={styles.title}>
        <h2>{title}</h2>
        {orders && shown && shown.length < orders.length && (
          <Button variant="quiet" size="small" onClick={showAll}>
            {`Show all ${orders.length}`}
          </Button>
        )}
      </div>
      {!orders && (
        <SkeletonGroup label="Loading your orders" className={styles.list}>
          <Skeleton shape="art" height="8rem" />
        </SkeletonGroup>
      )}
      {orders?.length === 0 && <NoOrders compact />}
      {orders && orders.length > 0 && (
        <ul ref={list} className={styles.list} aria-label={title}>
          {shown?.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
              {isPrevious && <OrderAgain membership={order} className={styles.again} />}
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
  const { id, restaurantName, eventTimeZone, d2d, totalPaid, hue, eventImage } = order;
  return (
    <DayCard
      to={hrefTo('receipt', { id })}
      date={calendarDate(handedOverAt(order), eventTimeZone)}
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
