/** What mails, calendar files and reminders say of a changed order. */
import { and, eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { inTransaction } from '../../src/db/transaction';
import { composeMail } from '../../src/services/mail/compose';
import { cancelEvent } from '../../src/services/orders/cancel';
import { orderById } from '../../src/services/orders/find';
import { queueOrderMail } from '../../src/services/orders/mails';
import { nowDate } from '../../src/ports/context';
import { markChanged } from '../changed';
import { change } from '../changes';
import { runJobs } from '../runJobs';
import { useShop } from '../shop';

const PICKUP = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };
const LATER_SLOT = 1022;

const { shop, exec, later, casey } = useShop('casey');

beforeEach(() =>
  exec(`INSERT INTO time_slots (id, event_id, starts_at, capacity)
    SELECT ${LATER_SLOT}, event_id, starts_at + interval '30 minutes', 9 FROM time_slots WHERE id = 1021`),
);

async function paidOrder() {
  const order = await casey.place(102, PICKUP);
  shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}

/** Moves the order to the later slot with a note, as an applied change does. */
async function moveLater({ id }: { id: number }): Promise<void> {
  await markChanged(shop.context, id);
  await exec(`UPDATE orders SET time_slot_id = ${LATER_SLOT}, notes = 'Ring twice' WHERE id = ${id}`);
}

const queue = (
  id: number,
  ...mail: [kind: 'order_changed' | 'change_refunded', cause: string, more: object]
) =>
  inTransaction(shop.context.db, async (tx) => {
    const order = await orderById(tx, id);
    const [kind, cause, more] = mail;
    if (order) await queueOrderMail(tx, order, kind, nowDate(shop.context), cause, more);
  });

async function mailsOf(kind: string) {
  const isOwn = and(eq(t.mails.kind, kind), eq(t.mails.recipient, 'casey@demo.test'));
  const queued = await shop.context.db.select().from(t.mails).where(isOwn).orderBy(t.mails.id);
  return Promise.all(queued.map((mail) => composeMail(shop.context, mail)));
}

const calendarOf = async (membershipId: number): Promise<string> =>
  (await casey.call<{ file: { text: string } }>('GET', `/memberships/${membershipId}/calendar`)).body.file
    .text;

it('a change is mailed once, with the order as it is now, the difference, and a newer calendar file', async () => {
  const order = await paidOrder();
  const fields = { items: [{ id: 102007, quantity: 2 }], time_slot_id: LATER_SLOT, notes: 'Ring twice' };
  const { transactionId } = await change(casey, order, fields);
  shop.provider.succeed(transactionId);
  later(200);
  expect((await casey.order(order.id)).version).toBe(1);
  const [mail, ...more] = await mailsOf('order_changed');
  expect([mail?.subject, more]).toEqual(['Your order was changed', []]);
  for (const words of [
    'It is for Friday, June 19. Pick it up from 6:00 PM: ',
    // 6.20, its service and its tax.
    'You paid $7.92 more.',
    '2 × Rosemary Focaccia: $12.40',
    'New total: $20.84',
    'Your notes: Ring twice',
    'You can cancel until ',
    `/orders/${order.membershipId}/receipt`,
  ])
    expect(mail?.text).toContain(words);
  const file = mail?.attachments?.[0]?.content ?? '';
  expect(file).toContain('SEQUENCE:1\r\n');
  expect(file).toContain('DTSTART:20260619T230000Z\r\n');
});

it('the calendar file that is downloaded has a higher sequence after each change, and after a cancelled order too', async () => {
  const { membershipId, id } = await paidOrder();
  const other = await casey.place(102, { ...PICKUP, time_slot_id: LATER_SLOT });
  shop.provider.succeed(other.transactionId);
  await casey.order(other.id);
  expect(await calendarOf(membershipId)).toContain('SEQUENCE:0\r\n');
  await moveLater({ id });
  await moveLater(other);
  expect(await calendarOf(membershipId)).toContain('SEQUENCE:2\r\n');
  await casey.cancel(other.id);
  expect(await calendarOf(membershipId)).toContain('SEQUENCE:2\r\n');
});

it('a reminder after a change names the new time, also one that was queued before it', async () => {
  const order = await paidOrder();
  shop.clock.set(Date.parse('2026-06-18T15:00:00Z'));
  await runJobs(shop.context);
  const textOf = async () => (await mailsOf('reminder_day_before'))[0]?.text;
  expect(await textOf()).toContain('Pick it up from 5:30 PM: ');
  await moveLater(order);
  const text = await textOf();
  expect(text).toContain('Pick it up from 6:00 PM: ');
  expect(text).not.toContain('5:30 PM');
});

it('a charge that comes when its change is over is mailed, once, as going back', async () => {
  const order = await paidOrder();
  const { transactionId } = await change(casey, order, { items: [{ id: 102007, quantity: 2 }] });
  // As a cancellation of the intent that the provider took too late.
  await exec(`UPDATE amendments SET status = 'expired', holds = false, held_until = NULL, next = NULL`);
  shop.provider.succeed(transactionId);
  later(21_000);
  await runJobs(shop.context);
  await runJobs(shop.context);
  const [mail, ...more] = await mailsOf('change_refunded');
  expect([mail?.subject, more]).toEqual(['A change of your order was not made', []]);
  expect(mail?.text).toContain('Your order is as it was, and $7.92 goes back.');
  expect(shop.provider.kept(transactionId)).toBe(0);
});

it('the mail of a change is dropped with its order, that of a refunded one is not', async () => {
  const order = await paidOrder();
  await moveLater(order);
  await queue(order.id, 'order_changed', `${order.id}:1`, { differenceCents: 0 });
  await queue(order.id, 'change_refunded', 'pi_late', { amountCents: 549 });
  const refunded = async () => (await mailsOf('change_refunded'))[0]?.text;
  expect(await refunded()).toContain('Your order is as it was, and $5.49 goes back.');
  expect(await cancelEvent(shop.context, 102)).toEqual([]);
  expect(await mailsOf('order_changed')).toEqual([null]);
  expect(await refunded()).toContain('arrived too late. $5.49 goes back.');
});
