/** The real time in milliseconds, where the injected clock must not decide: ages that others check. */
export const wallClock = (): number => Date.now();
