/** What an order keeps of its request, which payment it takes, and when it goes on with the hold of an earlier one. */
import { sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import { runJobs } from '../runJobs';
import type { Order } from '../../src/schemas/orders';
import { TO_CASEY, useShop } from '../shop';

const FOCACCIA = { id: 102007, quantity: 1 };
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1021 };
const ORDER = { items: [FOCACCIA], ...PICKUP };
const DELIVERY = { items: [{ id: 101008, quantity: 1 }], ...TO_CASEY };
const MINUTE = 60_000;

const { shop, exec, casey, nozip } = useShop('casey', 'nozip');

const later = (minutes: number) => shop.clock.set(shop.clock.now() + minutes * MINUTE);

describe('an order keeps', () => {
  it('its notes without the spaces around them, if the event takes notes', async () => {
    const kept: (string | null)[] = [];
    for (const [isTaken, notes] of [
      [true, '  Ring twice. '],
      [true, '   '],
      [false, 'Ring twice.'],
    ] as const) {
      await exec(`update events set enable_order_notes = ${isTaken} where id = 102`);
      kept.push((await casey.place(102, { ...ORDER, notes })).notes);
    }
    expect(kept).toEqual(['Ring twice.', null, null]);
  });

  it('what led to it', async () => {
    const lead = { utm_source: 'flyer' };
    const led = await casey.place(102, { ...ORDER, lead_params: lead });
    const plain = await nozip.place(102, ORDER);
    expect(
      await rows(
        shop.context.db,
        sql`select lead_params as lead from orders where id in (${led.id}, ${plain.id}) order by id`,
      ),
    ).toEqual([{ lead }, { lead: {} }]);
  });

  it('its address for the next one only if the customer says so, and a pickup has none', async () => {
    const addressOf = async () => {
      const { customerStreet, customerPostalCode } = (await nozip.quote(102, [FOCACCIA])).body.data
        .checkoutDetails;
      return [customerStreet, customerPostalCode];
    };
    const before = await addressOf();
    await nozip.place(101, DELIVERY);
    expect(await addressOf()).toEqual(before);
    await nozip.place(101, { ...DELIVERY, save_default_address: true });
    expect(await addressOf()).toEqual(['418 Sunset Dr', '60540']);
    await nozip.place(102, { ...ORDER, save_default_address: true });
    expect(await addressOf()).toEqual(['418 Sunset Dr', '60540']);
  });
});

it('a payment of more than the order costs is refused like one of less', async () => {
  const { total: amount } = (await casey.quote(102, [{ ...FOCACCIA, quantity: 2 }])).body.data
    .checkoutDetails;
  const { body } = await casey.sheet({ amount, event_id: 102 });
  const { paymentIntentId: transaction_id } = body.data.paymentSheet;
  const { status, body: refused } = await casey.post(102, { ...ORDER, transaction_id });
  expect([status, refused.code]).toEqual([409, 'price_changed']);
});

describe('a new order does not go on with', () => {
  const minutesHeld = ({ heldUntil }: Order) => (Date.parse(heldUntil ?? '') - shop.clock.now()) / MINUTE;
  const failed = async (order: Order) => {
    shop.provider.decline(order.transactionId);
    await casey.fail(102, order.id);
  };
  const retry = async (order: Order) => {
    expect((await casey.retry(order.id, order.transactionId)).status).toBe(200);
    return casey.order(order.id);
  };

  it('a hold that has just ended, also before the job has released it', async () => {
    const first = await casey.place(102, ORDER);
    await failed(first);
    const { heldUntil } = await retry(first);
    shop.clock.set(Date.parse(heldUntil ?? ''));
    expect(minutesHeld(await casey.place(102, ORDER))).toBe(15);
  });

  it('the time of one that is paid again without a hold', async () => {
    const first = await casey.place(102, ORDER);
    for (let round = 0; round < 2; round += 1) {
      await failed(first);
      later(16);
      await runJobs(shop.context);
      expect((await casey.order(first.id)).heldUntil).toBeNull();
      await retry(first);
    }
    later(5);
    expect(minutesHeld(await casey.place(102, ORDER))).toBe(15);
  });
});
