import { setImmediate } from 'node:timers/promises';

/** One turn of the event loop, in which all promises that wait for nothing else have run. Not a pause: no time passes. */
export const settled = (): Promise<void> => setImmediate();
