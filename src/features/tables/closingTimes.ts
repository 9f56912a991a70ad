import { instantOf } from '@dwellivery/domain/zone';

const HOUR_MS = 3_600_000;
/** How long before the end of orders a shared cart can close, in hours. */
const HOURS_BEFORE = [0, 0.5, 1, 2, 3, 6, 12, 24, 48];

/** When a shared cart can close, the earliest first: at the end of orders, or some time before it that is still ahead. @param now ms UTC */
export const closingTimes = (orderCutoffAt: string, now: number): string[] =>
  HOURS_BEFORE.map((hours) => instantOf(orderCutoffAt) - hours * HOUR_MS)
    .filter((time) => time > now)
    .map((time) => new Date(time).toISOString())
    .reverse();
