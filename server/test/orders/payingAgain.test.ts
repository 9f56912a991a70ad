/** Paying a failed order again, telling that it failed, and charges that arrive in between. */
import { sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import type { Order } from '../../src/schemas/orders';
import { cancelOrder } from '../../src/services/orders/cancel';
import { expireOrder, releaseFailed } from '../../src/services/orders/expire';
import { cancelIntent, settleIntent } from '../../src/services/payments';
import { closeShop, Customer, OPENING_MS, openShop, type Shop } from '../shop';

const ORDER = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };
/** Two events of one day. */
const TAMALES = { items: [{ id: 101008, quantity: 2 }], delivery_type: 'pickup', time_slot_id: 1011 };
const SOBA = { items: [{ id: 112004, quantity: 2 }], delivery_type: 'pickup', time_slot_id: 1121 };
const MINUTE = 60_000;

let shop: Shop;
let casey: Customer;

beforeEach(() => open(), OPENING_MS);
afterEach(() => closeShop(shop));

async function open(flags = {}): Promise<void> {
  shop = await openShop({ config: { runtimeConfig: { flags } } });
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
}
const exec = (statement: string) => shop.context.db.execute(sql.raw(statement));
const later = (ms: number) => shop.clock.set(shop.clock.now() + ms);
async function failed(eventId = 102, fields: Parameters<Customer['place']>[1] = ORDER): Promise<Order> {
  const order = await casey.place(eventId, fields);
  shop.provider.decline(order.transactionId);
  await casey.fail(eventId, order.id);
  return order;
}
async function paid(eventId: number, fields: Parameters<Customer['place']>[1]): Promise<Order> {
  const order = await casey.place(eventId, fields);
  shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}
const refusal = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const statusOf = async ({ id }: Order) => (await casey.order(id)).status;
/** The charge succeeds, and is known, when the call comes to this point. */
function chargedAt(point: string, { transactionId }: Order): void {
  shop.context.failpoint = async (name) => {
    if (name !== point) return;
    shop.context.failpoint = undefined;
    shop.provider.succeed(transactionId);
    await settleIntent(shop.context, transactionId);
  };
}

describe('paying again', () => {
  it('ends the message of the failure', async () => {
    const order = await failed();
    const { body } = await casey.retry(order.id, order.transactionId);
    expect(body.data.order).toMatchObject({ status: 'processing', failureMessage: null });
  });

  it('shows the payment as soon as it succeeds, although the page read the order after the decline', async () => {
    const order = await failed();
    await casey.retry(order.id, order.transactionId);
    later(50);
    expect(await statusOf(order)).toBe('processing');
    shop.provider.succeed(order.transactionId);
    later(150);
    expect(await statusOf(order)).toBe('paid');
  });

  it('needs no more than the amount, which names the failed order unless a quote is newer', async () => {
    const order = await failed();
    await failed(101, TAMALES);
    const intentOf = async (fields: object) =>
      (await casey.sheet({ amount: order.total, ...fields })).body.data.paymentSheet.paymentIntentId;
    expect(await intentOf({})).toBe(order.transactionId);
    expect(await intentOf({ event_id: 102 })).not.toBe(order.transactionId);
    expect(await refusal(casey.sheet({ amount: order.total + 1 }))).toEqual([409, 'price_changed']);
    expect(await refusal(casey.sheet({ amount: order.total + 1, order_id: order.id }))).toEqual([
      409,
      'price_changed',
    ]);
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
    await casey.fail(102, order.id);
    later(1);
    await casey.quote(102, ORDER.items, { delivery_type: 'pickup' });
    expect(await intentOf({})).not.toBe(order.transactionId);
  });

  it('is not meant by the amount of an order that is paid, replaced or of another customer', async () => {
    const neighbor = await Customer.signIn(shop.app, 'nozip@demo.test');
    const sheetFor = async (who: Customer, amount: number) => refusal(who.sheet({ amount }));
    const order = await failed();
    const { body } = await neighbor.quote(102, ORDER.items, { delivery_type: 'pickup' });
    const amount = body.data.checkoutDetails.total;
    expect([amount, await sheetFor(neighbor, amount)]).toEqual([order.total, [200, undefined]]);
    jest.spyOn(shop.provider, 'cancelIntent').mockRejectedValueOnce(new Error('no line'));
    await casey.place(102, { ...ORDER, items: [{ id: 102007, quantity: 2 }] });
    // The order of this amount is replaced: the amount is compared with the cart.
    expect(await sheetFor(casey, order.total)).toEqual([409, 'price_changed']);
    const { total } = await paid(101, TAMALES);
    expect(await sheetFor(casey, total)).toEqual([409, 'price_changed']);
  });

  it('takes no other place than the one that its order holds', async () => {
    const order = await failed();
    await exec(
      'update events set capacity = (select count(*) from orders where holds and event_id = 102) where id = 102',
    );
    expect(await refusal(casey.sheet({ amount: order.total, order_id: order.id }))).toEqual([200, undefined]);
    expect(await refusal(casey.retry(order.id, order.transactionId))).toEqual([200, undefined]);
  });

  it('is refused with a payment that was cancelled, or is processing', async () => {
    const [first, second] = [await failed(), await failed(101, TAMALES)];
    await cancelIntent(shop.context, first.transactionId);
    expect(await refusal(casey.retry(first.id, first.transactionId))).toEqual([409, 'transaction_conflict']);
    shop.provider.delay(second.transactionId);
    expect(await refusal(casey.sheet({ amount: second.total, order_id: second.id }))).toEqual([
      409,
      'payment_not_failed',
    ]);
    expect(await refusal(casey.retry(second.id, second.transactionId))).toEqual([409, 'payment_not_failed']);
  });

  it('is refused after the operator has closed the event', async () => {
    const order = await failed();
    await exec(`update events set status = 'closed' where id = 102`);
    expect(await refusal(casey.sheet({ amount: order.total, order_id: order.id }))).toEqual([
      409,
      'event_closed',
    ]);
    expect(await refusal(casey.retry(order.id, order.transactionId))).toEqual([409, 'event_closed']);
  });

  it('is refused for an order that is paid, also since the call began', async () => {
    const order = await failed();
    chargedAt('retry:read', order);
    const retry = () => refusal(casey.retry(order.id, order.transactionId));
    expect([await retry(), await retry()]).toEqual([
      [409, 'order_paid'],
      [409, 'order_paid'],
    ]);
    expect(await statusOf(order)).toBe('paid');
  });

  it('is refused for an order that was replaced and is not withdrawn yet', async () => {
    const first = await failed();
    jest.spyOn(shop.provider, 'cancelIntent').mockRejectedValueOnce(new Error('no line'));
    await casey.place(102, { ...ORDER, items: [{ id: 102007, quantity: 2 }] });
    expect(await refusal(casey.retry(first.id, first.transactionId))).toEqual([409, 'order_over']);
  });

  it('is possible for an order without the reservation fee that another one of the day bears', async () => {
    await paid(101, TAMALES);
    const order = await failed(112, SOBA);
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
  });
});

describe('a dish of a failed order', () => {
  const OPTION = `insert into product_options (id, product_id, name, position) values (900, 102007, 'Crust', 0)`;
  const CHOICES = `insert into option_choices (id, option_id, name, position) values (9001, 900, 'Soft', 0), (9002, 900, 'Crisp', 1)`;
  const SOFT = { ...ORDER, items: [{ id: 102007, quantity: 1, product_option_choice_ids: [9001] }] };
  const released = async (): Promise<Order> => {
    await exec(OPTION);
    await exec(CHOICES);
    const order = await failed(102, SOFT);
    later(15 * MINUTE);
    await releaseFailed(shop.context, order.id);
    return order;
  };
  const answers = async (order: Order) => [
    await refusal(casey.sheet({ amount: order.total, order_id: order.id })),
    await refusal(casey.retry(order.id, order.transactionId)),
  ];

  it('that is sold out since is kept, but only until the end of the hold', async () => {
    const order = await failed();
    await exec('update products set available = false where id = 102007');
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
    await casey.fail(102, order.id);
    later(15 * MINUTE);
    await releaseFailed(shop.context, order.id);
    expect(await answers(order)).toEqual([
      [409, 'item_unavailable'],
      [409, 'item_unavailable'],
    ]);
    await exec('update products set available = true where id = 102007');
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
  });

  it('that is sold out is not paid in the seconds between the end of the hold and the job', async () => {
    const order = await failed();
    await exec('update products set available = false where id = 102007');
    later(15 * MINUTE);
    expect(await answers(order)).toEqual([
      [409, 'item_unavailable'],
      [409, 'item_unavailable'],
    ]);
  });

  it.each([
    ['has lost the choice', 'delete from option_choices where id = 9001'],
    ['has lost the option', 'delete from product_options where id = 900'],
    [
      'has another option',
      `insert into product_options (id, product_id, name, position) values (901, 102007, 'Dip', 1)`,
    ],
  ])('that %s is not paid after the end of the hold', async (_change, statement) => {
    const order = await released();
    await exec(statement);
    expect(await answers(order)).toEqual([
      [409, 'item_unavailable'],
      [409, 'item_unavailable'],
    ]);
  });

  it('is paid while its choice is offered', async () => {
    const order = await released();
    await exec('delete from option_choices where id = 9002');
    expect(await answers(order)).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });
});

describe('telling that a payment failed', () => {
  it('is refused by the address of another event, and if the charge succeeds meanwhile', async () => {
    const order = await casey.place(102, ORDER);
    expect(await refusal(casey.fail(101, order.id))).toEqual([404, 'not_found']);
    chargedAt('fail:read', order);
    expect(await refusal(casey.fail(102, order.id))).toEqual([409, 'payment_not_failed']);
    expect(await statusOf(order)).toBe('paid');
  });

  it('mails once, also if the payment is then cancelled', async () => {
    const order = await failed();
    await cancelIntent(shop.context, order.transactionId);
    const mails = await rows(shop.context.db, sql`select id from mails where kind = 'payment_failed'`);
    expect([await statusOf(order), mails.length]).toEqual(['payment_failed', 1]);
  });
});

describe('a charge that is heard of late', () => {
  const lateCharge = async (): Promise<Order> => {
    const order = await failed();
    later(15 * MINUTE);
    await releaseFailed(shop.context, order.id);
    await exec(`update events set status = 'closed' where id = 102`);
    shop.provider.succeed(order.transactionId);
    return order;
  };

  it('is given back if the operator has closed the event', async () => {
    const order = await lateCharge();
    expect([await statusOf(order), shop.provider.kept(order.transactionId)]).toEqual(['expired', 0]);
  });

  it("pays its order if the page's flag opens closed events", async () => {
    await closeShop(shop);
    await open({ allowClosedProjects: true });
    const { id } = await lateCharge();
    expect(await casey.order(id)).toMatchObject({ status: 'paid', failureMessage: null });
  });

  it('pays an order that expires now', async () => {
    const order = await casey.place(102, ORDER);
    shop.provider.succeed(order.transactionId);
    later(15 * MINUTE);
    await expireOrder(shop.context, order.id);
    expect(await statusOf(order)).toBe('paid');
  });
});

describe('cancelling', () => {
  it('that comes too late leaves the payment of an unpaid order open', async () => {
    const order = await casey.place(102, ORDER);
    await exec(
      `update events set order_cutoff_at = '${new Date(shop.clock.now()).toISOString()}' where id = 102`,
    );
    expect(await refusal(casey.cancel(order.id))).toEqual([409, 'cancel_too_late']);
    expect(shop.provider.intents.get(order.transactionId)?.status).toBe('requires_payment_method');
  });

  it('one of two orders of an event leaves the membership active', async () => {
    const [first, second] = [await paid(102, ORDER), await paid(102, ORDER)];
    await casey.cancel(first.id);
    expect((await casey.receipt(second.membershipId)).status).toBe('active');
  });

  it('by the operator gives back the reservation fee too, although another order of the day stays', async () => {
    const [bearer] = [await paid(101, TAMALES), await paid(112, SOBA)];
    expect((await casey.order(bearer.id)).feeKeptOnCancel).toBe(5);
    await cancelOrder(shop.context, 1, bearer.id, 'operator');
    expect(shop.provider.kept(bearer.transactionId)).toBe(0);
  });
});
