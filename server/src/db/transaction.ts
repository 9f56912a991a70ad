import type { Database } from './database';
import { isConnectionLost } from './lostConnection';
import { sqlState } from './sqlState';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Serialization failure and deadlock: the transaction must be repeated. */
const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 6;
/** First waits; they double with each attempt. */
const PAUSE_MS = { conflict: 10, lost: 50 };
/** No repetition after that: if the database's host is gone, each attempt would make the caller wait for seconds more. */
const LONGEST_MS = 10_000;

/**
 * Runs a short transaction. Repeats it after a conflict, or if the connection was lost before COMMIT was sent.
 * `work` must not call a provider: it may run several times, and the call would block the embedded database's only
 * connection.
 * @param more.isRepeatable `work` detects that it has run before and then changes nothing, so it is also repeated if the
 * answer to COMMIT was lost
 */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Transaction) => Promise<T>,
  more: { isRepeatable?: boolean } = {},
): Promise<T> {
  const begun = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false;
    try {
      return await db.transaction(async (transaction) => {
        const result = await work(transaction);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      const isLost = isConnectionLost(error);
      const isAgain = isLost ? !isCommitting || more.isRepeatable : RETRIED.has(sqlState(error) ?? '');
      const isTooLate = attempt >= ATTEMPTS || performance.now() - begun > LONGEST_MS;
      if (isTooLate || !isAgain) throw error;
      const wait = Math.random() * PAUSE_MS[isLost ? 'lost' : 'conflict'] * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
