import type { Membership } from '@/api/types';
import { hrefTo } from '@/config/hrefTo';
import { calendarFile } from '@/domain/calendarFile';
import { now } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { saveFile } from '@/lib/saveFile';
import { whereText } from './receipt';

/** Downloads the pickup or delivery as a calendar file. */
export function saveCalendarFile(membership: Membership): void {
  const { id, restaurantName, d2d } = membership;
  const text = calendarFile({
    uid: `membership-${id}@dwellivery`,
    startsAt: membership.pickupTime ?? membership.eventRunAt,
    endsAt: membership.eventEndsAt,
    timeZone: membership.eventTimeZone,
    title: `${restaurantName}: ${d2d ? 'delivery' : 'pickup'}`,
    location: whereText(membership),
    description: membership.pickupInstructions ?? '',
    url: navigation.absoluteUrl(hrefTo('receipt', { id })),
    madeAt: now(),
  });
  saveFile(`dwellivery-${id}.ics`, 'text/calendar', text);
}
