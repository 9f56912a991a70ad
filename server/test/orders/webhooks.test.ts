/**
 * Webhook events in any sequence, with losses and duplicates, lead to the provider's state. LONG=1 plays all permutations of each
 * story, THOROUGH=1 at most 120, the short form 12.
 */
import { sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import { runJobs } from '../runJobs';
import { forgetWebhooks } from '../../src/jobs/reconciler';
import { applyWebhook, applyWebhooks, storeWebhook } from '../../src/services/webhooks/webhooks';
import { dice } from '../dice';
import { type FakeProvider, type FakeEvent, SIGNATURE } from '../fakeProvider';
import { closeShop, Customer, deliver, OPENING_MS, openShop, type Shop } from '../shop';

const DISH = { id: 102007, quantity: 1 };
let shop: Shop;
let casey: Customer;

beforeAll(async () => {
  shop = await openShop();
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
  await shop.context.db.execute(sql`update time_slots set capacity = 100000 where id = 1021`);
}, OPENING_MS);
afterAll(() => closeShop(shop), OPENING_MS);

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

const MOST_ORDERS = process.env.LONG ? Infinity : process.env.THOROUGH ? 120 : 12;

/** At most MOST_ORDERS of the permutations, spread evenly. */
function ordersOf(count: number): number[][] {
  const all = permutations(Array.from({ length: count }, (_, at) => at));
  const step = Math.ceil(all.length / MOST_ORDERS) || 1;
  return all.filter((_, at) => at % step === 0);
}

type Move = 'decline' | 'challenge' | 'delay' | 'succeed';
/** Up to six events each, and the final state of the order. */
const STORIES: [Move[], string][] = [
  [['challenge', 'decline', 'delay', 'decline', 'challenge', 'succeed'], 'paid'],
  [['decline', 'challenge', 'decline', 'delay', 'succeed'], 'paid'],
  [['challenge', 'delay', 'decline', 'delay'], 'processing'],
  [['decline', 'delay', 'decline'], 'payment_failed'],
  [['challenge', 'succeed'], 'paid'],
  [['decline'], 'payment_failed'],
];

/** Copies a placed order and gives it an intent, which is faster than placing a thousand orders. */
async function copyOrder(provider: FakeProvider, template: string, serial: number): Promise<string> {
  const id = `pi_copy_${serial}`;
  const original = provider.intents.get(template);
  if (!original) throw new Error('no template');
  provider.intents.set(id, { ...original, id, clientSecret: `${id}_secret` });
  const columns =
    'user_id, event_id, membership_id, body_hash, status, holds, held_until, base_cents, preadjustment_cents, total_cents, delivery_type, time_slot_id, run_date, created_at';
  const order = sql.raw(`insert into orders (transaction_id, fee_cents, ${columns})
    select '${id}', 0, ${columns} from orders where transaction_id = '${template}' returning id`);
  const [made] = await rows<{ id: number }>(shop.context.db, order);
  await shop.context.db
    .execute(sql`insert into order_lines (order_id, position, sku, product_id, name, quantity, price_cents)
    select ${made?.id}, l.position, nullif(l.sku, 'fee'), l.product_id, l.name, l.quantity, l.price_cents from order_lines l
    join orders o on o.id = l.order_id where o.transaction_id = ${template} and l.sku is distinct from 'fee'`);
  await shop.context.db
    .execute(sql`insert into payment_intents (id, user_id, event_id, order_id, amount_cents, status, created_at, updated_at)
    select ${id}, user_id, event_id, ${made?.id}, amount_cents, 'requires_payment_method', created_at, updated_at
    from payment_intents where id = ${template}`);
  return id;
}

async function send(event: FakeEvent): Promise<void> {
  await storeWebhook(shop.context, Buffer.from(JSON.stringify(event)), SIGNATURE);
  await applyWebhook(shop.context, event.id);
}

async function play(moves: Move[], order: number[], template: string, serial: number): Promise<string> {
  const { provider } = shop;
  const random = dice(serial + 1);
  const id = await copyOrder(provider, template, serial);
  const from = provider.events.length;
  // Some events arrive during the story, the others after it; each may be lost or duplicated.
  const heard = Math.floor(random() * moves.length);
  for (const [step, move] of moves.entries()) {
    provider[move](id);
    const event = provider.events[from + step];
    if (event && step < heard && random() < 0.3) await send(event);
  }
  const events = provider.events.splice(from);
  for (const at of order) {
    const event = events[at];
    const copies = random() < 0.2 ? 0 : random() < 0.3 ? 2 : 1;
    for (let copy = 0; event && copy < copies; copy += 1) await send(event);
  }
  return id;
}

it.each(STORIES)(
  '%j ends as %s whatever becomes of its webhooks',
  async (moves, expected) => {
    const order = await casey.place(102, {
      items: [DISH, { id: 'tip', price: moves.length }],
      delivery_type: 'pickup',
      time_slot_id: 1021,
    });
    // The copies bear no reservation fee, like a second order of the day.
    await shop.context.db.execute(
      sql`update orders set total_cents = total_cents - fee_cents, preadjustment_cents = preadjustment_cents - fee_cents, fee_cents = 0 where id = ${order.id}`,
    );
    await shop.context.db.execute(sql`delete from order_lines where order_id = ${order.id} and sku = 'fee'`);
    await shop.context.db.execute(
      sql`update payment_intents set amount_cents = (select total_cents from orders where id = ${order.id}) where id = ${order.transactionId}`,
    );
    const intent = shop.provider.intents.get(order.transactionId);
    const [total] = await rows<{ cents: number }>(
      shop.context.db,
      sql`select total_cents as cents from orders where id = ${order.id}`,
    );
    if (intent && total) intent.amountCents = total.cents;
    const ids: string[] = [];
    for (const one of ordersOf(moves.length)) {
      ids.push(
        await play(
          moves,
          one,
          order.transactionId,
          expected.length * 100_000 + moves.length * 10_000 + ids.length,
        ),
      );
    }
    for (let round = 0; round < 6; round += 1) {
      shop.clock.set(shop.clock.now() + 21_000);
      await runJobs(shop.context);
    }
    const found = await rows<{ status: string; count: number }>(
      shop.context.db,
      sql`select status, count(*)::int as count from orders where transaction_id in ${ids} group by status`,
    );
    expect(found).toEqual([{ status: expected, count: ids.length }]);
    if (expected === 'paid') {
      expect(ids.every((id) => shop.provider.kept(id) === total?.cents)).toBe(true);
    }
    await shop.context.db.execute(sql`update orders set held_until = created_at where status <> 'paid'`);
    await shop.context.db.execute(
      sql`update orders set replaced_by_id = ${order.id} where status in ('payment_failed', 'created')`,
    );
    for (const id of ids) if (expected === 'processing') shop.provider.succeed(id);
    for (let round = 0; round < 6; round += 1) {
      shop.clock.set(shop.clock.now() + 21_000);
      await runJobs(shop.context);
    }
  },
  120_000,
);

it('refuses and does not store an unsigned event', async () => {
  const before = await rows<{ count: number }>(
    shop.context.db,
    sql`select count(*)::int as count from webhook_events`,
  );
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': 'forged' },
    payload: JSON.stringify({
      id: 'evt_forged',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_00000001' } },
    }),
  });
  expect(answer.statusCode).toBe(400);
  expect(await rows(shop.context.db, sql`select count(*)::int as count from webhook_events`)).toEqual(before);
});

it('ignores events about unknown objects', async () => {
  for (const event of [
    { id: 'evt_a', type: 'payment_intent.succeeded', data: { object: { id: 'pi_of_somebody' } } },
    { id: 'evt_b', type: 'customer.subscription.deleted', data: { object: { customer: 'cus_of_somebody' } } },
    { id: 'evt_c', type: 'price.created', data: { object: {} } },
  ]) {
    expect(await deliver(shop.app, event)).toBe(200);
  }
});

it('refuses an event that names no object, so that it is sent again', async () => {
  for (const data of [{}, { object: null }, { object: 'pi_1' }]) {
    expect(await deliver(shop.app, { id: 'evt_d', type: 'payment_intent.succeeded', data })).toBe(400);
  }
});

it('does with an event what leaves the others as they are', async () => {
  const now = new Date(shop.clock.now()).toISOString();
  const ids = ['evt_one', 'evt_two'];
  for (const id of ids)
    await shop.context.db.execute(
      sql`insert into webhook_events (id, type, payload, received_at) values (${id}, 'none', '{}', ${now})`,
    );
  await applyWebhook(shop.context, 'evt_one');
  const open = sql`select id from webhook_events where id in ${ids} and processed_at is null`;
  expect(await rows(shop.context.db, open)).toEqual([{ id: 'evt_two' }]);
  await shop.context.db.execute(sql`delete from webhook_events where id in ${ids}`);
});

it('tries events of the last three days alone', async () => {
  for (const [id, hours] of [
    ['evt_old', 73],
    ['evt_young', 71],
  ] as const)
    await shop.context.db.execute(sql`insert into webhook_events (id, type, payload, received_at)
      values (${id}, 'none', '{}', ${new Date(shop.clock.now() - hours * 3_600_000).toISOString()})`);
  expect(await applyWebhooks(shop.context)).toBe(1);
  await shop.context.db.execute(sql`delete from webhook_events where type = 'none'`);
});

it('forgets events of more than a month ago, also those that it gave up', async () => {
  const daysAgo = (days: number) => new Date(shop.clock.now() - days * 86_400_000).toISOString();
  const ids = ['evt_old_done', 'evt_old_open', 'evt_young_done', 'evt_young_open'];
  for (const [at, id] of ids.entries()) {
    const received = daysAgo(at < 2 ? 31 : 29);
    const processed = id.endsWith('done') ? received : null;
    await shop.context.db
      .execute(sql`insert into webhook_events (id, type, payload, received_at, processed_at)
      values (${id}, 'none', '{}', ${received}, ${processed})`);
  }
  await forgetWebhooks(shop.context);
  const left = await rows<{ id: string }>(
    shop.context.db,
    sql`select id from webhook_events where id in ${ids} order by id`,
  );
  expect(left.map(({ id }) => id)).toEqual(ids.slice(2));
  await shop.context.db.execute(sql`delete from webhook_events where id in ${ids}`);
});
