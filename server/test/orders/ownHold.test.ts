/** A customer's own unpaid order takes no place from the customer: what event page, quote and waitlist say (docs/decisions/0031). */
import type { EventDetail } from '../../src/schemas/events';
import { tendWaitlists } from '../../src/services/waitlist/offer';
import { checkInvariants } from '../invariants';
import { type Customer, TO_CASEY, useShop } from '../shop';

const ITEMS = [{ id: 102007, quantity: 1 }];
const PICKUP = { items: ITEMS, delivery_type: 'pickup', time_slot_id: 1021 };
const DELIVERY = {
  items: [{ id: 101008, quantity: 1 }],
  ...TO_CASEY,
};
const FULL = { full: true, joinable: false, remaining: 0 };
const FREE = { full: false, joinable: true };

const { shop, exec, casey, vip: neighbor } = useShop('casey', 'vip');

const eventOf = async (who: Customer, id = 102) =>
  (await who.call<{ data: { event: EventDetail } }>('GET', `/events/${id}`)).body.data.event;
const slotOf = async (who: Customer) => (await eventOf(who)).timeSlots.find(({ id }) => id === 1021);
const join = async (who: Customer, id = 102) => {
  const { status, body } = await who.call<{ code?: string }>('POST', `/events/${id}/waitlist`);
  return [status, body.code];
};
const quoteOf = async (
  who: Customer,
  id = 102,
  fields: { items: typeof ITEMS; delivery_type: string } = PICKUP,
) => {
  const { status, body } = await who.quote(id, fields.items, { delivery_type: fields.delivery_type });
  return [status, body.code];
};

/** Casey's card is declined for the last place of event 102 and of its slot. */
async function declined() {
  await exec('update events set capacity = 1 where id = 102');
  await exec('update time_slots set capacity = 1 where id = 1021');
  const order = await casey.place(102, PICKUP);
  shop.provider.decline(order.transactionId);
  await casey.fail(102, order.id);
  return order;
}

describe('the last place, held by an order whose card was declined', () => {
  it('is free on the page of its customer and taken on that of others', async () => {
    await declined();
    expect(await eventOf(casey)).toMatchObject({ ...FREE, remaining: 1 });
    expect(await slotOf(casey)).toMatchObject({ full: false, remaining: 1 });
    expect(await eventOf(neighbor)).toMatchObject(FULL);
    expect(await slotOf(neighbor)).toMatchObject({ full: true, remaining: 0 });
    const visitor = await shop.app.inject({ method: 'GET', url: '/api/v2/events/102' });
    expect(visitor.json<{ data: { event: EventDetail } }>().data.event).toMatchObject(FULL);
    expect(await join(casey)).toEqual([409, 'event_not_full']);
  });

  it('stays its customer’s while others wait in line, also after another attempt to pay', async () => {
    const order = await declined();
    expect(await join(neighbor)).toEqual([200, undefined]);
    expect(await eventOf(casey)).toMatchObject(FREE);
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
    expect(await eventOf(casey)).toMatchObject(FREE);
    expect(await quoteOf(casey)).toEqual([200, undefined]);
    expect((await casey.place(102, PICKUP)).status).toBe('created');
    expect(await tendWaitlists(shop.context)).toBe(0);
    await checkInvariants(shop.context.db);
  });

  it('is taken for all while the bank processes its payment', async () => {
    const order = await declined();
    await casey.retry(order.id, order.transactionId);
    await exec(`update payment_intents set status = 'processing' where id = '${order.transactionId}'`);
    expect(await eventOf(casey)).toMatchObject(FULL);
    expect(await quoteOf(casey)).toEqual([409, 'event_full']);
    await exec(
      `update payment_intents set status = 'requires_payment_method' where id = '${order.transactionId}'`,
    );
  });
});

describe('time slots that are all taken', () => {
  const allTaken = (id: number) =>
    exec(
      `update time_slots set capacity = (select count(*) from orders where time_slot_id = time_slots.id and holds) where event_id = ${id}`,
    );

  it('leave an event that can be delivered open, as its orders are, and have no waitlist', async () => {
    await allTaken(101);
    expect(await eventOf(casey, 101)).toMatchObject(FREE);
    expect(await quoteOf(casey, 101, DELIVERY)).toEqual([200, undefined]);
    expect(await join(casey, 101)).toEqual([409, 'event_not_full']);
    expect((await casey.place(101, DELIVERY)).status).toBe('created');
  });

  it('do not hold back its places from the waitlist', async () => {
    await exec(
      'update events set capacity = (select count(*) from orders where event_id = 101 and holds) where id = 101',
    );
    expect(await join(casey, 101)).toEqual([200, undefined]);
    await exec('update events set capacity = capacity + 1 where id = 101');
    await allTaken(101);
    expect(await tendWaitlists(shop.context)).toBe(1);
    expect(await eventOf(casey, 101)).toMatchObject({ ...FREE, waitlist: { status: 'offered' } });
    await checkInvariants(shop.context.db);
    expect((await casey.place(101, DELIVERY)).status).toBe('created');
  });

  it('make an event full that is only picked up', async () => {
    await allTaken(102);
    expect(await eventOf(casey)).toMatchObject(FULL);
    // The order itself is refused for its slot.
    expect(await quoteOf(casey)).toEqual([200, undefined]);
    await expect(casey.place(102, PICKUP)).rejects.toThrow('slot_full');
    expect(await join(casey)).toEqual([200, undefined]);
  });
});
