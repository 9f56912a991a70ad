/** Changing a paid order until the cut-off (contract, "Changing a paid order"; ADR 0107). */
import type { Context } from '../../ports/context';
import { notFound } from '../../lib/errors';
import type { ChangeOrderBody } from '../../schemas/checkout';

type Change = { eventId: number; orderId: number; body: ChangeOrderBody['order'] };

export function changeOrder(_context: Context, _userId: number, _change: Change): Promise<void> {
  return Promise.reject(notFound());
}
