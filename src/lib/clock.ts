/** The only home of the wall clock. Everything that depends on time reads it here, so that tests can set it. */
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
