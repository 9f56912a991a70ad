import type { Database } from '../context';
import { isConnectionLost } from './lostConnection';
import { sqlState } from './sqlState';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Serialization failure and deadlock: the database asks for the whole transaction again. */
const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 6;
/** A restart of the database takes seconds, a conflict milliseconds. */
const PAUSE_MS = { conflict: 10, lost: 50 };

/**
 * Runs a short transaction, again when the database says so or when its connection was lost before COMMIT was sent.
 * `work` must have no effect outside the database: a provider call inside a transaction blocks the one connection of the
 * embedded database.
 * @param more.isRepeatable when `work` finds what an earlier run of it has done, and then changes nothing: it also runs
 * again when the answer to COMMIT was lost and the work may or may not be done
 */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Transaction) => Promise<T>,
  more: { isRepeatable?: boolean } = {},
): Promise<T> {
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
      if (attempt >= ATTEMPTS || !isAgain) throw error;
      const wait = Math.random() * PAUSE_MS[isLost ? 'lost' : 'conflict'] * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
