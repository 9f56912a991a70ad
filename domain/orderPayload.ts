import { choiceIdsOf, MAX_QUANTITY, type CartItem } from './cart';
import { toDollars, type Cents, type Dollars } from './money';
import type { OrderTable } from './tables';

export type DeliveryType = 'd2d' | 'pickup';

/** The order form's values (spec 2 §3). Money in cents. */
export interface OrderFormValues {
  deliveryType: DeliveryType;
  timeSlotId: number | null;
  /** Cents; `null` if the event takes no tips. */
  gratuity: Cents | null;
  deliveryStreet: string;
  deliveryCity: string;
  deliveryState: string;
  deliveryPostalCode: string;
  saveDefaultAddress: boolean;
  notes: string;
  promocode: string;
  /** Of a delivery that the order joins, address and time are the host's; those of the form are not sent. */
  table: OrderTable | null;
}

export interface OrderPayload {
  transaction_id: string;
  items: (ProductItem | TipItem | PromoCodeItem)[];
  notes?: string;
  time_slot_id?: number;
  delivery_type: DeliveryType;
  delivery_street?: string;
  delivery_city?: string;
  delivery_state?: string;
  delivery_postal_code?: string;
  save_default_address?: boolean;
  lead_params: Record<string, string>;
  table_code?: string;
}

export interface ProductItem {
  id: number;
  quantity: number;
  notes?: string;
  product_option_choice_ids?: number[];
}
interface TipItem {
  id: 'tip';
  price: Dollars;
}
interface PromoCodeItem {
  id: 'promo_code';
  notes: string;
}

/** A dish as a request names it (spec 2 §9). */
export function productItem({ product, quantity, notes, optionChoices }: CartItem): ProductItem {
  const choices = choiceIdsOf({ optionChoices });
  return {
    id: product.id,
    quantity,
    ...(notes.trim() ? { notes: notes.trim() } : {}),
    ...(choices.length > 0 ? { product_option_choice_ids: choices } : {}),
  };
}

/** How it is handed over. The address only for a delivery of its own, so that a pickup does not fail because of a half-typed street. */
function handoverFields(
  values: OrderFormValues,
): Pick<OrderPayload, 'delivery_type'> & Partial<OrderPayload> {
  const { table, timeSlotId } = values;
  if (table?.payment === 'each') return { delivery_type: 'd2d', table_code: table.tableCode };
  const how = {
    ...(table ? { table_code: table.tableCode } : {}),
    ...(timeSlotId === null ? {} : { time_slot_id: timeSlotId }),
    delivery_type: values.deliveryType,
  };
  if (values.deliveryType !== 'd2d') return how;
  return {
    ...how,
    delivery_street: values.deliveryStreet.trim(),
    delivery_city: values.deliveryCity.trim(),
    delivery_state: values.deliveryState.trim(),
    delivery_postal_code: values.deliveryPostalCode.trim(),
    save_default_address: values.saveDefaultAddress,
  };
}

/** utm_medium is always 'Web' (spec 2 §3). */
export function leadParams(tracking: Readonly<Record<string, string>>): Record<string, string> {
  return { ...tracking, utm_medium: 'Web' };
}

interface OrderParts {
  transactionId: string;
  items: readonly CartItem[];
  values: OrderFormValues;
  leadTracking?: Readonly<Record<string, string>>;
}

/** The body of `POST /api/v2/events/{id}/orders` (spec 2 §3, §9). Tip and promo code are special items. */
export function buildOrderPayload({
  transactionId,
  items,
  values,
  leadTracking = {},
}: OrderParts): OrderPayload {
  const { gratuity, promocode, notes } = values;
  return {
    transaction_id: transactionId,
    items: [
      ...items.map(productItem),
      ...(gratuity === null ? [] : [{ id: 'tip' as const, price: toDollars(gratuity) }]),
      ...(promocode.trim() ? [{ id: 'promo_code' as const, notes: promocode.trim().toUpperCase() }] : []),
    ],
    ...(notes.trim() ? { notes: notes.trim() } : {}),
    ...handoverFields(values),
    lead_params: leadParams(leadTracking),
  };
}

/** The products of a quote (`GET checkout_details`): several lines may share one, and an entry counts at most 100. */
export function quoteProducts(items: readonly CartItem[]): { id: number; quantity: number }[] {
  const sums = new Map<number, number>();
  items.forEach(({ product, quantity }) => sums.set(product.id, (sums.get(product.id) ?? 0) + quantity));
  return [...sums].flatMap(([id, sum]) => {
    const entries = Math.ceil(sum / MAX_QUANTITY);
    return Array.from({ length: entries }, (_, at) => ({
      id,
      quantity: Math.min(MAX_QUANTITY, sum - at * MAX_QUANTITY),
    }));
  });
}

interface DeliveryFacts {
  enableD2d: boolean;
  /** Delivery is available now. */
  d2d: boolean;
  d2dExclusive: boolean;
}

/** Delivery if it is enabled and available, or if there is no pickup; otherwise pickup (spec 2 §4). */
export function defaultDeliveryType({ enableD2d, d2d, d2dExclusive }: DeliveryFacts): DeliveryType {
  return enableD2d && (d2d || d2dExclusive) ? 'd2d' : 'pickup';
}

/**
 * The slots that are not full; unavailable ones are disabled. Preselects a single one (spec 2 §4, §5). None is offered if none can be
 * chosen: the last ones may have been taken since the event was read.
 */
export function offeredSlots<Slot extends { id: number; full: boolean }>(
  slots: readonly Slot[],
  available: readonly { id: number }[],
): { slots: (Slot & { disabled: boolean })[]; preselectedId: number | null } {
  const ids = new Set(available.map(({ id }) => id));
  const offered = slots.filter(({ full }) => !full).map((slot) => ({ ...slot, disabled: !ids.has(slot.id) }));
  const enabled = offered.filter(({ disabled }) => !disabled);
  return {
    slots: enabled.length > 0 ? offered : [],
    preselectedId: enabled.length === 1 ? (enabled[0]?.id ?? null) : null,
  };
}
