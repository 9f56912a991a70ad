/** Changing a paid order until the cut-off (contract, "Changing a paid order"; ADR 0107). */
import { eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import type { Database } from '../../db/database';
import { lockCaller, lockLimits } from '../../db/locks';
import * as t from '../../db/schema';
import type { AmendmentRow, OrderRow } from '../../db/schema';
import { sqlState } from '../../db/sqlState';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../lib/errors';
import { patiently } from '../../lib/patience';
import { payRefundsOf, settleIntent } from '../payments';
import { toCents } from '../pricing/money';
import { checkAddressOf, type RangeAnswer } from '../range/check';
import { isOpen, openAmendment } from './amendments';
import { promoInvalid } from './availability';
import { bodyHash, cartOfOrder } from './cart';
import { orderChanged, slotChangeProblem } from './changeRules';
import { dueCents } from './difference';
import { loadFacts } from './facts';
import { ownOrder } from './find';
import { isAt } from './nextOrder';
import { cancelPaymentOfEnded, endUnpaid } from './openChange';
import { addressToCheck } from './orderRules';
import { cartProblem, checkoutDetails, priceCart, promoError, withQuote } from './quote';
import { saveQuote } from './quotes';
import { transactionConflict } from './refusals';
import { writeChange, type Change, type Changing, type Checked } from './writeChange';

/** The change that already has this transaction id. @throws 409 `transaction_conflict` if order or content differ */
async function replayOf(
  db: Database,
  { userId, orderId, body, hash }: Changing,
): Promise<AmendmentRow | null> {
  const { transaction_id: id } = body;
  if ((await db.$count(t.orders, eq(t.orders.transactionId, id))) > 0) throw transactionConflict();
  const [row] = await db.select().from(t.amendments).where(eq(t.amendments.transactionId, id));
  if (!row) return null;
  if (row.userId !== userId || row.orderId !== orderId || row.bodyHash !== hash) throw transactionConflict();
  return row;
}

async function readChecked(context: Context, tx: Database, changing: Changing): Promise<Checked> {
  const { userId, eventId, request } = changing;
  const facts = await loadFacts(tx, { userId, eventId, request, now: nowDate(context) });
  if (!facts.changed) throw notFound();
  return { facts, changed: facts.changed };
}

/** Why the order cannot become what the request names, or null. Its address, choices and payment are checked by {@link writeChange}. */
function problemOf({ facts, changed }: Checked, { body }: Changing): ApiError | null {
  const problem = cartProblem(facts, true);
  if (problem) return problem;
  if (changed.order.version !== body.version) return orderChanged();
  const promo = promoError(facts);
  const due = dueCents(facts, priceCart(facts).totalCents);
  return slotChangeProblem({ facts, changed }, body, due) ?? (promo === null ? null : promoInvalid(promo));
}

/** Adds the fresh quote to what `work` refuses. */
async function quoted<T>({ facts }: Checked, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || facts.changed?.order.status !== 'paid') throw error;
    throw withQuote(error, checkoutDetails(facts, priceCart(facts)));
  }
}

type Changed = { due: string[]; replaced: AmendmentRow[] };

/** A refusal undoes all of it, so that the open change stays. @param seen the open change before the locks */
async function changeLocked(
  context: Context,
  tx: Database,
  changing: Changing,
  seen: AmendmentRow | null,
): Promise<Changed> {
  const { userId, eventId, request } = changing;
  await lockCaller(tx, userId);
  if (await replayOf(tx, changing)) return { due: [], replaced: [] };
  const promo = request.promoCode === null ? null : { code: request.promoCode };
  await lockLimits(tx, { eventId, promo });
  const checked = await readChecked(context, tx, changing);
  return quoted(checked, async () => {
    const problem = problemOf(checked, changing);
    if (problem) throw problem;
    const open = await openAmendment(tx, changing.orderId);
    // Another change was sent at the same moment.
    if (open && open.id !== seen?.id) throw orderChanged();
    if (open) await endUnpaid(tx, open, checked.facts.now);
    return { due: await writeChange(context, tx, changing, checked), replaced: open ? [open] : [] };
  });
}

/** Stores the quote of a refusal, because the next payment sheet is compared with the latest quote. */
async function rememberQuote(context: Context, changing: Changing, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !error.details.checkoutDetails || error.code === 'transaction_conflict')
    return;
  const { difference } = error.details.checkoutDetails as { difference: number | null };
  const { userId, eventId, request, askedAt } = changing;
  const totalCents = Math.max(0, Math.round(Number(difference) * 100));
  await saveQuote(context.db, { userId, eventId, cart: request, totalCents, askedAt });
}

/**
 * The open change, after the provider was asked about its payment: one that is paid is applied. A repetition is answered without the
 * provider. @throws 503
 */
async function readOpenChange(context: Context, { orderId, body }: Change): Promise<AmendmentRow | null> {
  const changes = await context.db.select().from(t.amendments).where(eq(t.amendments.orderId, orderId));
  const open = changes.find(isOpen) ?? null;
  const isRepeated = changes.some(({ transactionId }) => transactionId === body.transaction_id);
  if (open && !isRepeated) await settleIntent(context, open.transactionId);
  return open;
}

/** The range check of an address that the order does not have yet. */
async function rangeOf(
  context: Context,
  order: OrderRow,
  { eventId, body }: Change,
): Promise<RangeAnswer | null> {
  const address = addressToCheck(body, order.tableId !== null);
  return address && !isAt(order, address) ? checkAddressOf(context, eventId, address) : null;
}

/**
 * Changes a paid order: at once if it becomes no dearer, else when the difference is paid. Takes the place of an open change whose
 * payment the bank has not begun. Repeating a request with the same transaction id and body changes nothing more.
 * @throws 404; 409 `order_unpaid`, `change_too_late`, `order_changed`, `order_joined`, `price_changed`, `slot_full`, `promo_invalid`,
 * `item_unavailable`, `out_of_range`, `address_unchecked`, `payment_expired`, `transaction_conflict`, each with the fresh quote where there
 * is one; `payment_not_failed` while an earlier change is being paid; 422 `change_too_small` and field errors; 503
 */
export async function changeOrder(context: Context, userId: number, change: Change): Promise<void> {
  const { eventId, orderId, body } = change;
  const order = await ownOrder(context.db, userId, orderId);
  if (order.eventId !== eventId) throw notFound();
  const request = cartOfOrder(body, orderId);
  const askedAt = nowDate(context);
  const range = await rangeOf(context, order, change);
  // A repetition may have a newer quote.
  const { difference, ...content } = body;
  const shownCents = difference === undefined ? null : toCents(difference, 'difference');
  const changing = {
    ...change,
    userId,
    request,
    hash: bodyHash(eventId, content),
    shownCents,
    range,
    askedAt,
  };
  try {
    // A page that is out of date is refused anyway.
    const open = order.version === body.version ? await readOpenChange(context, change) : null;
    const work = (tx: Database) => changeLocked(context, tx, changing, open);
    const { due, replaced } = await inTransaction(context.db, work, { isRepeatable: true });
    await context.failpoint?.('change:committed');
    const cancelled = replaced.map((ended) => cancelPaymentOfEnded(context, ended));
    await patiently(Promise.all([payRefundsOf(context, due), ...cancelled]));
  } catch (error) {
    // Another customer used the same transaction id between the read and the insert.
    if (sqlState(error) === '23505') throw transactionConflict();
    await rememberQuote(context, changing, error);
    throw error;
  }
}
