import { Bike, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventDetail } from '@/api/types';
import { costSigns, isFew, placesLeft } from '@/components/events/eventWords';
import { Badge } from '@/components/ui/Badge';
import { DateTile } from '@/components/ui/DateTile';
import { DishImage, Stage } from '@/components/ui/DishArt';
import { takesOrders } from '@dwellivery/domain/availability';
import { useEachMinute } from '@/lib/useEachMinute';
import { calendarDate, formatTime, formatLongWeekday } from '@dwellivery/domain/eventDays';
import styles from './EventHead.module.css';
import { OrderBy } from './OrderBy';

interface EventHeadProps {
  event: EventDetail;
  /** The delivery that the cart joins, in place of how the food can come. */
  joined?: ReactNode;
  /** View Order, for a customer who has one. */
  action?: ReactNode;
}

/** A time that stays on one line. */
const wholeTime = (at: string, timeZone: string): string => formatTime(at, timeZone).replace(' ', '\u00a0');

/** The header of an event, in the restaurant's hue: what decides whether to read its menu. All else stands below the menu (EventFacts). */
export function EventHead({ event, joined, action }: EventHeadProps) {
  const { timeZone } = event;
  const isTaking = useEachMinute((at) => takesOrders(event, at));
  // What is over, or full, is grey; a draft may still open.
  const isOver = !isTaking && event.status !== 'draft';
  return (
    <Stage hue={event.hue} isOver={isOver} className={styles.head}>
      <div className={styles.food} aria-hidden="true">
        {event.garnish && <DishImage src={event.garnish} className={styles.side} eager isSide />}
        {event.image && <DishImage src={event.image} className={styles.big} eager priority />}
      </div>
      <div className={styles.under}>
        <DateTile className={styles.date} date={calendarDate(event.runAt, timeZone)} />
        <div className={styles.words}>
          <p className={styles.when}>
            {`${formatLongWeekday(event.runAt, timeZone)}, ${wholeTime(event.runAt, timeZone)} to ${wholeTime(event.endsAt, timeZone)}`}
          </p>
          <h1 className={styles.name}>{event.restaurantName}</h1>
          <p>
            <span>{event.cuisine}</span> ·{' '}
            <span aria-label={`Price level ${event.cost} of 4`}>{costSigns(event.cost)}</span>
          </p>
        </div>
        <EventServing event={event} joined={isTaking && joined} action={action} isTaking={isTaking} />
      </div>
    </Stage>
  );
}

/** The cut-off, and badges of how the food comes. */
function EventServing({ event, joined, action, isTaking }: EventHeadProps & { isTaking: boolean }) {
  const look = isTaking ? ({ tone: 'available' } as const) : { className: styles.past };
  return (
    <div className={styles.more}>
      {isTaking && <OrderBy event={event} />}
      {joined}
      <p className={styles.badges}>
        {!joined && event.d2dEnabled && (
          <Badge {...look}>
            <Bike aria-hidden="true" />
            Direct to Door Delivery Available
          </Badge>
        )}
        {!joined && !event.d2dExclusive && (
          <Badge {...look}>
            <ShoppingBag aria-hidden="true" />
            Pickup Available
          </Badge>
        )}
        {isTaking && event.remaining !== null && isFew(event.remaining) && (
          <Badge tone="scarce">{placesLeft(event.remaining)}</Badge>
        )}
        {action}
      </p>
    </div>
  );
}
