/** The rows of an order that is placed, in the transaction that checked it. */
import { eq } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { replaceable } from '../../db/holds';
import type { Pricing } from '../pricing/pricing';
import type { DeliveryDistance, RangeAnswer } from '../range/check';
import type { Address } from '../../ports/maps';
import { bookOrderCredit } from '../credit/ledger';
import { linkIntent } from '../payments';
import { leaveByOrder } from '../waitlist/line';
import type { CartRequest, OrderRequest } from './cart';
import type { Facts } from './facts';
import type { OrderRow } from '../../db/schema';
import { HOLD_MS } from './holds';
import { joinedColumns, joinedTable } from './joined';
import { insertLines } from './lines';
import { ensureMembership } from './membershipRow';
import { deliveryAddressOf, type Chosen } from './orderRules';
import { markPaid, markReplaced } from './outcomes';
import { closeCart } from './sharedCart';

export type Placing = {
  userId: number;
  eventId: number;
  order: OrderRequest;
  request: CartRequest;
  hash: string;
  /** The answer of the range check; null if the order is picked up, joins a delivery or the address is incomplete. */
  range: RangeAnswer | null;
  askedAt: Date;
};

const distanceColumns = ({ meters, at, source, checkedAt }: DeliveryDistance) => ({
  deliveryMeters: meters,
  deliveryLat: at.lat,
  deliveryLng: at.lng,
  deliveryDistanceSource: source,
  deliveryCheckedAt: checkedAt,
});

/** Of a delivery; the distance of one that is within reach. */
export const deliveryColumns = (address: Address | null, range: RangeAnswer | null) => ({
  deliveryStreet: address?.street ?? null,
  deliveryCity: address?.city ?? null,
  deliveryState: address?.state ?? null,
  deliveryPostalCode: address?.postalCode ?? null,
  ...(range?.outcome === 'within' ? distanceColumns(range.distance) : {}),
});

/** Where and when the order is handed over. */
function handoverColumns({ order, range }: Placing, facts: Facts) {
  const joined = joinedTable(facts);
  if (joined) return joinedColumns(joined);
  return {
    ...deliveryColumns(deliveryAddressOf(facts.cart, order), range),
    timeSlotId: order.time_slot_id ?? null,
  };
}

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
      promoCodeId: facts.cart.promoCode === null ? null : (facts.promo?.row.id ?? null),
      promoCents: pricing.promoCents,
      creditCents: pricing.creditCents,
      deliveryType: order.delivery_type,
      cartTableId: facts.cart.shared?.table.id ?? null,
      ...handoverColumns(placing, facts),
      notes: facts.event.enableOrderNotes ? order.notes?.trim() || null : null,
      leadParams: order.lead_params ?? {},
      runDate: facts.event.runDate,
      createdAt: facts.now,
    })
    .returning();
  return row as OrderRow;
}

/** @param address null: there is none to be saved */
export async function saveDefaultAddress(
  tx: Database,
  userId: number,
  address: Address | null,
): Promise<void> {
  if (address) await tx.update(t.users).set(address).where(eq(t.users.id, userId));
}

/** `replaced`: earlier orders, whose intents are still to be cancelled. */
export type Placed = { order: OrderRow; replaced: number[] };

type Checked = { facts: Facts; pricing: Pricing; choices: Chosen[] };

/** The order with its lines and what it changes elsewhere. Requires the locks of the customer and the limits. */
export async function writeOrder(
  context: Context,
  tx: Database,
  placing: Placing,
  checked: Checked,
): Promise<Placed> {
  const { facts, pricing, choices } = checked;
  const earlier = await tx.select().from(t.orders).where(replaceable(placing.userId, placing.eventId));
  const order = await insertOrder(tx, placing, checked, holdAfter(earlier, facts.now));
  await context.failpoint?.('place:order-inserted');
  await insertLines(tx, order.id, facts, choices, pricing);
  // The customer's earlier unpaid orders of this event. Their intents are cancelled after the transaction.
  await markReplaced(tx, earlier, order, order.createdAt);
  if (facts.cart.shared) await closeCart(tx, facts.cart.shared, facts.now);
  await leaveByOrder(tx, order);
  await bookOrderCredit(tx, order, 'order_hold', facts.now);
  await context.failpoint?.('place:holds-taken');
  const { save_default_address: isDefault } = placing.order;
  await saveDefaultAddress(
    tx,
    placing.userId,
    isDefault ? deliveryAddressOf(facts.cart, placing.order) : null,
  );
  if (order.totalCents > 0) await linkIntent(tx, order.transactionId, order.id);
  else await markPaid(tx, order, facts.now);
  return { order, replaced: earlier.map(({ id }) => id) };
}
