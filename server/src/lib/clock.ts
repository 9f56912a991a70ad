/** Milliseconds since the epoch. Injected everywhere; in sandbox mode it can be set. */
export type Clock = { now: () => number };

export const systemClock: Clock = { now: () => Date.now() };

export type SettableClock = Clock & { set: (instant: number | null) => void };

/** A clock that continues from the time it is set to. Only the sandbox sets it. */
export function settableClock(): SettableClock {
  let offset = 0;
  return {
    now: () => systemClock.now() + offset,
    set: (instant) => {
      offset = instant === null ? 0 : instant - systemClock.now();
    },
  };
}
