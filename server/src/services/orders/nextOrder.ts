/** A paid order as a change makes it, checked in the transaction that stores the change. */
import type { Database } from '../../db/database';
import type { NextOrder, OrderRow } from '../../db/schema';
import type { Address } from '../../ports/maps';
import type { Pricing } from '../pricing/pricing';
import { rangeProblem, type RangeAnswer } from '../range/check';
import type { CartProduct, OrderRequest } from './cart';
import { changedLines, keepsChoices } from './changedLines';
import type { ChangedOrder } from './changedOrder';
import { addressChangeProblem } from './changeRules';
import type { Facts } from './facts';
import { deliveryOf } from './joined';
import { linesOf } from './lines';
import { completeAddress, optionChoicesOf, type Chosen } from './orderRules';
import { deliveryColumns } from './writeOrder';

type Handover = Pick<
  NextOrder['columns'],
  | 'deliveryStreet'
  | 'deliveryCity'
  | 'deliveryState'
  | 'deliveryPostalCode'
  | 'deliveryMeters'
  | 'deliveryLat'
  | 'deliveryLng'
  | 'deliveryDistanceSource'
  | 'deliveryCheckedAt'
>;

const NOWHERE: Handover = {
  ...{ deliveryStreet: null, deliveryCity: null, deliveryState: null, deliveryPostalCode: null },
  ...{ deliveryMeters: null, deliveryLat: null, deliveryLng: null },
  ...{ deliveryDistanceSource: null, deliveryCheckedAt: null },
};

/** Whether the order is delivered there already. */
export const isAt = (order: OrderRow, { street, city, state, postalCode }: Address): boolean =>
  order.deliveryStreet === street &&
  order.deliveryCity === city &&
  order.deliveryState === state &&
  order.deliveryPostalCode === postalCode;

/** Instants are texts in what an amendment keeps. */
const asKept = ({ deliveryCheckedAt, ...columns }: Partial<ReturnType<typeof deliveryOf>>): Handover => ({
  ...NOWHERE,
  ...columns,
  deliveryCheckedAt: deliveryCheckedAt?.toISOString() ?? null,
});

/**
 * The address as the order shall have it. That of a delivery that others share stays, whatever the request of an order that joined names.
 * @param range the answer from before the transaction; null if the address stays or is incomplete
 * @throws 409 `order_joined`, `out_of_range` …; 422 `address_incomplete`
 */
export function handoverOf(
  { order, ...changed }: ChangedOrder,
  request: OrderRequest,
  range: RangeAnswer | null,
): Handover {
  if (order.tableId !== null) return asKept(deliveryOf(order));
  if (request.delivery_type === 'pickup') return NOWHERE;
  const address = completeAddress(request);
  if (isAt(order, address)) return asKept(deliveryOf(order));
  const problem = addressChangeProblem({ order, ...changed }, true) ?? (range && rangeProblem(range));
  if (problem) throw problem;
  return asKept(deliveryColumns(address, range));
}

/** @returns of each cart line, null for one that keeps the choices of its pieces @throws as {@link optionChoicesOf} */
async function choicesOf(tx: Database, facts: Facts, changed: ChangedOrder): Promise<(Chosen | null)[]> {
  const isKept = (line: CartProduct) => keepsChoices(line, facts, changed);
  const products = facts.cart.products.filter((line) => !isKept(line));
  const chosen = await optionChoicesOf(tx, { ...facts.cart, products });
  return facts.cart.products.map((line) => (isKept(line) ? null : (chosen.shift() ?? null)));
}

/** @throws 409 `item_unavailable`, 422 `option_required` */
export async function nextLines(
  tx: Database,
  facts: Facts,
  changed: ChangedOrder,
  pricing: Pricing,
): Promise<NextOrder['lines']> {
  const chosen = await choicesOf(tx, facts, changed);
  const dishes = changedLines(facts, changed, chosen).map(({ index: _index, unitCents, ...line }) => ({
    ...line,
    sku: null,
    priceCents: unitCents * line.quantity,
  }));
  return linesOf(dishes, pricing);
}

/** The columns that change beside the address. */
export function nextColumns(
  facts: Facts,
  { order }: ChangedOrder,
  pricing: Pricing,
  request: OrderRequest,
): Omit<NextOrder['columns'], keyof Handover> {
  const { cart, event, promo } = facts;
  return {
    baseCents: pricing.baseCents,
    preadjustmentCents: pricing.preadjustmentCents,
    totalCents: pricing.totalCents,
    promoCodeId: cart.promoCode === null ? null : (promo?.row.id ?? null),
    promoCents: pricing.promoCents,
    creditCents: pricing.creditCents,
    deliveryType: request.delivery_type,
    timeSlotId: order.tableId === null ? (request.time_slot_id ?? null) : order.timeSlotId,
    notes: event.enableOrderNotes ? request.notes?.trim() || null : order.notes,
  };
}
