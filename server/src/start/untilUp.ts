/** A start whose database is not up yet waits for it: a process that ended would be started again and again. */
import { DatabaseError } from '../db/errors';
import { isConnectionLost } from '../db/lostConnection';
import { sqlState } from '../db/sqlState';
import { systemClock } from '../lib/clock';

const PAUSE_MS = 2000;
const LINE_EVERY_MS = 60_000;
/** The server has no connection free. */
const TOO_MANY = '53300';

const isNotUp = (error: unknown): boolean => isConnectionLost(error) || sqlState(error) === TOO_MANY;

/** The first line of what the error says, without the advice that is for a start that ends. */
const wordsOf = (error: unknown): string =>
  error instanceof DatabaseError
    ? (error.message.split('The driver says: ')[1] ?? error.message)
    : String(error);

/**
 * Opens the database, again and again until it answers, with a line at once and one a minute.
 * @throws every error that does not pass by waiting, such as a wrong password or a database that does not exist
 */
export async function untilUp<T>(
  open: () => Promise<T>,
  say: (line: string) => void,
  pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  const since = systemClock.now();
  let saidAt = -Infinity;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isNotUp(error)) throw error;
      const now = systemClock.now();
      if (now < saidAt || now - saidAt >= LINE_EVERY_MS) {
        say(
          `Waiting for the database of DATABASE_URL, for ${Math.round((now - since) / 1000)} s: ${wordsOf(error)}`,
        );
        saidAt = now;
      }
      await pause(PAUSE_MS);
    }
  }
}
