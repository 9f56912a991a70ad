/** Idempotency keys: the provider repeats its answer to a key for a day, also its own errors and its refusals. */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { bookReversals } from '../../src/services/payments';
import { payRefunds } from '../../src/services/payments/payRefunds';
import { useShop } from '../shop';

const FOCACCIA = { id: 102007, quantity: 1 };
const MINUTE = 60_000;
const { shop, later, casey } = useShop('casey');

const callsOf = (name: string) => shop.provider.calls.filter((call) => call === name).length;
async function openForm() {
  const { body } = await casey.quote(102, [FOCACCIA], { delivery_type: 'pickup' });
  return casey.sheet({ amount: body.data.checkoutDetails.total, event_id: 102 });
}

it('a payment form opens although the provider answered the first call with an error of its own', async () => {
  shop.provider.faults.push('broken');
  const first = await openForm();
  expect([first.status, callsOf('createIntent')]).toEqual([200, 2]);
  expect((await openForm()).body).toEqual(first.body);
});

it('a payment form opens after an outage whose errors the provider repeats', async () => {
  shop.provider.faults.push('broken', 'broken');
  expect((await openForm()).status).toBe(503);
  later(MINUTE);
  const forms = await Promise.all([openForm(), openForm()]);
  expect(forms.map(({ status }) => status)).toEqual([200, 200]);
  expect(forms[1]?.body).toEqual(forms[0]?.body);
});

it('a customer is made although the provider answered the first call with an error of its own', async () => {
  shop.provider.cardFaults.push('broken');
  const { body } = await openForm();
  const [customer] = shop.provider.customers;
  expect(body.data.paymentSheet).toMatchObject({ customerSessionClientSecret: `${customer}_cards` });
});

it('a refund that was refused during a dispute is made when the dispute is won', async () => {
  const order = await casey.place(102, {
    items: [FOCACCIA],
    delivery_type: 'pickup',
    time_slot_id: 1021,
  });
  shop.provider.succeed(order.transactionId);
  await casey.order(order.id);
  const dispute = shop.provider.dispute(order.transactionId);
  expect((await casey.cancel(order.id)).status).toBe(200);
  const due = async () => {
    const isOfOrder = eq(t.refunds.paymentIntentId, order.transactionId);
    return (await shop.context.db.select().from(t.refunds).where(isOfOrder)).map(({ doneAt }) => doneAt);
  };
  later(10 * MINUTE);
  expect([await payRefunds(shop.context), await due()]).toEqual([0, [null]]);
  shop.provider.moveDispute(dispute, 'won');
  await bookReversals(shop.context, order.transactionId);
  expect([await payRefunds(shop.context), await due()]).toEqual([1, [new Date(shop.clock.now())]]);
});
