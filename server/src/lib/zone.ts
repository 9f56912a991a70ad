/** Local time of an IANA zone by Intl. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${zone} ${key}`;
  const known = formats.get(id);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
  formats.set(id, made);
  return made;
}

const PARTS: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};

/** Milliseconds that the zone's wall clock is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    format(zone, 'parts', PARTS)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  return wall - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which clocks of a zone show a day and time; in a gap of daylight saving, the instant after it.
 * @param day YYYY-MM-DD
 * @param time HH:mm, 24 hours
 */
export function zonedInstant(day: string, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const guess = wall - offsetAt(wall, zone);
  const found = wall - offsetAt(guess, zone);
  const isShown = found + offsetAt(found, zone) === wall;
  return new Date(isShown ? found : Math.max(guess, found));
}

/** The day that clocks of a zone show, YYYY-MM-DD. */
export function localDay(instant: Date | number, zone: string): string {
  const at = Number(instant);
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10);
}

/** UTC-05:00, in winter and summer: the zone of days that belong to no event (spec 1 §9). Its name has the sign of POSIX. */
export const DAY_ZONE = 'Etc/GMT+5';

/** The first or the last second of a day in {@link DAY_ZONE}. @param day YYYY-MM-DD */
export const dayBound = (day: string, end: 'start' | 'end'): Date =>
  new Date(`${day}T${end === 'start' ? '00:00:00' : '23:59:59'}-05:00`);

/** The time that clocks of a zone show, HH:mm. */
export function localClock(instant: Date | number, zone: string): string {
  const at = Number(instant);
  return new Date(at + offsetAt(at, zone)).toISOString().slice(11, 16);
}

/** h:mm A, as in '5:30 PM' (spec 2 §9). */
export function localTime(instant: Date | number, zone: string): string {
  return format(zone, 'time', { hour: 'numeric', minute: '2-digit', hour12: true })
    .format(instant)
    .replace(/\s/gu, ' ');
}

/** 'Thursday, June 18'. */
export function localDayName(instant: Date | number, zone: string): string {
  return format(zone, 'day', { weekday: 'long', month: 'long', day: 'numeric' }).format(instant);
}

/** Adds days to a calendar day. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
