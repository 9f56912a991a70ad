/** The rows of a change, in the transaction that checked it. */
import type { Context } from '../../ports/context';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { AmendmentRow, NextOrder, OrderRow } from '../../db/schema';
import type { ChangeOrderBody } from '../../schemas/checkout';
import type { ApiError } from '../../lib/errors';
import { linkIntent } from '../payments';
import type { RangeAnswer } from '../range/check';
import { bookChangeCredit } from './amendments';
import { applyAmendment } from './applyChange';
import type { CartRequest } from './cart';
import type { ChangedOrder } from './changedOrder';
import { priceProblem } from './changeRules';
import { dueCents, shownCents } from './difference';
import type { Facts } from './facts';
import { HOLD_MS } from './holds';
import { intentProblem } from './intentProblem';
import { handoverOf, nextColumns, nextLines } from './nextOrder';
import { completeAddress } from './orderRules';
import { priceCart } from './quote';
import { priceChanged } from './refusals';
import { saveDefaultAddress } from './writeOrder';

export type Change = { eventId: number; orderId: number; body: ChangeOrderBody['order'] };
export type Changing = Change & {
  userId: number;
  request: CartRequest;
  hash: string;
  /** What the customer was shown: what is to be paid, or, below 0, goes back. Null if the request does not name it. */
  shownCents: number | null;
  /** The answer of the range check; null if the address stays or is incomplete, or the order is picked up. */
  range: RangeAnswer | null;
  askedAt: Date;
};
export type Checked = { facts: Facts; changed: ChangedOrder };

/** What it needs beyond the order: another slot, another promo code, more credit. */
const holdsOf = (order: OrderRow, next: Pick<OrderRow, 'timeSlotId' | 'promoCodeId' | 'creditCents'>) => ({
  timeSlotId: next.timeSlotId === order.timeSlotId ? null : next.timeSlotId,
  promoCodeId: next.promoCodeId === order.promoCodeId ? null : next.promoCodeId,
  creditCents: Math.max(0, next.creditCents - order.creditCents),
});

/** The order as it shall be. @throws what refuses its address and its choices */
async function nextOf(
  tx: Database,
  { body, range }: Changing,
  { facts, changed }: Checked,
): Promise<NextOrder> {
  const pricing = priceCart(facts);
  const own = nextColumns(facts, changed, pricing, body);
  const columns = { ...own, ...handoverOf(changed, body, range) };
  return { columns, lines: await nextLines(tx, facts, changed, pricing) };
}

async function insertAmendment(
  tx: Database,
  { userId, orderId, body, hash }: Changing,
  { facts, changed: { order } }: Checked,
  next: NextOrder,
): Promise<AmendmentRow> {
  const { timeSlotId = null, promoCodeId = null, creditCents = 0, totalCents } = next.columns;
  const [row] = await tx
    .insert(t.amendments)
    .values({
      ...{ orderId, userId, transactionId: body.transaction_id, bodyHash: hash, status: 'created' },
      ...{ orderVersion: order.version, holds: true, heldUntil: new Date(facts.now.getTime() + HOLD_MS) },
      ...holdsOf(order, { timeSlotId, promoCodeId, creditCents }),
      ...{ differenceCents: totalCents - order.totalCents, next, createdAt: facts.now },
    })
    .returning();
  return row as AmendmentRow;
}

/** Why the change does not cost what the customer was shown, or cannot be paid; null if it can. */
async function paymentProblem(
  tx: Database,
  { userId, eventId, body, shownCents: shown }: Changing,
  { facts, changed }: Checked,
): Promise<ApiError | null> {
  const { totalCents } = priceCart(facts);
  const payment = { userId, eventId, transactionId: body.transaction_id };
  return (
    priceProblem(changed, totalCents) ??
    (await intentProblem(tx, payment, dueCents(facts, totalCents))) ??
    (shown === null || shownCents(changed, totalCents) === shown ? null : priceChanged())
  );
}

/**
 * Stores the change, and applies what needs no payment. Requires the locks of the customer and the limits.
 * @returns ids of the intents with a refund due
 * @throws 409 `price_changed`, `payment_expired`, `transaction_conflict`, `item_unavailable`, and of its address; 422 `change_too_small`,
 * `option_required`
 */
export async function writeChange(
  context: Context,
  tx: Database,
  changing: Changing,
  checked: Checked,
): Promise<string[]> {
  const { userId, orderId, body } = changing;
  const { facts, changed } = checked;
  const next = await nextOf(tx, changing, checked);
  const unpayable = await paymentProblem(tx, changing, checked);
  if (unpayable) throw unpayable;
  const amendment = await insertAmendment(tx, changing, checked, next);
  await bookChangeCredit(tx, amendment, -amendment.creditCents, facts.now);
  await context.failpoint?.('change:inserted');
  const isSaved = body.save_default_address && body.delivery_type === 'd2d' && changed.order.tableId === null;
  await saveDefaultAddress(tx, userId, isSaved ? completeAddress(body) : null);
  if (amendment.differenceCents <= 0)
    return applyAmendment(context, tx, { order: changed.order, amendment }, facts.now);
  await linkIntent(tx, amendment.transactionId, orderId, amendment.id);
  return [];
}
