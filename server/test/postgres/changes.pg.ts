/** Changes of paid orders at the same moment as other work, on a real PostgreSQL: the second waits for the first and sees what it has done. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/db/database';
import { lockLimits, lockUser } from '../../src/db/locks';
import { rows } from '../../src/db/rows';
import { cancelOrder } from '../../src/services/orders/cancel';
import { settleIntent } from '../../src/services/payments';
import { HOT } from '../buyers';
import { readyChange } from '../changes';
import type { Customer } from '../shop';
import { answered, IDS, useLine, type Call } from './line';

const { shop, context, connection, casey, nozip, exec, inLine, prepared, paid } = useLine();

const ofUser = (tx: Database) => lockUser(tx, IDS.casey);
const ofEvent = (tx: Database) => lockLimits(tx, { eventId: HOT.event });
const dishes = (quantity: number) => ({ items: [{ id: HOT.dish, quantity }] });
type Body = Awaited<ReturnType<typeof readyChange>>;
const put =
  (who: Customer, id: number, body: Body): Call =>
  () =>
    answered(who.put(HOT.event, id, body));
const cents = (dollars: number) => Math.round(dollars * 100);
/** What the provider kept of all charges of an order. */
const keptOf = async (orderId: number) => {
  const found = await rows<{ id: string }>(
    connection.db,
    sql`select id from payment_intents where order_id = ${orderId}`,
  );
  return found.reduce((sum, { id }) => sum + shop.provider.kept(id), 0);
};
const pay = async (body: Body) => {
  shop.provider.succeed(String(body.transaction_id));
  await settleIntent(context, String(body.transaction_id));
};

describe('of one order', () => {
  it.each([
    ['cheaper ones', 3, 2, 1],
    ['ones that are to be paid', 1, 2, 3],
  ])('only one of two changes is made: %s', async (_what, before, one, other) => {
    const order = await paid(casey);
    if (before > 1) {
      const more = await readyChange(casey, order, dishes(before));
      await casey.put(HOT.event, order.id, more);
      await pay(more);
    }
    const now = await casey.order(order.id);
    const [first, second] = [
      await readyChange(casey, now, dishes(one)),
      await readyChange(casey, now, dishes(other)),
    ];
    const calls = [put(casey, order.id, first), put(casey, order.id, second)];
    expect(await inLine(ofUser, ...calls)).toEqual(['done', 'order_changed']);
    if (before === 1) await pay(first);
    const after = await casey.order(order.id);
    expect(after.productLineItems.map(({ quantity }) => quantity)).toEqual([one]);
    expect(await keptOf(order.id)).toBe(cents(after.total));
  });

  it('the same change twice is one', async () => {
    const order = await paid(casey);
    const body = await readyChange(casey, order, dishes(2));
    const call = put(casey, order.id, body);
    expect(await inLine(ofUser, call, call)).toEqual(['done', 'done']);
    await pay(body);
    expect(await casey.order(order.id)).toMatchObject({ version: 1 });
  });

  it('a change ends with the order that is cancelled, and its charge goes back', async () => {
    const order = await paid(casey);
    const body = await readyChange(casey, order, dishes(2));
    const cancel = () => cancelOrder(context, IDS.casey, order.id);
    expect(await inLine(ofUser, put(casey, order.id, body), cancel)).toEqual(['done', 'done']);
    await pay(body);
    expect([(await casey.order(order.id)).status, await keptOf(order.id)]).toEqual(['cancelled', 0]);
  });

  it('an order that is cancelled is not changed', async () => {
    const order = await paid(casey);
    const body = await readyChange(casey, order, dishes(2));
    const cancel = () => cancelOrder(context, IDS.casey, order.id);
    expect(await inLine(ofUser, cancel, put(casey, order.id, body))).toEqual(['done', 'order_unpaid']);
    expect(await keptOf(order.id)).toBe(0);
  });

  it('a change that is paid is not replaced by another', async () => {
    const order = await paid(casey);
    const body = await readyChange(casey, order, dishes(2));
    await casey.put(HOT.event, order.id, body);
    const other = await readyChange(casey, order, dishes(3));
    shop.provider.succeed(String(body.transaction_id));
    const settle = () => settleIntent(context, String(body.transaction_id));
    expect(await inLine(ofUser, settle, put(casey, order.id, other))).toEqual(['done', 'order_changed']);
    const after = await casey.order(order.id);
    expect([after.version, await keptOf(order.id)]).toEqual([1, cents(after.total)]);
  });

  it('a paid change of an order that is cancelled meanwhile is part of what goes back', async () => {
    const order = await paid(casey);
    const body = await readyChange(casey, order, dishes(2));
    await casey.put(HOT.event, order.id, body);
    shop.provider.succeed(String(body.transaction_id));
    const settle = () => settleIntent(context, String(body.transaction_id));
    const cancel = () => cancelOrder(context, IDS.casey, order.id);
    expect(await inLine(ofUser, settle, cancel)).toEqual(['done', 'done']);
    expect([(await casey.order(order.id)).status, await keptOf(order.id)]).toEqual(['cancelled', 0]);
  });
});

describe('the last', () => {
  const moved = async () => {
    const order = await paid(casey);
    const body = await readyChange(casey, order, { ...dishes(2), time_slot_id: HOT.otherSlot });
    return { order, change: put(casey, order.id, body) };
  };
  /** One more than are taken. */
  const leaveOne = () =>
    exec(`update time_slots set capacity = 1 + (select count(*) from orders where time_slot_id = ${HOT.otherSlot} and holds)
      + (select count(*) from amendments where time_slot_id = ${HOT.otherSlot} and holds) where id = ${HOT.otherSlot}`);

  it.each(['the change', 'the order'])('place of a time slot goes to one: %s comes first', async (first) => {
    const { change } = await moved();
    const body = { ...(await prepared(nozip)), time_slot_id: HOT.otherSlot };
    await leaveOne();
    const order = () => answered(nozip.post(HOT.event, body));
    const calls = first === 'the change' ? [change, order] : [order, change];
    expect(await inLine(ofEvent, ...calls)).toEqual(['done', 'slot_full']);
  });

  it.each(['the change', 'the order'])('use of a promo code goes to one: %s comes first', async (first) => {
    await exec(
      `insert into promo_codes (code, kind, value, max_uses) values ('LAST${first.slice(4).toUpperCase()}', 'fixed', 100, 1)`,
    );
    const code = `LAST${first.slice(4).toUpperCase()}`;
    const order = await paid(casey);
    const items = [...dishes(3).items, { id: 'promo_code', notes: code }];
    const change = put(casey, order.id, await readyChange(casey, order, { items }));
    const body = await prepared(nozip, code);
    const post = () => answered(nozip.post(HOT.event, body));
    const calls = first === 'the change' ? [change, post] : [post, change];
    expect(await inLine(ofEvent, ...calls)).toEqual(['done', 'promo_invalid']);
  });
});
