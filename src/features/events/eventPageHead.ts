import type { EventDetail } from '@/api/types';
import type { ClosedNote } from '@/components/events/eventView';
import type { PageHeadProps } from '@/components/ui/PageHead';
import { hrefTo } from '@/config/hrefTo';
import { formatDay } from '@dwellivery/domain/eventDays';
import { shortened } from '@/lib/shortened';
import { pictureVersion } from '@/lib/pictureVersion';

/** Said first, because who follows a link of a message wants to know whether dinner can be had. */
function stateOf({ expired, cancelledAt, status }: EventDetail, closed: ClosedNote | null): string {
  if (cancelledAt) return 'This event was canceled. ';
  if (expired) return 'This event is over. ';
  if (!closed || status === 'draft') return '';
  return closed === 'Full' ? 'This event is full. ' : 'Ordering is closed. ';
}

/** What search engines and previews say about an event. @param closed why it takes no orders */
export function eventPageHead(event: EventDetail, closed: ClosedNote | null): Required<PageHeadProps> {
  const day = formatDay(event.runAt, event.timeZone);
  const isOver = event.expired || event.cancelledAt !== undefined;
  const state = stateOf(event, closed);
  const about = `${event.cuisine} in ${event.eventLocation.name}, ${day}. ${shortened(event.descriptionHtml)}`;
  const { restaurantName, runAt, hue, image, cuisine, eventLocation } = event;
  const version = pictureVersion([restaurantName, runAt, hue, image, cuisine, eventLocation.name, state]);
  return {
    title: `${restaurantName}, ${day}`,
    description: `${state}${about}`.trim(),
    path: hrefTo('event', { id: event.id }),
    picture: `/previews/events/${event.id}.jpg?v=${version}`,
    isListed: !isOver && event.status !== 'draft',
  };
}
