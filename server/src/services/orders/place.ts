/** Placing an order: prices and checks it again in one short transaction under row locks. */
import { eq } from 'drizzle-orm';
import { nowDate, type Context, type Database } from '../../context';
import * as t from '../../db/schema';
import { sqlState } from '../../db/sqlState';
import { inTransaction } from '../../db/transaction';
import { ApiError } from '../../errors';
import type { Pricing } from '../pricing/pricing';
import { checkAddressOf, type DeliveryDistance, type RangeAnswer } from '../range/check';
import type { Address } from '../../ports/maps';
import { bookOrderCredit } from '../credit/ledger';
import { allowsClosed } from '../../domain/closed';
import { isFree, linkIntent, lockIntent } from '../payments';
import { leaveByOrder } from '../waitlist/claims';
import { admitted } from './admission';
import { bodyHash, cartOfOrder, type Cart, type OrderRequest } from './cart';
import { withdraw } from './expire';
import { loadFacts, replaceable, type Facts } from './facts';
import type { OrderRow } from './find';
import { HOLD_MS, releaseUnpaid } from './holds';
import { insertLines } from './lines';
import { lockLimits, lockCaller } from '../../db/locks';
import { ensureMembership } from './membershipRow';
import { addressOf, addressToCheck, optionChoicesOf, orderProblem, type Chosen } from './orderRules';
import { markPaid } from './outcomes';
import { priceChanged, transactionConflict } from './refusals';
import { cartProblem, checkoutDetails, priceCart, saveQuote, withQuote } from './quote';

type Placing = {
  userId: number;
  eventId: number;
  order: OrderRequest;
  cart: Cart;
  hash: string;
  /** The answer of the range check; null if the order is picked up or the address is incomplete. */
  range: RangeAnswer | null;
  askedAt: Date;
};

/** The order that already has this transaction id. @throws 409 `transaction_conflict` if customer or content differ */
async function replayOf(db: Database, { userId, order, hash }: Placing): Promise<OrderRow | null> {
  const [row] = await db.select().from(t.orders).where(eq(t.orders.transactionId, order.transaction_id));
  if (!row) return null;
  if (row.userId !== userId || row.bodyHash !== hash) throw transactionConflict();
  return row;
}

/** The intent must be the caller's, free, and of exactly the order's amount; a total of 0 has none. */
async function intentProblem(tx: Database, placing: Placing, totalCents: number): Promise<ApiError | null> {
  const { userId, eventId, order } = placing;
  const intent = await lockIntent(tx, order.transaction_id);
  if (!intent) return totalCents === 0 ? null : priceChanged();
  if (intent.userId !== userId || intent.eventId !== eventId || intent.orderId !== null)
    return transactionConflict();
  if (!isFree(intent.status)) {
    return new ApiError(
      409,
      'payment_expired',
      'Your payment form has expired. Please check your order again.',
    );
  }
  return intent.amountCents === totalCents ? null : priceChanged();
}

const distanceColumns = ({ meters, at, source, checkedAt }: DeliveryDistance) => ({
  deliveryMeters: meters,
  deliveryLat: at.lat,
  deliveryLng: at.lng,
  deliveryDistanceSource: source,
  deliveryCheckedAt: checkedAt,
});

const deliveryColumns = (address: Address | null, range: RangeAnswer | null) => ({
  deliveryStreet: address?.street ?? null,
  deliveryCity: address?.city ?? null,
  deliveryState: address?.state ?? null,
  deliveryPostalCode: address?.postalCode ?? null,
  ...(range?.outcome === 'within' ? distanceColumns(range.distance) : {}),
});

type Hold = Pick<OrderRow, 'heldUntil' | 'renewedAt'>;

/** An order goes on with the running hold that it replaces, which is renewed once, as by a retry: a place is held for 30 minutes in all. */
function holdAfter(earlier: OrderRow[], now: Date): Hold {
  const running = earlier.find(({ holds, heldUntil }) => holds && heldUntil !== null && heldUntil > now);
  if (running?.renewedAt) return { heldUntil: running.heldUntil, renewedAt: running.renewedAt };
  return { heldUntil: new Date(now.getTime() + HOLD_MS), renewedAt: running ? now : null };
}

async function insertOrder(
  tx: Database,
  placing: Placing,
  { facts, pricing }: Pick<Checked, 'facts' | 'pricing'>,
  hold: Hold,
): Promise<OrderRow> {
  const { userId, eventId, order, hash } = placing;
  const membershipId = await ensureMembership(tx, userId, eventId, facts.now);
  const [row] = await tx
    .insert(t.orders)
    .values({
      userId,
      eventId,
      membershipId,
      transactionId: order.transaction_id,
      bodyHash: hash,
      status: 'created',
      holds: true,
      ...hold,
      baseCents: pricing.baseCents,
      preadjustmentCents: pricing.preadjustmentCents,
      totalCents: pricing.totalCents,
      feeCents: pricing.feeCents,
      promoCodeId: placing.cart.promoCode === null ? null : (facts.promo?.row.id ?? null),
      promoCents: pricing.promoCents,
      creditCents: pricing.creditCents,
      deliveryType: order.delivery_type,
      ...deliveryColumns(addressOf(order), placing.range),
      timeSlotId: order.time_slot_id ?? null,
      notes: facts.event.enableOrderNotes ? order.notes?.trim() || null : null,
      leadParams: order.lead_params ?? {},
      runDate: facts.event.runDate,
      createdAt: facts.now,
    })
    .returning();
  return row as OrderRow;
}

/** Releases the holds of the customer's earlier unpaid orders of this event. Their intents are cancelled after the transaction. */
async function replaceEarlier(tx: Database, earlier: OrderRow[], order: OrderRow): Promise<void> {
  for (const row of earlier) {
    await releaseUnpaid(tx, row, order.createdAt);
    await tx.update(t.orders).set({ replacedById: order.id }).where(eq(t.orders.id, row.id));
  }
}

async function saveDefaultAddress(tx: Database, { userId, order }: Placing): Promise<void> {
  const address = addressOf(order);
  if (!order.save_default_address || !address) return;
  await tx.update(t.users).set(address).where(eq(t.users.id, userId));
}

type Placed = { order: OrderRow; replaced: number[]; isNew: boolean };

type Checked = { facts: Facts; pricing: Pricing; choices: Chosen[] };

async function writeOrder(
  context: Context,
  tx: Database,
  placing: Placing,
  checked: Checked,
): Promise<Placed> {
  const { facts, pricing, choices } = checked;
  const earlier = await tx.select().from(t.orders).where(replaceable(placing.userId, placing.eventId));
  const order = await insertOrder(tx, placing, checked, holdAfter(earlier, facts.now));
  await context.failpoint?.('place:order-inserted');
  await insertLines(tx, order.id, facts, placing.cart, choices, pricing);
  await replaceEarlier(tx, earlier, order);
  await leaveByOrder(tx, order);
  await bookOrderCredit(tx, order, 'order_hold', facts.now);
  await context.failpoint?.('place:holds-taken');
  await saveDefaultAddress(tx, placing);
  if (order.totalCents > 0) await linkIntent(tx, order.transactionId, order.id);
  else await markPaid(tx, order, facts.now);
  return { order, replaced: earlier.map(({ id }) => id), isNew: true };
}

const readFacts = (context: Context, tx: Database, { userId, eventId, cart }: Placing): Promise<Facts> =>
  loadFacts(tx, { userId, eventId, cart, now: nowDate(context) });

function refuseUnplaceable(context: Context, placing: Placing, facts: Facts): void {
  const { cart, order } = placing;
  const details = () => checkoutDetails(facts, cart, priceCart(facts, cart));
  try {
    const problem =
      cartProblem(facts, cart, allowsClosed(context)) ?? orderProblem(facts, cart, order, placing.range);
    if (problem) throw problem;
  } catch (error) {
    throw error instanceof ApiError ? withQuote(error, details()) : error;
  }
}

async function placeLocked(context: Context, tx: Database, placing: Placing): Promise<Placed> {
  const { userId, eventId, order, cart } = placing;
  await lockCaller(tx, userId);
  const replay = await replayOf(tx, placing);
  if (replay) return { order: replay, replaced: [], isNew: false };
  const promo = cart.promoCode === null ? null : { code: cart.promoCode };
  // A first check before waiting for the locks, so that a refusal, such as a full slot, is quick.
  refuseUnplaceable(context, placing, await readFacts(context, tx, placing));
  await lockLimits(tx, { eventId, timeSlotId: order.time_slot_id ?? null, promo });
  const facts = await readFacts(context, tx, placing);
  refuseUnplaceable(context, placing, facts);
  const pricing = priceCart(facts, cart);
  try {
    const choices = await optionChoicesOf(tx, cart);
    const unpayable = await intentProblem(tx, placing, pricing.totalCents);
    if (unpayable) throw unpayable;
    return await writeOrder(context, tx, placing, { facts, pricing, choices });
  } catch (error) {
    throw error instanceof ApiError ? withQuote(error, checkoutDetails(facts, cart, pricing)) : error;
  }
}

/** Stores the quote of a refusal, because the next payment sheet is compared with the latest quote. */
async function rememberQuote(context: Context, placing: Placing, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || !error.details.checkoutDetails || error.code === 'transaction_conflict')
    return;
  const totalCents = Math.round(Number(error.details.checkoutDetails.total) * 100);
  const { userId, eventId, cart, askedAt } = placing;
  await saveQuote(context.db, { userId, eventId, cart, totalCents, askedAt });
}

/**
 * Repeating a request with the same transaction id and body answers the same order.
 * @returns the order, and whether this call made it
 * @throws 404; 409 `transaction_conflict`, `price_changed`, `payment_expired`, `event_closed`, `event_full`, `slot_full`,
 * `promo_invalid`, `item_unavailable`, `out_of_range`, `address_unchecked`, each with the fresh quote; 422 with field errors
 */
export async function placeOrder(
  context: Context,
  userId: number,
  eventId: number,
  order: OrderRequest,
): Promise<{ orderId: number; isNew: boolean }> {
  const cart = cartOfOrder(order);
  const askedAt = nowDate(context);
  const address = addressToCheck(order);
  const range = address && (await checkAddressOf(context, eventId, address));
  const placing = { userId, eventId, order, cart, hash: bodyHash(eventId, order), range, askedAt };
  try {
    const placed = await admitted(context, eventId, () =>
      inTransaction(context.db, (tx) => placeLocked(context, tx, placing), {
        isRepeatable: true,
      }),
    );
    await context.failpoint?.('place:committed');
    for (const id of placed.replaced) await withdraw(context, id);
    return { orderId: placed.order.id, isNew: placed.isNew };
  } catch (error) {
    // Another customer used the same transaction id between the read and the insert.
    if (sqlState(error) === '23505') throw transactionConflict();
    await rememberQuote(context, placing, error);
    throw error;
  }
}
