/** The real time in milliseconds, for timestamps whose age another program checks; all else uses the injected clock. */
export const wallClock = (): number => Date.now();
