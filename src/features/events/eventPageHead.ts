import type { EventDetail } from '@/api/types';
import type { PageHeadProps } from '@/components/ui/PageHead';
import { hrefTo } from '@/config/hrefTo';
import { formatDay } from '@dwellivery/domain/eventDays';
import { shortened } from '@/lib/shortened';
import { pictureVersion } from '@/lib/pictureVersion';

/** What search engines and previews say about an event. */
export function eventPageHead(event: EventDetail): Required<PageHeadProps> {
  const day = formatDay(event.runAt, event.timeZone);
  const isOver = event.expired || event.cancelledAt !== undefined;
  const ended = event.cancelledAt ? 'This event was canceled. ' : 'This event is over. ';
  const about = `${event.cuisine} in ${event.eventLocation.name}, ${day}. ${shortened(event.descriptionHtml)}`;
  const { restaurantName, runAt, hue, image, cuisine, eventLocation } = event;
  const version = pictureVersion([restaurantName, runAt, hue, image, cuisine, eventLocation.name, isOver]);
  return {
    title: `${restaurantName}, ${day}`,
    description: `${isOver ? ended : ''}${about}`.trim(),
    path: hrefTo('event', { id: event.id }),
    picture: `/previews/events/${event.id}.jpg?v=${version}`,
    isListed: !isOver && event.status !== 'draft',
  };
}
