/** Payment sheets: the client secret for paying a cart or an order. The client's amount is only compared with the server's. */
import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { eventById } from '../../db/byId';
import * as t from '../../db/schema';
import { ApiError, fieldError, eventClosed } from '../../lib/errors';
import type { PaymentSheet } from '../../schemas/checkout';
import type { Static } from '@sinclair/typebox';
import { allowsClosed } from '../../config/flags';
import { closedMessage } from '@dwellivery/domain/availability';
import { deliveryProblem } from '../range/deliveryProblem';
import { releaseFailed } from './expire';
import { refuseBorneFee } from './fee';
import { ownOrder } from './find';
import { holdProblem } from './holds';
import { refuseEndedTable } from './joined';
import { makeQuote, withQuote } from './quote';
import { latestQuote } from './quotes';
import { notFailed, priceChanged, refuseUnpayable } from './refusals';
import { toCents, toDollars } from '../pricing/money';
import { MIN_CHARGE_CENTS } from '../pricing/pricing';
import {
  cardSession,
  customerForPayment,
  inTime,
  intentOfCart,
  intentOfOrder,
  liveIntents,
  settleIntent,
} from '../payments';
import type { ProviderIntent } from '../../ports/cardProvider';

type Sheet = Static<typeof PaymentSheet>;
type SheetRequest = { amount: number; event_id?: number; order_id?: number };

/** Asks for the intent and for the session of the saved cards at once; the session is left out unless the intent is the customer's. */
async function sheetOf(
  context: Context,
  userId: number,
  intentFor: () => Promise<ProviderIntent>,
): Promise<Sheet> {
  const customer = await customerForPayment(context, userId);
  const [intent, session] = await Promise.all([intentFor(), cardSession(context, userId, customer)]);
  return {
    clientSecret: intent.clientSecret,
    customerSessionClientSecret: intent.customerId === customer ? session : null,
    paymentIntentId: intent.id,
    amount: toDollars(intent.amountCents),
  };
}

function refuseUnchargeable(cents: number): void {
  if (cents === 0) throw fieldError('amount', 'There is nothing to pay by card.', 'nothing_to_pay');
  if (cents < MIN_CHARGE_CENTS)
    throw fieldError('amount', 'Cards take no less than $0.50.', 'amount_too_small');
}

async function sheetOfOrder(
  context: Context,
  userId: number,
  orderId: number,
  cents: number,
): Promise<Sheet> {
  await ownOrder(context.db, userId, orderId);
  for (const intent of await liveIntents(context.db, orderId)) {
    const read = await settleIntent(context, intent.id);
    if (read?.status === 'processing') throw notFailed(false);
  }
  // A hold that has ended and that the job has not released yet is checked below as the retry checks it.
  await releaseFailed(context, orderId);
  const order = await refuseUnpayable(context.db, orderId);
  if (order.totalCents !== cents) throw priceChanged();
  const now = nowDate(context);
  const event = await eventById(context.db, order.eventId);
  const closed = closedMessage(event, now, allowsClosed(context));
  if (closed) throw eventClosed(closed);
  // Before the customer types a card: paying would be refused for the same reasons.
  await refuseBorneFee(context.db, order);
  await refuseEndedTable(context.db, order);
  const problem = order.holds ? null : await holdProblem(context.db, order, now, allowsClosed(context));
  if (problem) throw problem;
  return sheetOf(context, userId, () => intentOfOrder(context, order));
}

async function sheetOfCart(
  context: Context,
  userId: number,
  eventId: number | null,
  cents: number,
): Promise<Sheet> {
  const quoted = await latestQuote(context.db, userId, eventId, nowDate(context));
  if (!quoted) throw new ApiError(409, 'quote_missing', 'Please check your order again.');
  const quote = await makeQuote(context, userId, quoted.eventId, quoted.cart);
  // Not refused by the quote: the form begins with the type that it kept, and learns from the quote what the event offers now.
  const { deliveryType, tableCode } = quote.cart;
  // A change was checked with its quote.
  const unoffered = quote.changed
    ? null
    : deliveryProblem(quote.event, tableCode === null ? deliveryType : 'd2d');
  if (unoffered) throw withQuote(unoffered, quote.details);
  if (quote.totalCents !== cents) throw withQuote(priceChanged(), quote.details);
  const cart = { userId, eventId: quoted.eventId, runDate: quote.event.runDate, amountCents: cents };
  return sheetOf(context, userId, () => intentOfCart(context, cart));
}

/**
 * The failed order that the amount alone names (spec 2 §7): of this total, and not older than the latest quote, because a customer who
 * orders again asks for a quote first.
 */
async function failedOrderOf(context: Context, userId: number, cents: number): Promise<number | undefined> {
  const quoted = await latestQuote(context.db, userId, null, nowDate(context));
  const [order] = await context.db
    .select({ id: t.orders.id })
    .from(t.orders)
    .where(
      and(
        eq(t.orders.userId, userId),
        eq(t.orders.status, 'payment_failed'),
        eq(t.orders.totalCents, cents),
        isNull(t.orders.replacedById),
        quoted ? gte(t.orders.createdAt, quoted.askedAt) : undefined,
      ),
    )
    .orderBy(desc(t.orders.id))
    .limit(1);
  return order?.id;
}

/**
 * @throws 404; 409 `price_changed` with the fresh quote, `quote_missing`, `order_paid`, `order_over`, `payment_not_failed`,
 * `event_closed`, `event_full`, `slot_full`, `promo_invalid`, `table_ended` …; 422 `delivery_type_unavailable`, `nothing_to_pay`, `amount_too_small`, `invalid_amount`; 503
 */
export async function paymentSheet(context: Context, userId: number, request: SheetRequest): Promise<Sheet> {
  const cents = toCents(request.amount, 'amount');
  refuseUnchargeable(cents);
  const { event_id: eventId, order_id: named } = request;
  const orderId = named ?? (eventId === undefined ? await failedOrderOf(context, userId, cents) : undefined);
  const sheet =
    orderId === undefined
      ? sheetOfCart(context, userId, eventId ?? null, cents)
      : sheetOfOrder(context, userId, orderId, cents);
  // Up to three calls of the provider follow each other, each with a limit of its own.
  return inTime(sheet);
}
