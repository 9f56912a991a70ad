/** The only access to the system clock, so that tests can set the time. */
type ReadClock = () => number;

const systemClock: ReadClock = () => Date.now();
let read: ReadClock = systemClock;

/** Milliseconds since the epoch, UTC. */
export function now(): number {
  return read();
}

/** Replaces the clock; `null` restores the system clock. */
export function setClock(clock: ReadClock | null): void {
  read = clock ?? systemClock;
  ahead = 0;
}

/** A smaller difference is the way of the answer, or does no harm (ms). */
const TOLERATED_MS = 5 * 60_000;
/** How far the server's clock is ahead of this device's (ms). Not in the store, below which the base query hears it. */
let ahead = 0;
let tell: () => void = () => undefined;

/** The time of the server, by which events close: a device's clock may be wrong by hours. */
export const serverNow = (): number => now() + ahead;

/** @param date the header of an answer that has just come; null if it does not tell the time */
export function heardServerTime(date: string | null): void {
  if (date === null) return;
  const found = Date.parse(date) - now();
  const before = ahead;
  ahead = Math.abs(found) > TOLERATED_MS ? found : 0;
  if (Math.abs(ahead - before) > TOLERATED_MS) tell();
}

/** Calls `listener` when another time of the server was found. There is one listener. */
export function onServerTime(listener: () => void): void {
  tell = listener;
}
