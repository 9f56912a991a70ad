/**
 * Days and times of events as texts. Displayed times use the event's IANA zone; query bounds use UTC-05:00, and a date is read as noon
 * (spec 1 §9, contract "Two deliberate refinements").
 */
import { DEFAULT_ZONE, localTime, type Instant, type LocalTime } from './zone';

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

/** `18:30` */
export const formatClock = text(({ hour, minute }) => `${twoDigits(hour)}:${twoDigits(minute)}`);

/** The hour of an instant in a zone, 0 to 23; NaN if unreadable. */
export const hourIn = (at: Instant, zone: string): number => localTime(at, zone)?.hour ?? NaN;

/** The calendar date of an instant in a zone, `2026-06-18`. */
export const calendarDate = text(
  ({ year, month, day }) => `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`,
);

/** Today's date at UTC-05:00, the zone of query bounds (`dayBound`). */
export function todayDate(nowMs: number): string {
  return new Date(nowMs - 5 * 3_600_000).toISOString().slice(0, 10);
}
