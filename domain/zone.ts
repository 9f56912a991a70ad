/** The clocks of IANA time zones, and the instants that they show. */
export const DEFAULT_ZONE = 'America/Chicago';

/** UTC: milliseconds, ISO text or a Date. A text may be a date alone. */
export type Instant = string | number | Date;

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** Milliseconds of an instant; a date without a time is noon at UTC-05:00, so that it is the same day all over the country. NaN if unreadable. */
export function instantOf(value: Instant): number {
  if (typeof value !== 'string') return Number(value);
  return Date.parse(DATE_ONLY.test(value) ? `${value}T12:00:00-05:00` : value);
}

/** Whether the text is a real calendar date `YYYY-MM-DD` (2026-02-30 is not). */
export function isDate(text: string): boolean {
  if (!DATE_ONLY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export interface LocalTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Caches one formatter per zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const fields = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone: zone });
  clocks.set(zone, clock);
  return clock;
}

/** What is used of it; older browsers and Node lack it. */
declare const Temporal:
  | {
      Instant: {
        fromEpochMilliseconds(time: number): {
          toZonedDateTimeISO(zone: string): Readonly<LocalTime>;
        };
      };
    }
  | undefined;

/**
 * By Temporal where the browser has it: the first formatter of `Intl` costs a slow phone 140 ms, Temporal 10 (docs/performance.md).
 * @throws RangeError that names an unknown zone
 */
function localTimeIn(zone: string, time: number): LocalTime {
  if (typeof Temporal !== 'undefined') {
    const instant = Temporal.Instant.fromEpochMilliseconds(Math.trunc(time));
    try {
      return instant.toZonedDateTimeISO(zone);
    } catch (cause) {
      // Node's own error does not name it.
      throw new RangeError(`Invalid time zone: ${zone}`, { cause });
    }
  }
  const parts = clockOf(zone).formatToParts(time);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') };
}

/** The local date and time in a zone; null for an unreadable instant. */
export function localTime(value: Instant, zone: string): LocalTime | null {
  const time = instantOf(value);
  if (Number.isNaN(time)) return null;
  try {
    return localTimeIn(zone, time);
  } catch {
    // An unknown zone name must not break the page.
    return localTimeIn(DEFAULT_ZONE, time);
  }
}

/** Milliseconds that the zone's wall clock is ahead of UTC at an instant. */
function offsetAt(time: number, zone: string): number {
  const { year, month, day, hour, minute } = localTimeIn(zone, time);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / 60_000) * 60_000;
}

/**
 * The instant at which clocks of a zone show a day and time; in a gap of daylight saving, the instant after it.
 * @param date YYYY-MM-DD
 * @param time HH:mm, 24 hours
 * @throws RangeError for an unknown zone
 */
export function zonedInstant(date: string, time: string, zone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const guess = wall - offsetAt(wall, zone);
  const found = wall - offsetAt(guess, zone);
  const isShown = found + offsetAt(found, zone) === wall;
  return new Date(isShown ? found : Math.max(guess, found));
}

/** A calendar day, some days later. @param date YYYY-MM-DD */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The first or the last second of a day that belongs to no event, at UTC-05:00 in winter and summer (spec 1 §9). @param date YYYY-MM-DD */
export const dayBound = (date: string, end: 'start' | 'end'): Date =>
  new Date(`${date}T${end === 'start' ? '00:00:00' : '23:59:59'}-05:00`);
