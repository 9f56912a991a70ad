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
}
