import { todayDate, WEEKDAYS } from '@dwellivery/domain/eventDays';

/** Shown until the operator's caption loads, or if there is none. */
export const DEFAULT_CAPTION = 'Dinner on a set day. At your door.';

const DAY_MS = 86_400_000;
const EXAMPLE_DAYS = 4;
const DAY_NAME = new RegExp(`\\b(${WEEKDAYS.join('|')})s?\\b[.,!?]?`);

interface CaptionLine {
  text: string;
  /** The line is the weekday, which is highlighted. */
  isDay: boolean;
}

/** Breaks a caption around its first weekday: 'Tacos on' / 'Thursday.' / 'At your door.'. Without one it is a single line. */
export function captionLines(caption: string): CaptionLine[] {
  const match = DAY_NAME.exec(caption);
  if (!match) return [{ text: caption.trim(), isDay: false }];
  const before = caption.slice(0, match.index).trim();
  const after = caption.slice(match.index + match[0].length).trim();
  return [
    { text: before, isDay: false },
    { text: match[0], isDay: true },
    { text: after, isDay: false },
  ].filter((line) => line.text !== '');
}

/**
 * The next date after today with the caption's weekday, `YYYY-MM-DD`; days are those of UTC-05:00. Null if it names none: then
 * nothing is known to happen on any day.
 */
export function nextDateOf(caption: string, nowMs: number): string | null {
  const named = DAY_NAME.exec(caption)?.[1];
  if (!named) return null;
  const wanted = WEEKDAYS.indexOf(named);
  const today = Date.parse(`${todayDate(nowMs)}T12:00:00Z`);
  const ahead = (wanted - new Date(today).getUTCDay() + 7) % 7 || 7;
  return isoDate(today + ahead * DAY_MS);
}

/** A day for the steps of "How it works", where the caption names none. */
export const exampleDate = (nowMs: number): string => daysBefore(todayDate(nowMs), -EXAMPLE_DAYS);

export const daysBefore = (date: string, days: number): string =>
  isoDate(Date.parse(`${date}T12:00:00Z`) - days * DAY_MS);

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
