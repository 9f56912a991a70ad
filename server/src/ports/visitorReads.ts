/** Reads of what every visitor sees: at a standby, if DATABASE_READ_URL names one that is up to date. */
import { ApiError } from '../lib/errors';
import type { Context } from './context';

/**
 * Runs a read, which must not write and must hold nothing of a customer.
 * @param user of a signed-in customer, whose answer holds their own data: the primary alone is asked
 */
export async function readForVisitor<T>(
  context: Context,
  user: object | null,
  read: (context: Context) => Promise<T>,
): Promise<T> {
  const { standbys } = context;
  const standby = user === null ? standbys?.pick() : null;
  if (!standbys || !standby) return read(context);
  try {
    return await read({ ...context, db: standby });
  } catch (error) {
    // A 404 is an answer. All else may be the standby's: lost, a conflict with what it replays, a column of a new release.
    if (error instanceof ApiError) throw error;
    standbys.leave(standby);
    return read(context);
  }
}
