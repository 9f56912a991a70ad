/**
 * Days and times of events. Instants are UTC milliseconds or ISO text. Displayed times use the event's IANA zone; query bounds use
 * UTC-05:00, and a date is read as noon (spec 1 §9, contract "Two deliberate refinements").
 */
export const DEFAULT_ZONE = 'America/Chicago';

export type Instant = string | number;

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** Milliseconds of an instant; a date without a time is noon at UTC-05:00, so that it is the same day all over the country. NaN if unreadable. */
export function instantOf(value: Instant): number {
  if (typeof value === 'number') return value;
  return Date.parse(DATE_ONLY.test(value) ? `${value}T12:00:00-05:00` : value);
}

/** In the order of `Date.getUTCDay`. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const short = (name = ''): string => name.slice(0, 3);
const twoDigits = (value: number): string => String(value).padStart(2, '0');

interface LocalTime {
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

/**
 * By Temporal where the browser has it: the first formatter of `Intl` costs a slow phone 140 ms, Temporal 10 (docs/performance.md).
 * @throws RangeError for an unknown zone
 */
function localTimeIn(zone: string, time: number): LocalTime {
  if (typeof Temporal !== 'undefined') {
    return Temporal.Instant.fromEpochMilliseconds(Math.trunc(time)).toZonedDateTimeISO(zone);
  }
  const parts = clockOf(zone).formatToParts(time);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') };
}

/** The local date and time in a zone; null for an unreadable instant. */
function localTime(value: Instant, zone: string): LocalTime | null {
  const time = instantOf(value);
  if (Number.isNaN(time)) return null;
  try {
    return localTimeIn(zone, time);
  } catch {
    // An unknown zone name must not break the page.
    return localTimeIn(DEFAULT_ZONE, time);
  }
}

/** Makes a formatter of local times that returns '' for an unreadable instant. */
const text =
  (make: (local: LocalTime) => string) =>
  (at: Instant, zone = DEFAULT_ZONE): string => {
    const local = localTime(at, zone);
    return local ? make(local) : '';
  };

type Day = Pick<LocalTime, 'year' | 'month' | 'day'>;

const weekdayOf = ({ year, month, day }: Day): string =>
  WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
const monthOf = ({ month }: Day): string => MONTHS[month - 1] ?? '';
const monthDay = (day: Day): string => `${short(monthOf(day))} ${day.day}`;
const longDay = (day: Day): string => `${weekdayOf(day)}, ${monthOf(day)} ${day.day}`;

/** The parts of a calendar day `YYYY-MM-DD`: `Thu`, `18`, `Jun`, and `Thursday, June 18`; null for an invalid one. */
export function dayInWords(
  date: string,
): { weekday: string; day: number; month: string; spoken: string } | null {
  const [, ...digits] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  const [year, month, day] = digits.map(Number);
  if (!year || !month || !day) return null;
  const local = { year, month, day };
  return { weekday: short(weekdayOf(local)), day, month: short(monthOf(local)), spoken: longDay(local) };
}

/** `Thursday` */
export const formatLongWeekday = text(weekdayOf);

/** `Jun 18` */
export const formatMonthDay = text(monthDay);

/** `Thu, Jun 18` (spec 2 §2, the payment button). */
export const formatDay = text((day) => `${short(weekdayOf(day))}, ${monthDay(day)}`);

/** `Thursday, June 18` */
export const formatLongDay = text(longDay);

/** `June 18, 2026` */
export const formatFullDate = text((day) => `${monthOf(day)} ${day.day}, ${day.year}`);

/** `6:30 PM`: h:mm A (spec 2 §9). */
export const formatTime = text(
  ({ hour, minute }) => `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
);

/** The hour of an instant in a zone, 0 to 23; NaN if unreadable. */
export const hourIn = (at: Instant, zone: string): number => localTime(at, zone)?.hour ?? NaN;

/** The calendar date of an instant in a zone, `2026-06-18`. */
export const calendarDate = text(
  ({ year, month, day }) => `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`,
);

/** Today's date at UTC-05:00, the zone of query bounds. */
export function todayDate(nowMs: number): string {
  return new Date(nowMs - 5 * 3_600_000).toISOString().slice(0, 10);
}

/** Whether the text is a real calendar date `YYYY-MM-DD` (2026-02-30 is not). */
export function isDate(text: string): boolean {
  if (!DATE_ONLY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
