/** Scalars of a world file. All are read as text, so that a zip keeps its zero and an amount its cents. */
import { Kind, Type, TypeRegistry, type TString } from '@sinclair/typebox';
import { addDays, zonedInstant } from '@dwellivery/domain/zone';
import { calendarDate } from '@dwellivery/domain/eventDays';

/** @returns undefined when the text is not valid */
type Read<T> = (text: string) => T | undefined;
type Cell = { read: Read<unknown> };

const CELL = 'WorldCell';
TypeRegistry.Set<Cell>(CELL, ({ read }, value) => typeof value === 'string' && read(value) !== undefined);

/** @param says completes "… must be" */
export const cell = <T>(says: string, read: Read<T>) =>
  Type.Transform(Type.Unsafe<string>({ [Kind]: CELL, read, says }) as unknown as TString)
    .Decode((text): T => read(text) as T)
    .Encode(String);

const bounded = (text: string, min: number, max: number): number | undefined => {
  const value = Number(text);
  return /^-?\d{1,10}(\.\d{1,18})?$/.test(text) && value >= min && value <= max ? value : undefined;
};

export const decimal = (min: number, max: number) =>
  cell(`a number from ${min} to ${max}`, (text) => bounded(text, min, max));

export const integer = (min: number, max: number) =>
  cell(`a whole number from ${min} to ${max}`, (text) => {
    const value = bounded(text, min, max);
    return Number.isInteger(value) ? value : undefined;
  });

export const words = (max: number) =>
  cell(`text of 1 to ${max} characters`, (text) => {
    const trimmed = text.trim();
    return trimmed !== '' && trimmed.length <= max && !/\p{C}/u.test(trimmed.replace(/[\n\t]/g, ''))
      ? trimmed
      : undefined;
  });

const MAX_DOLLARS = 10_000;

/** '12.5' → 1250; undefined for another format or outside the bounds. */
function readCents(text: string): number | undefined {
  const found = /^\$?(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found || Number(found[1]) > MAX_DOLLARS) return undefined;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** '8.875%' → 887.5 */
function readTax(text: string): number | undefined {
  const found = /^(\d{1,3})(?:\.(\d{1,4}))?\s*%$/.exec(text);
  const value = found ? (Number(found[1]) * 10_000 + Number((found[2] ?? '').padEnd(4, '0'))) / 100 : NaN;
  return value <= 10_000 ? value : undefined;
}

/** '7.75%' → 775 */
function readBasisPoints(text: string): number | undefined {
  const value = readTax(text);
  return Number.isInteger(value) ? value : undefined;
}

export const amount = cell('an amount of dollars such as 12.50', readCents);
export const tax = cell('a percentage such as 8.875%', readTax);
export const percent = cell('a percentage such as 7.75%', readBasisPoints);

/** What a promo code takes off. */
export type Off = { kind: 'percent' | 'fixed'; value: number };
export function readOff(text: string): Off | undefined {
  const cents = readCents(text);
  const share = readBasisPoints(text);
  if (cents) return { kind: 'fixed', value: cents };
  return share ? { kind: 'percent', value: share } : undefined;
}
export const discount = cell('an amount such as 5.00 or a percentage such as 10%', readOff);

export const yesNo = cell('true or false', (text) =>
  /^(true|yes)$/.test(text) ? true : /^(false|no)$/.test(text) ? false : undefined,
);

export const oneOf = <const T extends readonly string[]>(words: T) =>
  cell(words.length === 1 ? String(words[0]) : `one of ${words.join(', ')}`, (text): T[number] | undefined =>
    words.find((word) => word === text),
  );

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
const MAX_DAYS = 400;

/** A calendar day, or a number of days after the first application. */
export type Day = { date: string } | { inDays: number };
function readDay(text: string): Day | undefined {
  const days = /^[+-]\d{1,3}$/.test(text) ? Number(text) : text === 'today' ? 0 : NaN;
  if (Math.abs(days) <= MAX_DAYS) return { inDays: days };
  return /^20\d\d-\d\d-\d\d$/.test(text) && isDay(text) ? { date: text } : undefined;
}
export const day = cell('a day such as 2026-12-24, or days from today such as +3', readDay);

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
export const time = cell('a time such as 17:30', (text) => (TIME.test(text) ? text : undefined));

/** Until when orders are taken, in the time of the place. */
export type Cutoff = { daysBefore: number; time: string } | { date: string; time: string };
function readCutoff(text: string): Cutoff | undefined {
  const before = /^(\d{1,2}) days? before,? (\S+)$/.exec(text);
  const same = /^same day,? (\S+)$/.exec(text);
  const at = /^(20\d\d-\d\d-\d\d) (\S+)$/.exec(text);
  const clock = before?.[2] ?? same?.[1] ?? at?.[2] ?? '';
  if (!TIME.test(clock)) return undefined;
  if (at) return isDay(at[1] ?? '') ? { date: at[1] ?? '', time: clock } : undefined;
  return { daysBefore: Number(before?.[1] ?? 0), time: clock };
}
export const cutoff = cell('"1 day before 12:00", "same day 10:00" or "2026-12-23 12:00"', readCutoff);

export const timeZone = cell('a time zone such as America/Chicago', (text) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }) && /\//.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
});

/** A file beside the world file, a path of this site, or an address. */
export const picture = cell(
  'a file such as pictures/soup.jpg, a path of this site such as /dishes/1f32e.webp, or an https address',
  (text) =>
    text.length <= 500 &&
    (/^https:\/\/[^\s"'<>]+$/.test(text) || /^(?![a-z]+:)(?!\/\/)[^\s"'<>\\]+$/i.test(text))
      ? text
      : undefined,
);

/** A promo code's bound: a day of {@link PROMO_ZONE}, an instant, or days from its first use. */
export type Bound = { at: string } | { date: string } | { inDays: number };
export function readBound(text: string): Bound | undefined {
  const [, date = '', clock = ''] = /^(20\d\d-\d\d-\d\d)T(\d\d:\d\d)(?::[0-5]\d)?Z$/.exec(text) ?? [];
  // Not left to the engine, which reads 30 February as 2 March.
  return isDay(date) && TIME.test(clock) ? { at: new Date(text).toISOString() } : readDay(text);
}
export const bound = cell(
  'a day such as 2026-12-31, an instant such as 2026-12-31T18:00:00Z, or days from today such as +30',
  readBound,
);

/**
 * The days of promo codes are those of a clock in Chicago. The fixed UTC-05:00 of spec 1 §9 is for the query bounds of events
 * (contract, "Two deliberate refinements"): in winter it would end a code's last day at 22:59.
 */
const PROMO_ZONE = 'America/Chicago';

/** The instant that a bound means; of a day, also one counted from today, its first or last second. */
export function promoInstant(given: Bound, end: 'start' | 'end', now: Date): Date {
  if ('at' in given) return new Date(given.at);
  const date = 'date' in given ? given.date : addDays(calendarDate(now, PROMO_ZONE), given.inDays);
  const startOf = (day: string) => zonedInstant(day, '00:00', PROMO_ZONE);
  return end === 'start' ? startOf(date) : new Date(startOf(addDays(date, 1)).getTime() - 1000);
}
