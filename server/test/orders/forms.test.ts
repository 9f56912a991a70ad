/** Which payment a payment form gets: that of the form before while it can be paid, else a new one. */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { cancelIntent } from '../../src/services/payments';
import { intentOfOrder } from '../../src/services/payments/intents';
import { useShop } from '../shop';

const ORDER = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };

const { shop, casey } = useShop('casey');

/** @returns the payment's id */
async function openForm(fields: Record<string, unknown>): Promise<string> {
  const { status, body } = await casey.sheet(fields);
  expect(status).toBe(200);
  return body.data.paymentSheet.paymentIntentId;
}

it('a cart gets a new one while the last one is processing or is being cancelled', async () => {
  const { total: amount } = (await casey.quote(102, ORDER.items)).body.data.checkoutDetails;
  const open = () => openForm({ amount, event_id: 102 });
  const first = await open();
  shop.provider.delay(first);
  const second = await open();
  await shop.context.db
    .update(t.paymentIntents)
    .set({ status: 'canceling' })
    .where(eq(t.paymentIntents.id, second));
  const third = await open();
  expect(new Set([first, second, third]).size).toBe(3);
  expect(await open()).toBe(third);
});

it('an order gets a new one each time the last one was cancelled, and none while it is processing', async () => {
  const order = await casey.place(102, ORDER);
  const ids = [order.transactionId];
  for (const id of ids) {
    await cancelIntent(shop.context, id);
    if (ids.length < 3) ids.push(await openForm({ amount: order.total, order_id: order.id }));
  }
  expect(new Set(ids).size).toBe(3);
  const last = await openForm({ amount: order.total, order_id: order.id });
  const intent = shop.provider.intents.get(last);
  expect(intent?.metadata).toEqual({ user_id: '1', event_id: '102', order_id: String(order.id) });
  shop.provider.delay(last);
  const { amountCents: totalCents = 0 } = intent ?? {};
  await expect(
    intentOfOrder(shop.context, { id: order.id, userId: 1, eventId: 102, totalCents }),
  ).rejects.toMatchObject({ code: 'payment_not_failed' });
});
