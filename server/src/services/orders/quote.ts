/** The quote: what an order would cost now, with everything the checkout shows (spec 2 §3 "Checkout details"). */
import { nowDate, type Context } from '../../ports/context';
import { ApiError, fieldError, eventClosed } from '../../lib/errors';
import { formatTime } from '@dwellivery/domain/eventDays';
import type { CheckoutDetails } from '../../schemas/checkout';
import { toDollars } from '../pricing/money';
import { MAX_CHARGE_CENTS, priceOrder, type Pricing } from '../pricing/pricing';
import { promoProblem, UNKNOWN_PROMO } from '../pricing/promo';
import { allowsClosed } from '../../config/flags';
import { closedMessage } from '@dwellivery/domain/availability';
import { eventFull, isEventFull, itemUnavailable } from './availability';
import type { Cart, CartProduct, CartRequest } from './cart';
import { changedLines } from './changedLines';
import { hasFeeLine, termsOf } from './changedOrder';
import { changeProblem, isForLine, priceProblem } from './changeRules';
import { backBeforeCents, differenceLines, dueCents, shownCents } from './difference';
import { loadFacts, type EventRow, type Facts, type ProductRow } from './facts';
import { joinedTable, tableProblem } from './joined';
import { saveQuote } from './quotes';
import { refuseCart } from './sharedCart';

/** The error beside the promo code; null if none was given or it is usable. */
export function promoError({ cart, promo, now, changed }: Facts): string | null {
  // The code of an order that is changed was used when it was placed.
  if (cart.promoCode === null || cart.promoCode === changed?.promoCode) return null;
  if (!promo) return UNKNOWN_PROMO;
  const { row, uses, usesByUser } = promo;
  return promoProblem({ ...row, uses, usesByUser }, now);
}

/** Delivered when it joins a delivery or the event delivers, unless the customer picks up (spec 2 §4). */
export const deliveryTypeOf = (facts: Facts): 'd2d' | 'pickup' =>
  facts.cart.deliveryType ??
  facts.changed?.order.deliveryType ??
  (joinedTable(facts) || facts.event.d2dEnabled ? 'd2d' : 'pickup');

type Sold = Pick<ProductRow, 'id' | 'name' | 'image' | 'labels' | 'priceCents'>;
type PricedLine = { line: CartProduct; product: Sold };

/** Lines whose product is on the menu now, or was paid with the order that is changed; the others are left out of the price. */
export function pricedLines(facts: Facts): PricedLine[] {
  const { cart, products, changed } = facts;
  if (changed)
    return changedLines(facts, changed).map((line) => ({
      line: { ...line, choiceIds: [], guestName: line.guestName ?? undefined },
      product: { ...line, id: line.productId, priceCents: line.unitCents },
    }));
  return cart.products.flatMap((line) => {
    const product = products.get(line.productId);
    return product ? [{ line, product }] : [];
  });
}

/** @throws 422 `amount_too_large` above what the card provider takes. */
export function priceCart(facts: Facts): Pricing {
  const { cart, event, restaurant, location, promo, changed } = facts;
  const deliveryType = deliveryTypeOf(facts);
  const isPromoUsable = promo !== null && promoError(facts) === null;
  const pricing = priceOrder({
    products: pricedLines(facts).map(({ line, product }) => ({
      unitCents: product.priceCents,
      quantity: line.quantity,
    })),
    serviceRateBp: restaurant.serviceRateBp,
    taxRateBp: location.taxRateBp,
    isVip: changed ? !hasFeeLine(changed) : facts.isVip,
    isFeePaid: changed ? changed.order.feeCents === 0 : facts.isFeePaid,
    d2dFeeCents: deliveryType === 'd2d' ? event.d2dFeeCents : null,
    joinedHost: joinedTable(facts)?.host,
    taxPlace: location.name,
    tipCents: cart.tipCents,
    tipLabel: event.gratuityLabel,
    promo: isPromoUsable ? promo.row : null,
    creditAvailableCents: facts.creditCents,
    changed: changed && termsOf(changed, deliveryType),
  });
  if (pricing.preadjustmentCents > MAX_CHARGE_CENTS) {
    throw new ApiError(422, 'amount_too_large', 'This order is too large to be paid by card.');
  }
  return pricing;
}

/** The slot of an order that is changed stays, though it is full. */
function availableSlots(facts: Facts, { totalCents }: Pricing) {
  const { slots, now, changed } = facts;
  const isTaken = changed !== null && isForLine({ facts, changed }, dueCents(facts, totalCents));
  return slots.filter(
    ({ id, taken, capacity, startsAt }) =>
      id === changed?.order.timeSlotId || (taken < capacity && startsAt > now && !isTaken),
  );
}

const productLines = (lines: PricedLine[]): CheckoutDetails['productLineItems'] =>
  lines.map(({ line, product }) => ({
    id: product.id,
    name: product.name,
    quantity: line.quantity,
    unitPrice: toDollars(product.priceCents),
    price: toDollars(product.priceCents * line.quantity),
    ...(line.guestName && { guestName: line.guestName }),
  }));

/** The delivery that it joins, or the shared cart that it pays. */
function tableView(facts: Facts): CheckoutDetails['table'] {
  const joined = joinedTable(facts);
  const found = facts.cart.shared ?? joined;
  if (!found) return null;
  const { code, payment, name } = found.table;
  const deliveryTime = joined?.deliveryTime?.toISOString() ?? null;
  return { code, payment, name, host: found.host, deliveryTime };
}

/** By how much the price of an order that is changed changes. */
function differenceFields(
  facts: Facts,
  pricing: Pricing,
): Pick<CheckoutDetails, 'difference' | 'differenceLines'> {
  const cents = shownCents(facts.changed, pricing.totalCents);
  if (!facts.changed || cents === null) return { difference: null, differenceLines: [] };
  const dishes = pricedLines(facts).map(({ line, product }) => ({
    sku: null,
    name: product.name,
    priceCents: product.priceCents * line.quantity,
  }));
  const before = backBeforeCents(facts.changed, pricing.totalCents);
  const lines = [
    ...differenceLines(facts.changed.lines, [...dishes, ...pricing.lines]),
    ...(before > 0 ? [{ name: 'Refunded before', cents: before }] : []),
  ];
  return {
    difference: toDollars(cents),
    differenceLines: lines.map(({ name, cents: price }) => ({ name, price: toDollars(price) })),
  };
}

/** The quote in the API's shape. */
export function checkoutDetails(facts: Facts, pricing: Pricing): CheckoutDetails {
  const { cart, event, user, location, town } = facts;
  const problem = promoError(facts);
  return {
    enableD2d: event.d2dEnabled,
    d2d: event.d2dEnabled && closedMessage(event, facts.now) === null,
    d2dRadius: event.d2dRadiusMiles,
    coordinates: [{ lat: event.lat, lng: event.lng }],
    deliveryWindowLocal: [
      formatTime(event.runAt, location.timeZone),
      formatTime(event.endsAt, location.timeZone),
    ],
    enableTimeSlotSelect: event.enableTimeSlotSelect,
    availableTimeSlots: availableSlots(facts, pricing).map(({ id }) => ({ id })),
    enableGratuity: event.enableGratuity,
    defaultGratuityPercentage: event.defaultGratuityPercentage,
    gratuityLabel: event.gratuityLabel,
    baseCost: toDollars(pricing.baseCents),
    preadjustmentTotal: toDollars(pricing.preadjustmentCents),
    total: toDollars(pricing.totalCents),
    enableOrderNotes: event.enableOrderNotes,
    productLineItems: productLines(pricedLines(facts)),
    nonProductLineItems: pricing.lines.map(({ priceCents, ...line }) => ({
      ...line,
      id: line.sku,
      price: toDollars(priceCents),
    })),
    cartErrors: { promo_code_error: problem },
    promoCode: problem === null ? cart.promoCode : null,
    customerStreet: user.street,
    // A new customer has given a zip alone, which is asked once.
    customerCity: user.city ?? town?.city ?? null,
    customerState: user.state ?? town?.state ?? null,
    customerPostalCode: user.postalCode,
    vipSavings: toDollars(pricing.vipSavingsCents),
    cancelUntil: event.orderCutoffAt.toISOString(),
    table: tableView(facts),
    ...differenceFields(facts, pricing),
  };
}

/** Why a cart can be neither quoted nor ordered, or null. Slots, promo code and address are checked only for orders. */
export function cartProblem(facts: Facts, allowClosed: boolean): ApiError | null {
  const { cart, changed } = facts;
  if (changed) return changeProblem({ facts, changed }, deliveryTypeOf(facts));
  const closed = closedMessage(facts.event, facts.now, allowClosed);
  if (closed) return eventClosed(closed);
  if (isEventFull(facts)) return eventFull();
  const ended = tableProblem(facts);
  if (ended) return ended;
  const missing = cart.products.filter((line) => !facts.products.has(line.productId));
  if (missing.length > 0) return itemUnavailable(missing.map((line) => line.productId));
  return cart.tipCents > 0 && !facts.event.enableGratuity
    ? fieldError('tip', 'This event takes no tips.', 'tip_not_taken')
    : null;
}

/** Adds the fresh quote to a refusal, so that the screen can show what changed. */
export const withQuote = (error: ApiError, details: CheckoutDetails): ApiError =>
  new ApiError(error.status, error.code, error.message, { ...error.details, checkoutDetails: details });

type Quote = {
  details: CheckoutDetails;
  totalCents: number;
  event: EventRow;
  cart: Cart;
  changed: Facts['changed'];
};

/**
 * @returns with the cents that are to be paid by card: the total, or what a change costs more
 * @throws 404; 409 `event_closed`, `event_full`, `table_ended`, `item_unavailable`, with the quote of what is left of the cart; 422; of a
 * change 409 `order_unpaid`, `change_too_late`, `order_joined`, 422 `change_too_small` as well.
 * There is no quote of a shared cart that the caller cannot order.
 */
export async function makeQuote(
  context: Context,
  userId: number,
  eventId: number,
  request: CartRequest,
): Promise<Quote> {
  const askedAt = nowDate(context);
  const facts = await loadFacts(context.db, { userId, eventId, request, now: askedAt });
  const { cart } = facts;
  refuseCart(cart, { userId, eventId });
  const pricing = priceCart(facts);
  const details = checkoutDetails(facts, pricing);
  const problem =
    cartProblem(facts, allowsClosed(context)) ?? priceProblem(facts.changed, pricing.totalCents);
  if (problem) throw withQuote(problem, details);
  const totalCents = dueCents(facts, pricing.totalCents);
  await saveQuote(context.db, { userId, eventId, cart: request, totalCents, askedAt });
  return { details, totalCents, event: facts.event, cart, changed: facts.changed };
}
