/** Orders of the demo world, priced by the normal rules. */
import { priceOrder } from '../services/pricing/pricing';
import { shareOf } from '../services/pricing/money';
import type { events, memberships, orderLines, orders, paymentIntents } from '../db/schema';
import { FULL_EVENT, FULL_SLOT, SCARCE_SLOT } from './events';
import type { MenuRows } from './menuRows';
import { FIRST_NEIGHBOR_ID } from './people';
import { LOCATIONS } from './places';
import { RESTAURANTS } from './restaurants';

type OrderRows = {
  memberships: (typeof memberships.$inferInsert)[];
  orders: (typeof orders.$inferInsert)[];
  lines: (typeof orderLines.$inferInsert)[];
  intents: (typeof paymentIntents.$inferInsert)[];
};

type Plan = {
  user: number;
  event: number;
  /** Position of the dish on the menu and how many. */
  dishes: [position: number, quantity: number][];
  slot?: number;
  delivered?: boolean;
  failed?: boolean;
  notes?: string;
};

const CASEY = 1;
const FAILED = 5;

const neighborPlans = (count: number, from: number, event: number, slot?: number): Plan[] =>
  Array.from({ length: count }, (_, index) => ({
    user: FIRST_NEIGHBOR_ID + from + index,
    event,
    dishes: [[index % 3, 1 + (index % 2)]],
    slot,
  }));

const PLANS: Plan[] = [
  {
    user: CASEY,
    event: 115,
    dishes: [
      [0, 1],
      [3, 1],
    ],
    delivered: true,
  },
  {
    user: CASEY,
    event: 114,
    dishes: [
      [0, 2],
      [8, 1],
    ],
    delivered: true,
    notes: 'Side gate is open, please knock.',
  },
  {
    user: CASEY,
    event: 108,
    dishes: [
      [0, 1],
      [3, 1],
      [9, 2],
    ],
  },
  {
    user: CASEY,
    event: 113,
    dishes: [
      [75, 1],
      [90, 1],
    ],
    delivered: true,
  },
  {
    user: FAILED,
    event: 102,
    dishes: [
      [0, 1],
      [4, 1],
    ],
    slot: 1021,
    failed: true,
  },
  ...neighborPlans(FULL_EVENT.capacity, 0, FULL_EVENT.id),
  ...neighborPlans(FULL_SLOT.capacity, 12, 101, FULL_SLOT.id),
  ...neighborPlans(SCARCE_SLOT.capacity - SCARCE_SLOT.left, 18, 111, SCARCE_SLOT.id),
];

type World = { events: (typeof events.$inferInsert)[]; menus: Map<number, MenuRows>; now: number };
const FIRST_ORDER_ID = 1001;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function productLines(plan: Plan, menu: MenuRows): Omit<typeof orderLines.$inferInsert, 'orderId'>[] {
  return plan.dishes.map(([at, quantity], position) => {
    const product = menu.products[at];
    if (!product) throw new Error(`Event ${plan.event} has no dish ${at}.`);
    const optionChoices = menu.options
      .filter((option) => option.productId === product.id)
      .map((option) => ({
        optionName: option.name,
        choiceName: menu.choices.find((choice) => choice.optionId === option.id)?.name ?? '',
      }));
    return {
      position,
      sku: null,
      productId: product.id,
      name: product.name,
      description: null,
      notes: null,
      quantity,
      priceCents: product.priceCents * quantity,
      image: product.image,
      optionChoices,
    };
  });
}

function price(plan: Plan, event: typeof events.$inferInsert, base: number) {
  const restaurant = RESTAURANTS[event.restaurantId - 1];
  const location = LOCATIONS[event.eventLocationId - 1];
  return priceOrder({
    products: [{ unitCents: base, quantity: 1 }],
    serviceRateBp: restaurant?.serviceRateBp ?? 2000,
    taxRateBp: location?.taxRateBp ?? 0,
    taxPlace: location?.name ?? '',
    isVip: false,
    isFeePaid: false,
    d2dFeeCents: plan.delivered ? (event.d2dFeeCents ?? 0) : null,
    tipCents: event.enableGratuity ? shareOf(base, 1500) : 0,
    tipLabel: 'Tip',
    promo: null,
    creditAvailableCents: 0,
  });
}

const ADDRESS = {
  deliveryStreet: '418 Sunset Dr',
  deliveryCity: 'Naperville',
  deliveryState: 'IL',
  deliveryPostalCode: '60540',
};

type Event = typeof events.$inferInsert;

const NO_ADDRESS = {
  deliveryStreet: null,
  deliveryCity: null,
  deliveryState: null,
  deliveryPostalCode: null,
};

function addMembership(rows: OrderRows, plan: Plan, event: Event, id: number, createdAt: Date): void {
  const paidStatus = event.status === 'complete' ? 'complete' : 'active';
  const status = plan.failed ? 'pending' : paidStatus;
  rows.memberships.push({ id, userId: plan.user, eventId: plan.event, status, createdAt });
}

function addLines(
  rows: OrderRows,
  orderId: number,
  products: ReturnType<typeof productLines>,
  others: ReturnType<typeof price>['lines'],
): void {
  for (const line of products) rows.lines.push({ ...line, orderId });
  others.forEach(({ sku, name, description, notes, priceCents }, at) => {
    const position = products.length + at;
    rows.lines.push({
      ...{ orderId, position, sku, name, description, notes, priceCents, quantity: 1 },
      ...{ productId: null, image: null, optionChoices: [] },
    });
  });
}

function addOrder(rows: OrderRows, plan: Plan, world: World, index: number): void {
  const event = world.events.find(({ id }) => id === plan.event);
  const menu = world.menus.get(plan.event);
  if (!event || !menu) throw new Error(`No event ${plan.event} in the demo world.`);
  const id = FIRST_ORDER_ID + index;
  const membershipId = index + 1;
  const products = productLines(plan, menu);
  const base = products.reduce((sum, line) => sum + line.priceCents, 0);
  const { baseCents, preadjustmentCents, totalCents, feeCents, lines } = price(plan, event, base);
  const isPaid = !plan.failed;
  // Ordered well before the cut-off, and never in the future.
  const createdAt = new Date(Math.min(world.now - HOUR, event.orderCutoffAt.getTime() - DAY));
  const transactionId = isPaid ? `pi_demo_${id}` : `demo-failed-${id}`;
  addMembership(rows, plan, event, membershipId, createdAt);
  rows.orders.push({
    ...{ id, membershipId, transactionId, userId: plan.user, eventId: plan.event, bodyHash: `demo-${id}` },
    ...{ baseCents, preadjustmentCents, totalCents, feeCents },
    status: isPaid ? 'paid' : 'payment_failed',
    holds: isPaid,
    heldUntil: null,
    deliveryType: plan.delivered ? 'd2d' : 'pickup',
    ...(plan.delivered ? ADDRESS : NO_ADDRESS),
    timeSlotId: plan.slot ?? null,
    notes: plan.notes ?? null,
    failureMessage: isPaid ? null : 'Your card was declined.',
    runDate: event.runDate,
    createdAt,
    paidAt: isPaid ? createdAt : null,
  });
  addLines(rows, id, products, lines);
  if (isPaid) addCharge(rows, plan, { id, transactionId, cents: totalCents, at: createdAt });
}

function addCharge(
  rows: OrderRows,
  plan: Plan,
  order: { id: number; transactionId: string; cents: number; at: Date },
): void {
  rows.intents.push({
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

export function demoOrders(world: World): OrderRows {
  const rows: OrderRows = { memberships: [], orders: [], lines: [], intents: [] };
  PLANS.forEach((plan, index) => addOrder(rows, plan, world, index));
  return rows;
}
