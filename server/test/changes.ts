/** Changes paid orders in tests as a checkout does it: quote, payment sheet of the difference, call. */
import type { Order } from '../src/schemas/orders';
import type { Customer, Item } from './shop';

export type ChangeFields = Record<string, unknown> & { items: Item[] };

let free = 0;

/** The lines of a quote's or an order's difference, as `[name, dollars]`. */
export const namesOf = (lines: { name: string; price: number }[]) =>
  lines.map(({ name, price }) => [name, price]);

/** Quote of an order as it shall be. */
export const quoteChange = (who: Customer, order: Order, { items, ...fields }: ChangeFields) =>
  who.quote(order.eventId, items, {
    order_id: order.id,
    delivery_type: String(fields.delivery_type ?? order.deliveryType),
  });

/** The request that a checkout would send, with a payment form for what is due. @throws if quote or form are refused */
export async function readyChange(who: Customer, order: Order, fields: ChangeFields) {
  const quote = await quoteChange(who, order, fields);
  if (quote.status !== 200) throw new Error(`quote refused: ${JSON.stringify(quote.body)}`);
  const difference = quote.body.data.checkoutDetails.difference ?? 0;
  free += 1;
  let transactionId = `change-${String(free)}`;
  if (difference > 0) {
    const sheet = await who.sheet({ amount: difference, event_id: order.eventId });
    if (sheet.status !== 200) throw new Error(`sheet refused: ${JSON.stringify(sheet.body)}`);
    transactionId = sheet.body.data.paymentSheet.paymentIntentId;
  }
  const { deliveryType: type, timeSlotId } = order;
  const same = { delivery_type: type, ...(timeSlotId !== null && { time_slot_id: timeSlotId }) };
  return { ...same, version: order.version, difference, ...fields, transaction_id: transactionId };
}

/** @returns the answer of the call, and the transaction id */
export async function change(who: Customer, order: Order, fields: ChangeFields) {
  const body = await readyChange(who, order, fields);
  const answer = await who.put(order.eventId, order.id, body);
  return { ...answer, transactionId: body.transaction_id, sent: body };
}

export const dishesOf = ({ productLineItems }: Pick<Order, 'productLineItems'>) =>
  productLineItems.map(({ productName, quantity, price }) => [productName, quantity, price]);

export const refusal = ({ status, body: { code } }: { status: number; body: { code?: string } }) => [
  status,
  code,
];
