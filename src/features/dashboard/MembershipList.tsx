import type { Membership } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { DayCard } from '@/components/ui/DayCard';
import { Money } from '@/components/ui/Money';
import { Skeleton, SkeletonGroup } from '@/components/ui/Skeleton';
import { EmptyState, ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/routes';
import { calendarDate } from '@/domain/eventDays';
import styles from './Dashboard.module.css';

interface MembershipListProps {
  label: string;
  memberships: readonly Membership[] | undefined;
  hasFailed: boolean;
  isFetching: boolean;
  onRetry: () => void;
}

/** The customer's memberships, with links to their receipts. */
export function MembershipList({ label, memberships, hasFailed, isFetching, onRetry }: MembershipListProps) {
  if (!memberships && hasFailed) {
    return <ErrorState title="We couldn't load your orders." retrying={isFetching} onRetry={onRetry} />;
  }
  if (!memberships) {
    return (
      <SkeletonGroup label="Loading your orders" className={styles.memberships}>
        <Skeleton shape="art" height="7rem" />
        <Skeleton shape="art" height="7rem" />
      </SkeletonGroup>
    );
  }
  if (memberships.length === 0) {
    return (
      <EmptyState
        title="You have no orders here."
        action={
          <LinkButton variant="outline" to={hrefTo('dashboard', {}, { tab: 'open' })}>
            Browse upcoming events
          </LinkButton>
        }
      />
    );
  }
  return (
    <ul className={styles.memberships} aria-label={label}>
      {memberships.map((membership) => (
        <li key={membership.id}>
          <MembershipCard membership={membership} />
        </li>
      ))}
    </ul>
  );
}

function MembershipCard({ membership }: { membership: Membership }) {
  const { id, restaurantName, eventRunAt, eventTimeZone, d2d, hue, eventImage, totalPaid } = membership;
  return (
    <DayCard
      to={hrefTo('receipt', { id })}
      date={calendarDate(eventRunAt, eventTimeZone)}
      art={{ hue, src: eventImage }}
    >
      <h2 className={styles.name}>{restaurantName}</h2>
      <span className="muted">
        {d2d ? 'Delivery' : 'Pickup'} · <Money cents={totalPaid} />
      </span>
      <span>View receipt</span>
    </DayCard>
  );
}
