/** Writes orders of the demo world, priced by the normal rules. They have no mails and were not paid through a form. */
import { eq, sql } from 'drizzle-orm';
import * as t from '../db/schema';
import { rows } from '../db/rows';
import type { Transaction } from '../db/transaction';
import { shareOf } from '../services/pricing/money';
import { combineLabels } from '@dwellivery/domain/labels';
import { isFeeBorne } from '../services/orders/fee';
import { priceOrder } from '../services/pricing/pricing';
import { readDinner, type Dinner } from './dinner';
import { ORDER_PLANS, type OrderPlan } from './orderPlans';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type ProductLine = Omit<typeof t.orderLines.$inferInsert, 'orderId'>;

const productLines = (plan: OrderPlan, { dishes }: Dinner): ProductLine[] =>
  plan.dishes.flatMap(([at, quantity], position) => {
    const dish = dishes[at];
    if (!dish) return [];
    return {
      position,
      sku: null,
      productId: dish.id,
      name: dish.name,
      description: null,
      notes: null,
      quantity,
      priceCents: dish.priceCents * quantity,
      image: dish.image,
      optionChoices: dish.choices.map(({ option, choice }) => ({
        optionName: option,
        choiceName: choice.name,
      })),
      labels: combineLabels([dish.labels, ...dish.choices.map(({ choice }) => choice.labels)]),
    };
  });

/** Whether the customer has paid the reservation fee of that day with another order. */
async function hasPaidFee(tx: Transaction, { user }: OrderPlan, runDate: string): Promise<boolean> {
  const [row] = await rows<{ borne: boolean }>(tx, sql`SELECT ${isFeeBorne(user, runDate)} AS borne`);
  return row?.borne ?? false;
}

const price = (plan: OrderPlan, dinner: Dinner, base: number, isFeePaid: boolean) =>
  priceOrder({
    products: [{ unitCents: base, quantity: 1 }],
    serviceRateBp: dinner.serviceRateBp,
    taxRateBp: dinner.taxRateBp,
    taxPlace: dinner.taxPlace,
    isVip: false,
    isFeePaid,
    d2dFeeCents: plan.delivered ? dinner.event.d2dFeeCents : null,
    tipCents: dinner.event.enableGratuity ? shareOf(base, 1500) : 0,
    tipLabel: 'Tip',
    promo: null,
    creditAvailableCents: 0,
  });

const ADDRESS = {
  deliveryStreet: '418 Sunset Dr',
  deliveryCity: 'Naperville',
  deliveryState: 'IL',
  deliveryPostalCode: '60540',
};

const deliveryOf = ({ delivered }: OrderPlan) =>
  delivered ? { deliveryType: 'd2d' as const, ...ADDRESS } : { deliveryType: 'pickup' as const };

async function nextOrderId(tx: Transaction): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx,
    sql`SELECT nextval(pg_get_serial_sequence('orders', 'id'))::integer AS id`,
  );
  return row?.id ?? 0;
}

async function addMembership(tx: Transaction, plan: OrderPlan, createdAt: Date): Promise<number> {
  const status = plan.failed ? 'pending' : 'active';
  const [row] = await tx
    .insert(t.memberships)
    .values({ userId: plan.user, eventId: plan.event, status, createdAt })
    .returning({ id: t.memberships.id });
  return row?.id ?? 0;
}

async function addCharge(
  tx: Transaction,
  plan: OrderPlan,
  order: { id: number; transactionId: string; cents: number; at: Date },
): Promise<void> {
  await tx.insert(t.paymentIntents).values({
    id: order.transactionId,
    userId: plan.user,
    eventId: plan.event,
    orderId: order.id,
    amountCents: order.cents,
    status: 'succeeded',
    cardBrand: 'visa',
    cardLast4: '4242',
    createdAt: order.at,
    updatedAt: order.at,
  });
}

async function addOrder(
  tx: Transaction,
  plan: OrderPlan,
  dinner: Dinner,
  products: ProductLine[],
  now: number,
): Promise<void> {
  const { event } = dinner;
  const base = products.reduce((sum, line) => sum + line.priceCents, 0);
  const priced = price(plan, dinner, base, await hasPaidFee(tx, plan, event.runDate));
  const isPaid = !plan.failed;
  // Ordered well before the cut-off, and never in the future.
  const createdAt = new Date(Math.min(now - HOUR, event.orderCutoffAt.getTime() - DAY));
  const id = await nextOrderId(tx);
  const transactionId = isPaid ? `pi_demo_${id}` : `demo-failed-${id}`;
  await tx.insert(t.orders).values({
    id,
    transactionId,
    userId: plan.user,
    eventId: plan.event,
    bodyHash: `demo-${id}`,
    membershipId: await addMembership(tx, plan, createdAt),
    baseCents: priced.baseCents,
    preadjustmentCents: priced.preadjustmentCents,
    totalCents: priced.totalCents,
    feeCents: priced.feeCents,
    status: isPaid ? 'paid' : 'payment_failed',
    holds: isPaid,
    ...deliveryOf(plan),
    timeSlotId: plan.slot ?? null,
    notes: plan.notes ?? null,
    failureMessage: isPaid ? null : 'Your card was declined.',
    runDate: event.runDate,
    createdAt,
    paidAt: isPaid ? createdAt : null,
  });
  const lines = [...products, ...priced.lines.map((line) => ({ ...line, quantity: 1 }))];
  await tx.insert(t.orderLines).values(lines.map((line, position) => ({ ...line, orderId: id, position })));
  if (isPaid) await addCharge(tx, plan, { id, transactionId, cents: priced.totalCents, at: createdAt });
}

/** A customer who was deleted orders nothing more. */
async function isGone(tx: Transaction, userId: number): Promise<boolean> {
  const [user] = await tx.select({ at: t.users.deletedAt }).from(t.users).where(eq(t.users.id, userId));
  return !user || user.at !== null;
}

/** Orders of these events, as the plans say. What an operator has taken from an event is not ordered: its dishes, slots, places. */
export async function writeDemoOrders(tx: Transaction, eventIds: number[], now: number): Promise<void> {
  const dinners = new Map<number, Dinner>();
  for (const id of eventIds) dinners.set(id, await readDinner(tx, id));
  const taken = new Map<string, number>();
  for (const plan of ORDER_PLANS) {
    const dinner = dinners.get(plan.event);
    const products = dinner ? productLines(plan, dinner) : [];
    if (!dinner || products.length === 0 || (await isGone(tx, plan.user))) continue;
    const limits: [string, number][] = [[`event ${plan.event}`, dinner.event.capacity ?? Infinity]];
    if (plan.slot !== undefined) limits.push([`slot ${plan.slot}`, dinner.slots.get(plan.slot) ?? 0]);
    if (limits.some(([name, places]) => (taken.get(name) ?? 0) >= places)) continue;
    for (const [name] of limits) taken.set(name, (taken.get(name) ?? 0) + (plan.failed ? 0 : 1));
    await addOrder(tx, plan, dinner, products, now);
  }
}
