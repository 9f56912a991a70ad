/** What a preview picture says, from the answers of the API that visitors see. */
import { createHash } from 'node:crypto';
import type { Static } from '@sinclair/typebox';
import { formatTime } from '@dwellivery/domain/eventDays';
import type { EventDetail, RestaurantAnswer } from '../../schemas/events';
import type { Facts } from './draw';
import { isDrawable } from './letters';

const DRAWN = 1;

const inZone = (instant: string, timeZone: string, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...form }).format(new Date(instant));

/** Why an event takes no orders, in place of its time; null while it does, and for a draft. */
function stateOf({ cancelledAt, expired, full, joinable, status }: EventDetail): string | null {
  if (cancelledAt) return 'Canceled';
  if (expired) return 'This event is over';
  if (full) return 'This event is full';
  return joinable || status === 'draft' ? null : 'Ordering is closed';
}

/** @returns null if the face lacks letters of the name: then the event's own picture is the preview */
export function eventFacts(event: EventDetail): Facts | null {
  const { restaurantName: name, runAt, timeZone, hue, image, cuisine, eventLocation } = event;
  if (!isDrawable(name)) return null;
  const part = (form: Intl.DateTimeFormatOptions) => inZone(runAt, timeZone, form);
  return {
    name,
    // The tile says the date.
    lines: [
      stateOf(event) ?? `${part({ weekday: 'long' })}, ${formatTime(new Date(runAt), timeZone)}`,
      `${eventLocation.name} · ${cuisine}`,
    ],
    tile: [part({ weekday: 'short' }).toUpperCase(), part({ day: 'numeric' }), part({ month: 'short' })],
    hue,
    image,
  };
}

type Restaurant = Static<typeof RestaurantAnswer>['restaurant'];

export function restaurantFacts({ name, cuisine, hue, image }: Restaurant): Facts | null {
  if (!isDrawable(name)) return null;
  return { name, lines: [cuisine, 'In your neighborhood'], tile: null, hue, image };
}

/** Changes with what the picture shows. */
export const versionOf = (facts: Facts): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWN, facts]))
    .digest('hex')
    .slice(0, 16);
