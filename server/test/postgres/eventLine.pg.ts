/**
 * Two changes of the last place or code at the same moment, on a real PostgreSQL: the second waits for the first and sees what it has done.
 */
import { eq } from 'drizzle-orm';
import type { Database } from '../../src/db/database';
import { lockLimits } from '../../src/db/locks';
import * as t from '../../src/db/schema';
import { jobs } from '../../src/jobs/jobs';
import { closeEvent } from '../../src/services/events/publish';
import { releaseFailed } from '../../src/services/orders/expire';
import { moveSlot } from '../../src/services/orders/moveSlot';
import { settleIntent } from '../../src/services/payments';
import { tendWaitlists } from '../../src/services/waitlist/offer';
import { HOT } from '../buyers';
import { answered, MINUTE, useLine, type Call } from './line';

const { shop, context, casey, nozip, exec, later, inLine, prepared, paid, declined, rowOf } = useLine();

describe('of one event', () => {
  const line = (...calls: Call[]) => inLine((tx) => lockLimits(tx, { eventId: HOT.event }), ...calls);
  // Unpaid orders of earlier tests expire, because a new order of the same customer would replace them.
  beforeEach(async () => {
    later(31 * MINUTE);
    await jobs.expireOrders?.(context);
  });
  const leave = (places: number) =>
    exec(
      `update events set capacity = ${places} + (select count(*) from orders where event_id = ${HOT.event} and holds) where id = ${HOT.event}`,
    );

  it('the last place is sold once', async () => {
    const [one, other] = [await prepared(casey), await prepared(nozip)];
    await leave(1);
    const presses = [casey.post.bind(null, HOT.event, one), nozip.post.bind(null, HOT.event, other)];
    expect(await line(...presses.map((press) => () => answered(press())))).toEqual(['done', 'event_full']);
  });

  it('the last place of a time slot is sold, or an order moves there', async () => {
    const [order, moved] = [await prepared(casey), await paid(nozip)];
    await exec(
      `update time_slots set capacity = (select count(*) from orders where time_slot_id = ${HOT.otherSlot} and holds) + 1 where id = ${HOT.otherSlot}`,
    );
    const press = () => answered(casey.post(HOT.event, { ...order, time_slot_id: HOT.otherSlot }));
    expect(await line(press, () => moveSlot(context, moved.id, HOT.otherSlot))).toEqual([
      'done',
      'slot_full',
    ]);
    await exec(`update time_slots set capacity = 1000 where id = ${HOT.otherSlot}`);
  });

  it('the last place is sold, or an order takes its place again that is charged late', async () => {
    const late = await declined(nozip);
    later(15 * MINUTE);
    await releaseFailed(context, late.id);
    const order = await prepared(casey);
    await leave(1);
    shop.provider.succeed(late.transactionId);
    const press = () => answered(casey.post(HOT.event, order));
    expect(await line(press, () => settleIntent(context, late.transactionId))).toEqual(['done', 'done']);
    expect([(await rowOf(late))?.status, shop.provider.kept(late.transactionId)]).toEqual(['expired', 0]);
  });

  it('a free place is offered to the waitlist, or the event is closed', async () => {
    await leave(0);
    await exec(`update waitlist_entries set status = 'left'`);
    expect((await nozip.call('POST', `/events/${HOT.event}/waitlist`)).status).toBe(200);
    await leave(1);
    const close = () => closeEvent(context, HOT.event, {});
    expect(await line(() => tendWaitlists(context), close)).toEqual(['done', 'breaks_order']);
  });
});

it('the last use of a code is taken once', async () => {
  await exec(`insert into promo_codes (code, kind, value, max_uses) values ('LASTONE', 'fixed', 100, 1)`);
  const one = await prepared(casey, 'LASTONE');
  const items = [
    { id: 111012, quantity: 1 },
    { id: 'promo_code', notes: 'LASTONE' },
  ];
  const quote = await nozip.quote(111, items, { delivery_type: 'pickup' });
  const sheet = await nozip.sheet({ amount: quote.body.data.checkoutDetails.total, event_id: 111 });
  const transaction_id = sheet.body.data.paymentSheet.paymentIntentId;
  const other = { items, delivery_type: 'pickup', time_slot_id: 1111, transaction_id };
  const ofCode = (tx: Database) =>
    tx.select().from(t.promoCodes).where(eq(t.promoCodes.code, 'LASTONE')).for('no key update');
  const outcome = await inLine(
    ofCode,
    () => answered(casey.post(HOT.event, one)),
    () => answered(nozip.post(111, other)),
  );
  expect(outcome).toEqual(['done', 'promo_invalid']);
});
