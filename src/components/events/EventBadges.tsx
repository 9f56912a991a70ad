import { Bike, ShoppingBag } from 'lucide-react';
import { Badge } from '@/components/ui/Badge';
import styles from './EventCard.module.css';
import { closedNote, type EventBadge, type EventView } from './eventView';
import { placesLeft } from './eventWords';
import { useBadges } from './useBadges';

/** Badges for delivery, pickup and availability. None depends on colour alone. */
export function EventBadges({ event }: { event: EventView }) {
  return (
    <span className={styles.how}>
      {useBadges(event).map((badge) => (
        <OneBadge key={badge} badge={badge} event={event} />
      ))}
    </span>
  );
}

function OneBadge({ badge, event }: { badge: EventBadge; event: EventView }) {
  switch (badge) {
    case 'delivery':
      return (
        <Badge tone="available">
          <Bike aria-hidden="true" />
          Door delivery
        </Badge>
      );
    case 'pickup':
      return (
        <Badge tone="available">
          <ShoppingBag aria-hidden="true" />
          Pickup
        </Badge>
      );
    case 'full':
      return (
        <Badge tone="off">
          {event.currentUserHasOrdered ? closedNote([badge]) : 'Full · join the waitlist'}
        </Badge>
      );
    case 'closed':
    case 'cancelled':
      return <Badge tone="off">{closedNote([badge])}</Badge>;
    case 'few':
      return <Badge tone="scarce">{placesLeft(event.remaining ?? 0)}</Badge>;
  }
}
