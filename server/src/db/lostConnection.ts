import { causesOf, sqlState } from './sqlState';

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of driver errors without a code. */
const WORDS =
  /^Connection terminated|^Client has encountered a connection error|^Client was closed|^timeout expired/;

/** The server takes no writes: it has become a standby, or its provider has blocked it. */
export const READ_ONLY = '25006';

/** Whether the connection was lost or is useless: class 08 (connection), 57P01 to 57P05 (shutdown, startup), read-only, or a network error. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (/^(08|57P)/.test(state) || state === READ_ONLY) return true;
  return causesOf(error).some(
    (cause) =>
      (typeof cause.code === 'string' && NETWORK.has(cause.code)) ||
      WORDS.test(cause.message) ||
      // Several addresses of one host were tried.
      (cause instanceof AggregateError && cause.errors.some(isConnectionLost)),
  );
}

/** All connections of the pool stayed in use. Its error has no code, only a message. */
export const isQueueFull = (error: unknown): boolean =>
  causesOf(error).some(({ message }) => /timeout exceeded when trying to connect/.test(message));
