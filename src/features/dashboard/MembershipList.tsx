import type { Membership } from '@/api/types';
import { NoOrders } from '@/components/orders/NoOrders';
import { OrderAgain } from '@/components/orders/OrderAgain';
import { Badge } from '@/components/ui/Badge';
import { DayCard } from '@/components/ui/DayCard';
import { Money } from '@/components/ui/Money';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { handedOverAt } from '@dwellivery/domain/orderLabels';
import { calendarDate } from '@dwellivery/domain/eventDays';
import { isCancelled } from '@dwellivery/domain/orders';
import styles from './Dashboard.module.css';

interface MembershipListProps {
  label: string;
  /** Each order can be repeated. */
  canRepeat?: boolean;
  memberships: readonly Membership[] | undefined;
  /** Why the last load failed. */
  failure: string | undefined;
  isFetching: boolean;
  onRetry: () => void;
}

/** The customer's memberships, with links to their receipts. */
export function MembershipList(props: MembershipListProps) {
  const { label, canRepeat, memberships, failure, isFetching, onRetry } = props;
  if (!memberships && failure !== undefined) {
    return (
      <ErrorState title="We couldn't load your orders." retrying={isFetching} onRetry={onRetry}>
        {failure}
      </ErrorState>
    );
  }
  if (!memberships) {
    return (
      <SkeletonGroup label="Loading your orders" className={styles.memberships}>
        <Skeleton shape="art" height="7rem" />
        <Skeleton shape="art" height="7rem" />
      </SkeletonGroup>
    );
  }
  if (memberships.length === 0) return <NoOrders />;
  return (
    <ul className={styles.memberships} aria-label={label}>
      {memberships.map((membership) => (
        <li key={membership.id}>
          <MembershipCard membership={membership} />
          {canRepeat && <OrderAgain membership={membership} className={styles.again} />}
        </li>
      ))}
    </ul>
  );
}

function MembershipCard({ membership }: { membership: Membership }) {
  const { id, restaurantName, eventTimeZone, d2d, hue, eventImage, totalPaid } = membership;
  return (
    <DayCard
      to={hrefTo('receipt', { id })}
      date={calendarDate(handedOverAt(membership), eventTimeZone)}
      art={{ hue, src: eventImage }}
    >
      <h2 className={styles.name}>{restaurantName}</h2>
      {isCancelled(membership) ? (
        <span>
          <Badge tone="off">Canceled</Badge>
        </span>
      ) : (
        <span className="muted">
          {d2d ? 'Delivery' : 'Pickup'} · <Money cents={totalPaid} />
        </span>
      )}
      <span>{isCancelled(membership) ? 'View order' : 'View receipt'}</span>
    </DayCard>
  );
}
