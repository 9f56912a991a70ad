import type { EventCard } from '@/api/types';
import type { MapPin } from '@/components/map/types';
import { hrefTo } from '@/config/hrefTo';
import { calendarDate, formatLongDay } from '@dwellivery/domain/eventDays';

export type MappedEvent = Pick<
  EventCard,
  | 'id'
  | 'restaurantName'
  | 'runAt'
  | 'timeZone'
  | 'coordinates'
  | 'locations'
  | 'd2dEnabled'
  | 'd2dExclusive'
  | 'd2dRadius'
>;

/** The text of spec 1 §2; a delivery-only event does not mention pickup. */
export function offersText({ d2dEnabled, d2dExclusive }: Pick<MappedEvent, 'd2dEnabled' | 'd2dExclusive'>) {
  if (d2dExclusive) return 'Offers direct to door delivery.';
  return `Offers pickup${d2dEnabled ? ' and direct to door delivery.' : ''}`;
}

/** One pin per place of each event. */
export function eventPins(events: readonly MappedEvent[]): MapPin[] {
  return events.flatMap((event) =>
    event.coordinates.map((at, index) => ({
      id: `${event.id}-${index}`,
      at,
      date: calendarDate(event.runAt, event.timeZone),
      name: event.restaurantName,
      info: {
        title: formatLongDay(event.runAt, event.timeZone),
        lines: [[event.restaurantName, ...event.locations].join(', '), offersText(event)],
        link: { to: hrefTo('event', { id: event.id }), text: 'View event' },
      },
    })),
  );
}
