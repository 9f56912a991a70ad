import { Bike, ShoppingBag } from 'lucide-react';
import { Badge } from '@/components/ui/Badge';
import { heldUntil, lineText } from '@dwellivery/domain/waitlist';
import { useEachMinute } from '@/lib/useEachMinute';
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

/** A full event, by who looks: in line, with a place that is held, with an order, or none of these. */
function FullBadge({ event }: { event: EventView }) {
  const line = useEachMinute((at) => lineText(event, at));
  const isHeld = useEachMinute((at) => heldUntil(event, at) !== null);
  if (line) return <Badge tone={isHeld ? 'scarce' : 'off'}>{line}</Badge>;
  return (
    <Badge tone="off">
      {event.currentUserHasOrdered ? closedNote(['full']) : 'Full · join the waitlist'}
    </Badge>
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
      return <FullBadge event={event} />;
    case 'closed':
    case 'cancelled':
      return <Badge tone="off">{closedNote([badge])}</Badge>;
    case 'few':
      return <Badge tone="scarce">{placesLeft(event.remaining ?? 0)}</Badge>;
  }
}
