import { Link } from 'react-router-dom';
import type { EventCard } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { hrefTo } from '@/config/hrefTo';
import { formatDay } from '@dwellivery/domain/eventDays';
import { heldUntil, untilText } from '@dwellivery/domain/waitlist';
import { useEachMinute } from '@/lib/useEachMinute';
import styles from './Dashboard.module.css';

/** Places that the waitlist holds for the customer, at the head of the dashboard, because each is held for a short time. */
export const HeldPlaces = ({ events }: { events: readonly EventCard[] }) => (
  <div className={styles.held}>
    {events.map((event) => (
      <HeldPlace key={event.id} event={event} />
    ))}
  </div>
);

function HeldPlace({ event }: { event: EventCard }) {
  const until = useEachMinute((at) => {
    const instant = heldUntil(event, at);
    return instant && untilText(instant, event.timeZone, at);
  });
  if (until === null) return null;
  const { id, restaurantName, runAt, timeZone } = event;
  return (
    <Alert tone="success" role="status">
      <p>
        <span>{`A place at ${restaurantName} on ${formatDay(runAt, timeZone)} is held for you until ${until}.`}</span>{' '}
        <Link to={hrefTo('event', { id })}>Order now</Link>
      </p>
    </Alert>
  );
}
