/** Claims in the sequences: a customer reports a piece of an order, the operator gives money or credit for it. */
import { sql } from 'drizzle-orm';
import { rows } from '../../../src/db/rows';
import { ApiError } from '../../../src/lib/errors';
import type { Gift } from '../../../src/services/claims/balance';
import { giveForClaim } from '../../../src/services/claims/give';
import { accept, shop, type Known, type Person } from './world';

export async function claim({ customer }: Person, { id }: Known): Promise<void> {
  const [line] = (await customer.order(id)).productLineItems;
  const body = { lines: [{ id: line?.id, quantity: 1 }], kind: 'missing', text: 'It did not come.' };
  accept(await customer.call<{ code?: string }>('POST', `/orders/${id}/claims`, body));
}

const REFUSED = new Set(['order_unpaid', 'nothing_left', 'nothing_charged', 'amount_too_large']);

/** All that is left, or a dollar. @throws if it is refused for another reason than that nothing is left */
export async function giveFor({ id }: Known, kind: Gift['kind'], isAll: boolean): Promise<void> {
  const [found] = await rows<{ id: number | null }>(
    shop.context.db,
    sql`select max(id) as id from claims where order_id = ${id}`,
  );
  if (!found?.id) return;
  const gift = { claimId: found.id, kind, amountCents: isAll ? null : 100 };
  try {
    await giveForClaim(shop.context, gift, { text: 'We are sorry.', who: 'olga' });
  } catch (error) {
    if (!(error instanceof ApiError && REFUSED.has(error.code))) throw error;
  }
}
