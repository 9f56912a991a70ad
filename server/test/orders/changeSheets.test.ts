/** Kitchen and door of changed orders: who printed a sheet before sees which orders are no longer as it says. */
import { JSDOM } from 'jsdom';
import { doorList } from '../../src/services/staff/door';
import { kitchenSheet } from '../../src/services/staff/kitchen';
import { endChanges, insertChange, markChanged } from '../changed';
import { desk } from '../desk/desk';
import { TO_CASEY, useShop } from '../shop';

const FLAN = { id: 101011, quantity: 2 };
const { shop, casey, vip } = useShop('casey', 'vip');

/** Event 101 is in Naperville, five hours behind UTC. */
const changeAt = (orderId: number, instant: string) => markChanged(shop.context, orderId, instant);

async function paid(customer: typeof casey, fields: object) {
  const order = await customer.place(101, { items: [FLAN], time_slot_id: 1011, ...fields });
  shop.provider.succeed(order.transactionId);
  return (await customer.order(order.id)).id;
}

let delivered: number;
let pickedUp: number;
beforeEach(async () => {
  delivered = await paid(casey, TO_CASEY);
  pickedUp = await paid(vip, {});
  shop.clock.set(Date.parse('2026-06-17T15:00:00Z'));
});

const marks = async () => {
  const { stops, pickups } = await doorList(shop.context, 101);
  const { slots } = await kitchenSheet(shop.context, 101);
  const labels = slots.flatMap((slot) => slot.labels);
  const of = (bags: { order: number; changed: string | null }[], id: number) =>
    bags.find(({ order }) => order === id)?.changed;
  return {
    stop: of(
      stops.flatMap(({ bags }) => bags),
      delivered,
    ),
    pickup: of(pickups, pickedUp),
    labels: [of(labels, delivered), of(labels, pickedUp)],
  };
};

it('a change of today has its time in the zone of the event, an earlier one its day too', async () => {
  expect(await marks()).toEqual({ stop: null, pickup: null, labels: [null, null] });
  // 11:59 PM of the day before, and midnight.
  await changeAt(delivered, '2026-06-17T04:59:00Z');
  await changeAt(pickedUp, '2026-06-17T05:00:00Z');
  const earlier = '11:59 PM, Tue, Jun 16';
  expect(await marks()).toEqual({ stop: earlier, pickup: '12:00 AM', labels: [earlier, '12:00 AM'] });
});

it('stands at its order in the terminal and in the tables, and at no other', async () => {
  await changeAt(delivered, '2026-06-17T14:12:00Z');
  const { out } = await desk(shop.context, 'door 101');
  expect(out).toMatch(new RegExp(` ${delivered}, changed 9:12 AM `));
  expect(out).toMatch(new RegExp(` ${pickedUp}\\s*$`, 'm'));
  await changeAt(pickedUp, '2026-06-17T14:13:00Z');
  expect((await desk(shop.context, 'door 101')).out).toMatch(new RegExp(` ${pickedUp}, changed 9:13 AM`));
  const doorCsv = (await desk(shop.context, 'door 101 --csv')).out;
  expect(doorCsv).toMatch(/^\uFEFF.*,guest,changed\r$/m);
  expect(doorCsv).toMatch(new RegExp(`,${delivered},2 × Flan,.*,9:12 AM\\r$`, 'm'));
  expect(doorCsv).toMatch(new RegExp(`,${pickedUp},2 × Flan,.*,9:13 AM\\r$`, 'm'));
  const kitchenCsv = (await desk(shop.context, 'kitchen 101 --csv')).out;
  expect(kitchenCsv).toMatch(/^\uFEFF.*,guest,changed\r$/m);
  expect(kitchenCsv).toMatch(new RegExp(`,${delivered},Casey M\\.,.*,9:12 AM\\r$`, 'm'));
});

it('stands at its bag and on its label of the pages', async () => {
  await changeAt(delivered, '2026-06-17T14:12:00Z');
  const pageOf = async (sheet: string) =>
    new JSDOM((await desk(shop.context, `${sheet} 101 --html`)).out).window.document;
  const textOf = (element: Element | null | undefined) => element?.textContent ?? '';
  const rows = [...(await pageOf('door')).querySelectorAll('tbody tr')].map(textOf);
  expect(rows.filter((row) => row.includes('Changed'))).toEqual([
    expect.stringContaining(`${delivered}Changed 9:12 AM2 × Flan`),
  ]);
  const labels = [...(await pageOf('kitchen')).querySelectorAll('.label')].map(textOf);
  expect(labels.filter((label) => label.includes('Changed'))).toEqual([
    expect.stringMatching(`^${delivered} · Casey M\\.5:00 PM, deliveryChanged 9:12 AM2 × Flan`),
  ]);
  await changeAt(pickedUp, '2026-06-17T14:13:00Z');
  expect(textOf((await pageOf('door')).body)).toContain(`${pickedUp}Changed 9:13 AM`);
});

it('the desk marks a changed order, and shows its changes with their difference', async () => {
  const list = async () => (await desk(shop.context, 'orders list --event 101')).out;
  const show = async () => (await desk(shop.context, `orders show ${delivered}`)).out;
  expect(await list()).not.toContain('changed');
  expect(await show()).not.toContain('change');
  await changeAt(delivered, '2026-06-17T14:12:00Z');
  const heldUntil = new Date(shop.clock.now());
  await insertChange(shop.context, delivered, { status: 'created', holds: true, heldUntil });
  expect(await list()).toMatch(new RegExp(`^${delivered} +101 +paid, changed `, 'm'));
  expect(await list()).toMatch(new RegExp(`^${pickedUp} +101 +paid +\\$`, 'm'));
  expect(await show()).toMatch(/^changed +2026-06-17T14:12:00\.000Z$/m);
  expect(await show()).toMatch(/^2026-06-17T14:12:00\.000Z +\$0\.00 +made$/m);
  expect(await show()).toMatch(
    /^2026-06-17T15:00:00\.000Z +\+\$5\.49 +not paid yet, holds until 2026-06-17T15:00:00\.000Z$/m,
  );
  await endChanges(shop.context);
  expect(await show()).not.toContain('5.49');
});
