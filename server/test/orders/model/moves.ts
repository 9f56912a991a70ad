/** Performs each step and checks its direct result. */
import type { Static } from '@sinclair/typebox';
import { sql } from 'drizzle-orm';
import { rows } from '../../../src/db/rows';
import { runJobs } from '../../runJobs';
import type { MenuCategory } from '../../../src/schemas/menu';
import { deliver, type Item } from '../../shop';
import { withCards } from './cards';
import { expectLines, inCart, moverOf } from './carts';
import { changeOrder, expectShown, send } from './changes';
import { claim, giveFor } from './claims';
import type { Step } from './steps';
import { hostOrderOf, joinedOrderOf, openOne, quoted, whereOf } from './tables';
import {
  accept,
  logOut,
  MINUTE,
  people,
  PLACES,
  restart,
  shop,
  type EventId,
  type Handover,
  type Known,
  type Person,
} from './world';

const pick = <T>(list: T[], at: number): T | undefined =>
  list.length === 0 ? undefined : list[at % list.length];

type MenuAnswer = { code?: string; data: { menuCategories: Static<typeof MenuCategory>[] } };

/** The menu's price is the quote's price. */
async function browse({ customer }: Person, event: EventId): Promise<void> {
  const { dish: id } = PLACES[event];
  const menu = await customer.call<MenuAnswer>('GET', `/events/${event}/menu_categories`);
  expect(menu.status).toBe(200);
  const dish = menu.body.data.menuCategories.flatMap(({ products }) => products).find((one) => one.id === id);
  const quote = accept(await customer.quote(event, [{ id, quantity: 1 }], { delivery_type: 'pickup' }));
  if (quote.status === 200) expect(quote.body.data.checkoutDetails.baseCost).toBe(dish?.price);
}

type Checkout = Omit<Extract<Step, { do: 'checkout' }>, 'do' | 'who'>;

async function checkout(person: Person, step: Checkout): Promise<void> {
  const where = await whereOf(step.event, step.handover);
  if (!where) return;
  const isShared = step.handover === 'cart';
  const items: Item[] = isShared ? [] : [{ id: PLACES[step.event].dish, quantity: step.quantity }];
  if (step.tip > 0) items.push({ id: 'tip', price: step.tip });
  if (step.promo) items.push({ id: 'promo_code', notes: 'ONCE' });
  const quote = accept(await person.customer.quote(step.event, items, quoted(where)));
  if (quote.status !== 200) return;
  const { total, cartErrors } = quote.body.data.checkoutDetails;
  if (cartErrors.promo_code_error)
    items.splice(
      items.findIndex((item) => item.id === 'promo_code'),
      1,
    );
  if (total === 0) {
    person.pending = {
      eventId: step.event,
      intent: `free-${person.userId}-${shop.clock.now()}`,
      total,
      items,
      where,
    };
    return;
  }
  const sheet = accept(await person.customer.sheet({ amount: total, event_id: step.event }));
  if (sheet.status !== 200) return;
  const { paymentIntentId, amount } = sheet.body.data.paymentSheet;
  expect(amount).toBe(total);
  person.pending = { eventId: step.event, intent: paymentIntentId, total, items, where };
}

const bodyOf = ({ where, items, intent }: Pick<Known, 'where' | 'items' | 'intent'>) => ({
  ...where,
  items,
  transaction_id: intent,
});

async function post(person: Person): Promise<void> {
  const { pending } = person;
  if (!pending) return;
  const answer = accept(await person.customer.post(pending.eventId, bodyOf(pending)));
  if (answer.status !== 200) return;
  const { order } = answer.body.data;
  const earlier = person.orders.find((known) => known.id === order.id);
  if (earlier) return expectShown(earlier, order);
  // The order costs the amount that was shown.
  expect(order.total).toBe(pending.total);
  await expectLines(order);
  const { eventId, intent, items, where } = pending;
  person.orders.push({
    id: order.id,
    eventId,
    intent,
    shown: Math.round(order.total * 100),
    isCancelled: false,
    items,
    where,
    now: where,
    version: 0,
    open: null,
  });
}

type Ordering = { event: EventId; handover: Handover; isPaid: boolean };

/** Quote, sheet, order and perhaps the payment at once. */
async function order(person: Person, { event, handover, isPaid }: Ordering): Promise<Known | undefined> {
  const before = person.orders.length;
  await checkout(person, { handover, event, quantity: 1, tip: 0, promo: false });
  await post(person);
  const known = person.orders[before];
  if (!known) return undefined;
  if (isPaid && shop.provider.intents.has(known.intent)) shop.provider.succeed(known.intent);
  await person.customer.order(known.id);
  return known;
}

/** A paid delivery that neighbors can join, or an order that joins the newest one. */
async function atTable(
  person: Person,
  { event, what, isPaid }: Extract<Step, { do: 'table' }>,
): Promise<void> {
  const isOpened = what === 'open';
  const known = await order(person, {
    event,
    handover: isOpened ? 'd2d' : 'join',
    isPaid: isOpened || isPaid,
  });
  if (known && isOpened) await openOne(known);
}

/** The host of the newest table, or the last who joined it, cancels. */
async function leaveTable({ event, what }: Extract<Step, { do: 'leave' }>): Promise<void> {
  const id = await (what === 'host' ? hostOrderOf(event) : joinedOrderOf(event));
  for (const person of people)
    for (const known of person.orders) if (known.id === id) await withOrder(person, known, 'cancel');
}

async function withOrder(person: Person, known: Known, what: string): Promise<void> {
  const { customer } = person;
  if (what === 'postAgain') {
    const again = accept(await customer.post(known.eventId, bodyOf(known)));
    expect([again.status, again.body.data?.order.id]).toEqual([200, known.id]);
  } else if (what === 'cancel') {
    if (accept(await customer.cancel(known.id)).status === 200) known.isCancelled = true;
  } else if (what === 'claim') {
    await claim(person, known);
  } else if (what === 'look') {
    expectShown(known, await customer.order(known.id));
  } else if (what === 'tellFailed') {
    const told = accept(await customer.fail(known.eventId, known.id));
    // Refused if a payment is processing or the provider does not answer.
    if (told.status !== 200) return;
    expect((await customer.order(known.id)).status).not.toBe('processing');
  } else if (what === 'retry') {
    const sheet = accept(await customer.sheet({ amount: known.shown / 100, order_id: known.id }));
    if (sheet.status === 200)
      accept(await customer.retry(known.id, sheet.body.data.paymentSheet.paymentIntentId));
  }
}

async function webhook(step: Extract<Step, { do: 'webhook' }>): Promise<void> {
  const { events } = shop.provider;
  const event = pick(events, step.at);
  if (!event) return;
  if (step.how !== 'double') events.splice(events.indexOf(event), 1);
  if (step.how !== 'lose') expect(await deliver(shop.app, event)).toBe(200);
}

/** The operator gives back in the provider's dashboard, or the cardholder asks the bank. Refused if nothing is left. */
function atProvider(intent: string, what: Extract<Step, { do: 'provider' }>['what']): void {
  const { provider } = shop;
  const dispute = [...provider.disputes.values()].find((one) => one.intentId === intent);
  if (provider.intents.get(intent)?.status !== 'succeeded') return;
  if (what === 'refundPart' || what === 'refundRest') {
    const left = provider.kept(intent);
    const canGive = !dispute || dispute.status === 'won';
    if (canGive && left > 0)
      provider.refundByHand(intent, what === 'refundPart' ? Math.min(100, left) : left);
  } else if (what === 'dispute') {
    if (!dispute && provider.kept(intent) > 0) provider.dispute(intent, provider.kept(intent));
  } else if (dispute?.status === 'needs_response') {
    provider.moveDispute(dispute.id, what === 'lose' ? 'lost' : 'won');
  }
}

const WORLD: Record<Extract<Step, { do: 'world' }>['what'], () => Promise<unknown>> = {
  price: () =>
    shop.context.db.execute(
      sql`update products set price_cents = price_cents + 10 where id in (101012, 112008)`,
    ),
  menu: () => shop.context.db.execute(sql`update products set available = not available where id = 112008`),
  close: () => shop.context.db.execute(sql`update events set status = 'closed' where id = 101`),
  // Its time passes too, so that claims are taken.
  complete: () =>
    shop.context.db.execute(
      sql`update events set status = 'complete', run_at = run_at - interval '4 days', ends_at = ends_at - interval '4 days'
        where id = 112 and status <> 'complete'`,
    ),
  open: () => shop.context.db.execute(sql`update events set status = 'open' where id = 101`),
  spend: () =>
    shop.context.db
      .execute(sql`insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at)
      select 1, -1, 'grant', gen_random_uuid()::text, now() where (select sum(amount_cents) from credit_entries where user_id = 1) > 0`),
  jobs: () => runJobs(shop.context),
  wait: async () => shop.clock.set(shop.clock.now() + 16 * MINUTE),
  long: async () => {
    shop.clock.set(shop.clock.now() + 61 * MINUTE);
    await runJobs(shop.context);
  },
  down: async () => shop.provider.faults.push('down'),
  lost: async () => shop.provider.faults.push('lost'),
  cardsDown: async () => shop.provider.cardFaults.push('down'),
  cardsLost: async () => shop.provider.cardFaults.push('lost'),
  restart,
};

/** @throws if the API gives a wrong answer */
export async function run(step: Step): Promise<void> {
  shop.clock.set(shop.clock.now() + 2000);
  if (step.do === 'world') {
    await WORLD[step.what]();
    return;
  }
  if (step.do === 'webhook') return webhook(step);
  if (step.do === 'leave') return leaveTable(step);
  const person = step.do === 'cart' ? await moverOf(step) : (people[step.who] as Person);
  if (step.do === 'cart' && step.what === 'order')
    return void (await order(person, { ...step, handover: 'cart' }));
  if (step.do === 'cart') return inCart(person, step);
  if (step.do === 'saved') return withCards(person, step);
  if (step.do === 'checkout') return checkout(person, step);
  if (step.do === 'table') return atTable(person, step);
  if (step.do === 'browse') return browse(person, pick([101, 112], step.at) as EventId);
  if (step.do === 'post') return post(person);
  if (step.do === 'send') return send(person);
  if (step.do === 'change') return changeOrder(person, step);
  if (step.do === 'logOut') return logOut(person);
  const known = pick(person.orders, step.at);
  if (!known) return;
  if (step.do === 'give') return giveFor(known, step.kind, step.isAll);
  if (step.do !== 'card' && step.do !== 'provider') return withOrder(person, known, step.do);
  const intents = await rows<{ id: string }>(
    shop.context.db,
    sql`select id from payment_intents where order_id = ${known.id} order by created_at, id`,
  );
  const intent = intents.at(-1);
  if (!intent) return;
  if (step.do === 'provider') atProvider(intent.id, step.what);
  else shop.provider[step.how](intent.id);
}
