/** What a shared cart lets its guests and its host do. */
import type { TableState } from '@dwellivery/domain/tables';
import type { TableRow } from '../../db/schema';

type CartFacts = Pick<TableRow, 'closesAt' | 'lockedAt' | 'orderedAt' | 'endedAt'>;

/**
 * A payment that arrives after the host ended the table counts: the food comes.
 * @param event `isCancelled`; `isClosed`: it takes no orders, also because it is cancelled
 */
export function cartState(
  { closesAt, lockedAt, orderedAt, endedAt }: CartFacts,
  event: { isCancelled: boolean; isClosed: boolean },
  now: Date,
): TableState {
  if (event.isCancelled) return 'ended';
  if (orderedAt) return 'ordered';
  if (endedAt || event.isClosed) return 'ended';
  return lockedAt || (closesAt && closesAt <= now) ? 'locked' : 'open';
}
