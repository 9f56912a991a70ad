import { Bike, House, MapPin, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { placeText } from '@/components/events/eventView';
import { costSigns, isFew, placesLeft } from '@/components/events/eventWords';
import { Badge } from '@/components/ui/Badge';
import { DateTile } from '@/components/ui/DateTile';
import { DishImage, Stage } from '@/components/ui/DishArt';
import { hrefTo } from '@/config/hrefTo';
import { takesOrders } from '@/domain/availability';
import { useEachMinute } from '@/lib/useEachMinute';
import { counted } from '@/domain/counted';
import { calendarDate, formatTime, formatLongWeekday } from '@/domain/eventDays';
import styles from './EventHead.module.css';
import { OrderBy } from './OrderBy';

interface EventHeadProps {
  event: EventDetail;
  /** Buttons: Invite a Friend, View Order. */
  actions: ReactNode;
  /** Loads later, into the room that is kept for it. */
  follow: ReactNode;
}

/** A time that stays on one line. */
const wholeTime = (at: string, timeZone: string): string => formatTime(at, timeZone).replace(' ', '\u00a0');

/** The header of an event, in the restaurant's hue. */
export function EventHead({ event, actions, follow }: EventHeadProps) {
  const { timeZone } = event;
  return (
    <Stage hue={event.hue} className={styles.head}>
      <div className={styles.food} aria-hidden="true">
        {event.garnish && <DishImage src={event.garnish} className={styles.side} eager isSide />}
        {event.image && <DishImage src={event.image} className={styles.big} eager priority />}
      </div>
      <div className={styles.under}>
        <DateTile className={styles.date} date={calendarDate(event.runAt, timeZone)} />
        <div className={styles.words}>
          <p className={styles.when}>
            {formatLongWeekday(event.runAt, timeZone)}, {wholeTime(event.runAt, timeZone)} to{' '}
            {wholeTime(event.endsAt, timeZone)}
          </p>
          <h1 className={styles.name}>{event.restaurantName}</h1>
          <p>
            {event.cuisine} ·{' '}
            <span aria-label={`Price level ${event.cost} of 4`}>{costSigns(event.cost)}</span>
          </p>
        </div>
        <div className={styles.more}>
          <EventServing event={event} />
          <div className={styles.foot}>
            <p>
              <Link to={hrefTo('restaurant', { slug: event.restaurantSlug })}>
                More from {event.restaurantName}
              </Link>
            </p>
            <div className={styles.actions}>
              {actions}
              <span className={styles.follow}>{follow}</span>
            </div>
          </div>
        </div>
      </div>
    </Stage>
  );
}

const deliveryText = (event: EventDetail): string =>
  `Delivers within ${counted(event.d2dRadius, 'mile')} in ${placeText(event)}`;

/** Badges and facts: cut-off, zone or locations, and the pickup street unless the event only delivers (spec 1 §2). */
function EventServing({ event }: { event: EventDetail }) {
  const offersPickup = !event.d2dExclusive;
  const isTaking = useEachMinute((at) => takesOrders(event, at));
  const look = isTaking ? ({ tone: 'available' } as const) : { className: styles.past };
  return (
    <>
      <p className={styles.badges}>
        {event.d2dEnabled && (
          <Badge {...look}>
            <Bike aria-hidden="true" />
            Direct to Door Delivery Available
          </Badge>
        )}
        {offersPickup && (
          <Badge {...look}>
            <ShoppingBag aria-hidden="true" />
            Pickup Available
          </Badge>
        )}
        {isTaking && event.remaining !== null && isFew(event.remaining) && (
          <Badge tone="scarce">{placesLeft(event.remaining)}</Badge>
        )}
      </p>
      <ul className={styles.facts}>
        {isTaking && <OrderBy event={event} />}
        <li>
          <MapPin aria-hidden="true" />
          <span>{event.d2dEnabled ? deliveryText(event) : placeText(event)}</span>
        </li>
        {offersPickup && event.pickupStreet && (
          <li>
            <House aria-hidden="true" />
            <span>Pickup at {event.pickupStreet}</span>
          </li>
        )}
      </ul>
    </>
  );
}
