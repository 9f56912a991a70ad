/** The night, in which no device rings: from 10 PM to 8 AM in the event's zone. */
import { calendarDate } from '@dwellivery/domain/eventDays';
import { addDays, zonedInstant } from '@dwellivery/domain/zone';

const UNTIL = '08:00';
const FROM = '22:00';

/** @returns when the night ends; null by day */
export function quietUntil(now: Date, zone: string): Date | null {
  const today = calendarDate(now, zone);
  const morning = zonedInstant(today, UNTIL, zone);
  if (now < morning) return morning;
  return now < zonedInstant(today, FROM, zone) ? null : zonedInstant(addDays(today, 1), UNTIL, zone);
}
