import type { Table } from '@/api/types';
import { instantOf } from '@dwellivery/domain/zone';

/** What somebody who opens the link can do. */
export type TableState =
  /** The host looks at it. */
  | 'own'
  /** The caller's paid order is among those that it brings. */
  | 'joined'
  /** The event takes no orders any more. */
  | 'closed'
  /** The host takes no more neighbors, or has canceled. */
  | 'ended'
  /** The event, or the time slot, has no place left. */
  | 'full'
  | 'open';

export function tableState(table: Table, now: number): TableState {
  if (table.isHost) return 'own';
  if (table.membershipId !== null) return 'joined';
  if (now >= instantOf(table.closesAt)) return 'closed';
  if (table.state === 'ended') return 'ended';
  return table.isFull ? 'full' : 'open';
}

/** When the delivery comes: at its time slot, else at the start of the event. */
export const handoverOf = ({
  deliveryTime,
  eventRunAt,
}: Pick<Table, 'deliveryTime' | 'eventRunAt'>): string => deliveryTime ?? eventRunAt;
