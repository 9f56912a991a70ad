import type { Table } from '@/api/types';
import type { PageHeadProps } from '@/components/ui/PageHead';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { endedText } from '@dwellivery/domain/tables';
import { pictureVersion } from '@/lib/pictureVersion';
import { sentenceOf } from './cartWords';
import { handoverOf } from './tableState';

/** What a preview says of a cart that the host pays. */
const cartDescription = ({ host, state }: Table, until: string): string =>
  state === 'open' ? `Choose your dishes until ${until}. ${host} pays.` : sentenceOf({ host, state });

/** What previews say about a table. Search engines list none: its address is for the neighbors of its host. */
export function tablePageHead(table: Table): PageHeadProps {
  const {
    name,
    host,
    state,
    restaurantName,
    eventId,
    eventTimeZone: zone,
    eventRunAt,
    hue,
    eventImage,
  } = table;
  const day = formatDay(handoverOf(table), zone);
  const until = `${formatDay(table.closesAt, zone)}, ${formatTime(table.closesAt, zone)}`;
  const version = pictureVersion([restaurantName, eventRunAt, hue, eventImage]);
  return {
    title: `${name}: ${restaurantName}, ${day}`,
    description:
      table.payment === 'host'
        ? cartDescription(table, until)
        : state === 'ended'
          ? endedText(host)
          : `Order your own food, and ${host}'s delivery brings it without a delivery fee. Order by ${until}.`,
    picture: `/previews/events/${eventId}.jpg?v=${version}`,
    isListed: false,
  };
}
