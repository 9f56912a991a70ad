/** Who calls about a table, and what unknown codes cost. */
import type { Context } from '../../ports/context';
import type { TableGuestRow } from '../../db/schema';
import { notFound, TooManyRequests } from '../../lib/errors';
import { hashToken } from '../../lib/tokens';
import { countUp, limitKey } from '../limits/limits';

export interface TableCaller {
  userId: number | null;
  /** Of a guest without an account: the header `x-table-guest`. */
  secret: string | null;
  /** The address to count by. */
  address: string;
}

export const secretHashOf = ({ secret }: Pick<TableCaller, 'secret'>): string | null =>
  secret === null ? null : hashToken(secret);

export const isOwnSeat = (
  { userId, secretHash }: Pick<TableGuestRow, 'userId' | 'secretHash'>,
  caller: TableCaller,
): boolean =>
  (userId !== null && userId === caller.userId) ||
  (secretHash !== null && secretHash === secretHashOf(caller));

const WINDOW_MS = 15 * 60_000;
/** Unknown codes of an address, in a quarter of an hour. */
const MOST_UNKNOWN = 50;
/** Requests of an address to sit down, as a multiple of the setting: three full tables of a household. */
const MOST_SEATED = 6;

/** @throws 429 beyond `most` in a quarter of an hour */
async function countAt(
  context: Pick<Context, 'db' | 'clock'>,
  [kind, address]: [kind: string, address: string],
  most: number,
): Promise<void> {
  const [count] = await countUp(context, [{ key: limitKey(kind, address), hits: 1 }], WINDOW_MS);
  if (!count || count.hits <= most) return;
  throw new TooManyRequests(Math.max(1, Math.ceil((count.endsAt.getTime() - context.clock.now()) / 1000)));
}

/** A known code is not counted, because a page asks every few seconds, and neighbors may share an address. @throws 404, after many 429 */
export async function refuseUnknown(
  context: Pick<Context, 'db' | 'clock'>,
  { address }: Pick<TableCaller, 'address'>,
): Promise<never> {
  await countAt(context, ['unknown tables', address], MOST_UNKNOWN);
  throw notFound();
}

/** @throws 429 */
export const limitSeating = (
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { address }: TableCaller,
): Promise<void> => countAt(context, ['seats', address], MOST_SEATED * context.config.limits.perAccount);
