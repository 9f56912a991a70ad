/** The customer's line in the waitlist of a full event, in words. */
import { calendarDate, formatLongWeekday, formatTime } from './eventDays';

export interface WaitlistLine {
  status: 'waiting' | 'offered' | 'missed';
  /** From 1; null unless waiting. */
  place: number | null;
  /** Instant; null unless offered. */
  offeredUntil: string | null;
}

interface LineFacts {
  waitlist?: WaitlistLine | null;
  timeZone: string;
}

/** Offers of a place of an event to one customer. Customers who only take turns in line would otherwise keep it from everybody else. */
export const MAX_OFFERS = 2;

const WORDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** `third`, from ten on `21st`. */
export function ordinal(place: number): string {
  const isTeen = Math.floor((place % 100) / 10) === 1;
  return WORDS[place - 1] ?? `${place}${(isTeen ? undefined : ENDINGS[place % 10]) ?? 'th'}`;
}

/** Until when a place is held for the customer; null if none is. @param now milliseconds since the epoch */
export function heldUntil({ waitlist }: Pick<LineFacts, 'waitlist'>, now: number): string | null {
  const until = waitlist?.status === 'offered' ? waitlist.offeredUntil : null;
  return until !== null && Date.parse(until) > now ? until : null;
}

/** `2:36 PM`; of another day, as an offer of the evening goes on in the morning, `Tuesday, 8:20 AM`. */
export function untilText(until: string, zone: string, now: number): string {
  const time = formatTime(until, zone);
  const isToday = calendarDate(until, zone) === calendarDate(now, zone);
  return isToday ? time : `${formatLongWeekday(until, zone)}, ${time}`;
}

/** `Held for you until 2:36 PM`, `You are third in line`; null for a customer without a line. */
export function lineText(facts: LineFacts, now: number): string | null {
  const until = heldUntil(facts, now);
  if (until !== null) return `Held for you until ${untilText(until, facts.timeZone, now)}`;
  const place = facts.waitlist?.status === 'waiting' ? facts.waitlist.place : null;
  return place === null ? null : `You are ${ordinal(place)} in line`;
}
