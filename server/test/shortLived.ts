/**
 * Flags of Node for a process that lives for seconds: V8 does not optimise the WebAssembly of the embedded database, which takes
 * about a second of processor time and pays only after many queries.
 */
export const SHORT_LIVED = ['--liftoff-only'];
