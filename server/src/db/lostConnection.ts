import { sqlState } from './sqlState';

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
const WORDS = /^Connection terminated|^Client has encountered a connection error|^Client was closed/;

/** Whether the connection was lost: class 08 (connection), 57P01 to 57P05 (shutdown, startup), or a network error. */
export function isConnectionLost(error: unknown): boolean {
  if (/^(08|57P)/.test(sqlState(error) ?? '')) return true;
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown };
    if ((typeof code === 'string' && NETWORK.has(code)) || WORDS.test(at.message)) return true;
    // An AggregateError: several addresses of one host were tried.
    if (at instanceof AggregateError && at.errors.some(isConnectionLost)) return true;
  }
  return false;
}
