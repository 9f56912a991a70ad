import type { Database } from '../context';
import { sqlState } from './sqlState';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Serialization failure and deadlock: the database asks for the whole transaction again. */
const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 6;

/**
 * Runs a short transaction, again when the database says so. `work` must have no effect outside the database:
 * provider calls inside a transaction stall everybody on the embedded database.
 */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRIED.has(sqlState(error) ?? '')) throw error;
      const wait = Math.random() * 10 * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
