import { House, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { placeText } from '@/components/events/eventView';
import { SafeHtml } from '@/components/SafeHtml';
import { cx } from '@/components/ui/cx';
import { hrefTo } from '@/config/hrefTo';
import { counted } from '@dwellivery/domain/counted';
import styles from './EventPage.module.css';

interface EventDetailsProps {
  event: EventDetail;
  /** Invite a Friend, Follow. */
  actions: ReactNode;
}

const deliveryText = (event: EventDetail): string =>
  `Delivers within ${counted(event.d2dRadius, 'mile')} in ${placeText(event)}`;

/** Where the event delivers, the pickup street unless it only delivers (spec 1 §2), the restaurant, and the event's description. */
export function EventDetails({ event, actions }: EventDetailsProps) {
  const { restaurantName, descriptionHtml } = event;
  return (
    <section className={cx('wrap', styles.details)} aria-labelledby="event-details">
      <h2 id="event-details">About this event</h2>
      <ul className={styles.facts}>
        <li>
          <MapPin aria-hidden="true" />
          <span>{event.d2dEnabled ? deliveryText(event) : placeText(event)}</span>
        </li>
        {!event.d2dExclusive && event.pickupStreet && (
          <li>
            <House aria-hidden="true" />
            <span>Pickup at {event.pickupStreet}</span>
          </li>
        )}
      </ul>
      {descriptionHtml && <SafeHtml html={descriptionHtml} />}
      <div className={styles.actions}>
        {actions}
        <Link to={hrefTo('restaurant', { slug: event.restaurantSlug })}>{`More from ${restaurantName}`}</Link>
      </div>
    </section>
  );
}
