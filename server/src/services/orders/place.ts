/** Placing an order: prices and checks it again in one short transaction under row locks. */
import { eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { type Database } from '../../db/database';
import * as t from '../../db/schema';
import { sqlState } from '../../db/sqlState';
import { inTransaction } from '../../db/transaction';
import { ApiError } from '../../lib/errors';
import { patiently } from '../../lib/patience';
import { checkAddressOf } from '../range/check';
import { allowsClosed } from '../../config/flags';
import { admitted } from './admission';
import { bodyHash, cartOfOrder, type OrderRequest } from './cart';
import { withdraw } from './expire';
import { loadFacts, type Facts } from './facts';
import { intentProblem } from './intentProblem';
import type { OrderRow } from '../../db/schema';
import { lockCaller, lockJoined, lockLimits, lockTable } from '../../db/locks';
import { addressToCheck, optionChoicesOf, orderProblem } from './orderRules';
import { transactionConflict } from './refusals';
import { cartProblem, checkoutDetails, priceCart, withQuote } from './quote';
import { saveQuote } from './quotes';
import { isJoining, refuseCart, refuseMoving } from './sharedCart';
import { writeOrder, type Placed, type Placing } from './writeOrder';

/** The order that already has this transaction id. @throws 409 `transaction_conflict` if customer or content differ, or it is that of a change */
async function replayOf(db: Database, { userId, order, hash }: Placing): Promise<OrderRow | null> {
  const isChange = eq(t.amendments.transactionId, order.transaction_id);
  if ((await db.$count(t.amendments, isChange)) > 0) throw transactionConflict();
  const [row] = await db.select().from(t.orders).where(eq(t.orders.transactionId, order.transaction_id));
  if (!row) return null;
  if (row.userId !== userId || row.bodyHash !== hash) throw transactionConflict();
  return row;
}

const readFacts = (context: Context, tx: Database, { userId, eventId, request }: Placing): Promise<Facts> =>
  loadFacts(tx, { userId, eventId, request, now: nowDate(context) });

function refuseUnplaceable(context: Context, placing: Placing, facts: Facts): void {
  refuseCart(facts.cart, placing);
  const details = () => checkoutDetails(facts, priceCart(facts));
  try {
    const problem =
      cartProblem(facts, allowsClosed(context)) ?? orderProblem(facts, placing.order, placing.range);
    if (problem) throw problem;
  } catch (error) {
    throw error instanceof ApiError ? withQuote(error, details()) : error;
  }
}

async function placeLocked(context: Context, tx: Database, placing: Placing): Promise<Placed> {
  const { userId, eventId, request } = placing;
  await lockCaller(tx, userId);
  const replay = await replayOf(tx, placing);
  if (replay) return { order: replay, replaced: [] };
  const promo = request.promoCode === null ? null : { code: request.promoCode };
  // A first check before waiting for the locks, so that a refusal, such as a full slot, is quick.
  const before = await readFacts(context, tx, placing);
  refuseUnplaceable(context, placing, before);
  await lockLimits(tx, { eventId, promo });
  if (before.table) await lockJoined(tx, before.table.order.id);
  const { shared } = before.cart;
  if (shared) {
    // What is on the table is read again below: its guests wait from here on.
    await lockTable(tx, shared.table.code);
    await refuseMoving(tx, shared);
  }
  const facts = await readFacts(context, tx, placing);
  refuseUnplaceable(context, placing, facts);
  const pricing = priceCart(facts);
  try {
    const choices = await optionChoicesOf(tx, facts.cart);
    const unpayable = await intentProblem(
      tx,
      { userId, eventId, transactionId: placing.order.transaction_id },
      pricing.totalCents,
    );
    if (unpayable) throw unpayable;
    return await writeOrder(context, tx, placing, { facts, pricing, choices });
  } catch (error) {
    throw error instanceof ApiError ? withQuote(error, checkoutDetails(facts, pricing)) : error;
  }
}

/** Stores the quote of a refusal, because the next payment sheet is compared with the latest quote. */
async function rememberQuote(context: Context, placing: Placing, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !error.details.checkoutDetails || error.code === 'transaction_conflict')
    return;
  const totalCents = Math.round(Number(error.details.checkoutDetails.total) * 100);
  const { userId, eventId, request, askedAt } = placing;
  // The fresh quote is of a delivery of one's own.
  const cart = error.code === 'table_ended' ? { ...request, tableCode: null } : request;
  await saveQuote(context.db, { userId, eventId, cart, totalCents, askedAt });
}

/**
 * Repeating a request with the same transaction id and body answers the same order.
 * @returns the order's id
 * @throws 404; 409 `transaction_conflict`, `price_changed`, `payment_expired`, `event_closed`, `event_full`, `slot_full`,
 * `table_ended`, `promo_invalid`, `item_unavailable`, `out_of_range`, `address_unchecked`, each with the fresh quote, except of a shared
 * cart that cannot be ordered; `payment_not_failed`; 422 with field errors
 */
export async function placeOrder(
  context: Context,
  userId: number,
  eventId: number,
  order: OrderRequest,
): Promise<number> {
  const request = cartOfOrder(order);
  const askedAt = nowDate(context);
  const address = addressToCheck(order, await isJoining(context.db, request));
  const range = address && (await checkAddressOf(context, eventId, address));
  const placing = { userId, eventId, order, request, hash: bodyHash(eventId, order), range, askedAt };
  try {
    const placed = await admitted(context, eventId, () =>
      inTransaction(context.db, (tx) => placeLocked(context, tx, placing), {
        isRepeatable: true,
      }),
    );
    await context.failpoint?.('place:committed');
    await patiently(Promise.all(placed.replaced.map((id) => withdraw(context, id))));
    return placed.order.id;
  } catch (error) {
    // Another customer used the same transaction id between the read and the insert.
    if (sqlState(error) === '23505') throw transactionConflict();
    await rememberQuote(context, placing, error);
    throw error;
  }
}
