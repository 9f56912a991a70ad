/** Changes of paid orders in the sequences: other lines, tip, promo code, time or handover, sent at once or later, and again. */
import { sql } from 'drizzle-orm';
import { rows } from '../../../src/db/rows';
import type { Item } from '../../shop';
import type { Order } from '../../../src/schemas/orders';
import type { Step } from './steps';
import { accept, PLACES, shop, type Known, type Person, type Where } from './world';
import { whereOf } from './tables';

type Change = Extract<Step, { do: 'change' }>;
type Seen = Pick<Order, 'total' | 'version'>;

const centsOf = (dollars: number): number => Math.round(dollars * 100);

/**
 * The order costs what its customer was shown: the quote of its last change that was applied, or when it was placed, less by the fee, which
 * is refunded if another order of the day bears it by then.
 * @throws if it costs something else, or a change was applied that was not sent
 */
export function expectShown(known: Known, { total, version }: Seen): void {
  const { open } = known;
  if (version === known.version + 1 && open) Object.assign(known, { shown: open.shown, version, open: null });
  expect(version).toBe(known.version);
  const less = known.shown - centsOf(total);
  expect(less === 0 || (version === 0 && less > 0 && less <= 500)).toBe(true);
}

/** The fields of the request that say where the order goes; the delivery of a neighbor and a shared cart are of the order, not of the request. */
async function whereTo({ eventId, now }: Known, { to }: Change): Promise<Where> {
  const { table_code: _ofOrder, ...own } = now;
  if (to === 'same') return own;
  if (to === 'later') return { ...own, time_slot_id: PLACES[eventId].slot + 1 };
  return (await whereOf(eventId, to)) ?? own;
}

function itemsOf({ eventId }: Known, { quantity, tip, promo }: Change): Item[] {
  const items: Item[] = [{ id: PLACES[eventId].dish, quantity }];
  if (tip > 0) items.push({ id: 'tip', price: tip });
  if (promo) items.push({ id: 'promo_code', notes: 'ONCE' });
  return items;
}

/** @returns the intent of what is to be paid, a transaction id without one if nothing is; null if the form is refused */
async function payable(
  { customer, userId }: Person,
  known: Known,
  difference: number,
): Promise<string | null> {
  if (difference <= 0) return `change-${userId}-${known.id}-${shop.clock.now()}`;
  const sheet = accept(await customer.sheet({ amount: difference, event_id: known.eventId }));
  if (sheet.status !== 200) return null;
  const { paymentIntentId, amount } = sheet.body.data.paymentSheet;
  expect(amount).toBe(difference);
  return paymentIntentId;
}

/** Quote and payment form of a change. */
async function prepare(person: Person, known: Known, change: Change): Promise<void> {
  const order = await person.customer.order(known.id);
  expectShown(known, order);
  const where = await whereTo(known, change);
  const items = itemsOf(known, change);
  const { delivery_type: type = 'd2d' } = where;
  const quote = accept(
    await person.customer.quote(known.eventId, items, { delivery_type: type, order_id: known.id }),
  );
  if (quote.status !== 200) return;
  const { total, difference, cartErrors } = quote.body.data.checkoutDetails;
  expect(centsOf(difference ?? Number.NaN)).toBe(centsOf(total) - centsOf(order.total));
  if (cartErrors.promo_code_error) items.pop();
  const intent = await payable(person, known, difference ?? 0);
  if (intent === null) return;
  const body = { ...where, items, transaction_id: intent, version: order.version, difference };
  person.ready = { known, body, where, shown: centsOf(total), isFree: (difference ?? 0) <= 0 };
}

/** Sends what was prepared last, perhaps again. */
export async function send({ customer, ready }: Person): Promise<void> {
  if (!ready) return;
  const { known, body, where, shown, isFree } = ready;
  const answer = accept(await customer.put(known.eventId, known.id, body));
  if (answer.status !== 200) return expect(ready.isSent).toBeFalsy();
  const { order } = answer.body.data;
  if (ready.isSent) return expectShown(known, order);
  ready.isSent = true;
  known.now = where;
  // Not paid yet: the order is as it was.
  if (!isFree) expectShown({ ...known, open: null }, order);
  known.open = { shown };
  if (!isFree) return;
  expect(order.version).toBe(known.version + 1);
  expectShown(known, order);
}

/** One of the customer's orders, a paid one if there is any. */
async function chosen({ orders, userId }: Person, at: number): Promise<Known | undefined> {
  const found = await rows<{ id: number }>(
    shop.context.db,
    sql`select id from orders where user_id = ${userId} and status = 'paid'`,
  );
  const paid = orders.filter(({ id }) => found.some((row) => row.id === id));
  const among = paid.length > 0 ? paid : orders;
  return among[at % Math.max(1, among.length)];
}

/** @throws if the API gives a wrong answer */
export async function changeOrder(person: Person, change: Change): Promise<void> {
  const known = await chosen(person, change.at);
  if (!known) return;
  Object.assign(person, { ready: null });
  await prepare(person, known, change);
  if (change.how !== 'later') await send(person);
  const { transaction_id: intent } = person.ready?.body ?? {};
  if (change.how === 'paid' && person.ready?.isSent && !person.ready.isFree)
    shop.provider.succeed(String(intent));
}
