/** When a free place is offered, and for how long: in waking hours of the event's zone, longer while the cut-off is far. */
import { addDays, zonedInstant } from '@dwellivery/domain/zone';
import { calendarDate } from '@dwellivery/domain/eventDays';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FROM = '08:00';
const TO = '22:00';

/** Milliseconds by the time that is left for orders. */
function lengthOf(left: number): number {
  if (left > 48 * HOUR) return 4 * HOUR;
  return left > 12 * HOUR ? 2 * HOUR : HOUR / 2;
}

/** A full minute, so that page and mail, which say no seconds, are exact. */
const fullMinute = (at: number): number => Math.ceil(at / MINUTE) * MINUTE;

type Facts = { now: Date; cutoff: Date; zone: string };

/**
 * Until when a place that is free now is held. The night does not count. Where the orders end before the next morning, the night
 * counts like the day, or the place would be lost.
 * @returns null while no offer is made
 */
export function offerUntil({ now, cutoff, zone }: Facts): Date | null {
  const today = calendarDate(now, zone);
  const opens = zonedInstant(today, FROM, zone).getTime();
  const closes = zonedInstant(today, TO, zone).getTime();
  const isEarly = now.getTime() < opens;
  const morning = isEarly ? opens : zonedInstant(addDays(today, 1), FROM, zone).getTime();
  const isAwake = !isEarly && now.getTime() < closes;
  const isLastNight = cutoff.getTime() <= morning;
  if (!isAwake && !isLastNight) return null;
  const end = fullMinute(now.getTime() + lengthOf(cutoff.getTime() - now.getTime()));
  const goesOn = !isLastNight && end > closes ? morning + (end - closes) : end;
  return new Date(Math.min(goesOn, cutoff.getTime()));
}
