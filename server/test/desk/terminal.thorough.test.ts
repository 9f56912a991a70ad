/** What customers write, in the operator's terminal. */
import { eq } from 'drizzle-orm';
import * as t from '../../src/db/schema';
import { Customer, closeShop, openShop, type Shop } from '../shop';
import { desk } from './desk';

/** Clears the screen, sets the clipboard, begins a sequence in one character, turns the text, and forges a line. */
const DRIVE = '\x1b[2J\x1b]52;c;YQ==\x07\x9b2J\u202e\r\rend\r\npaid  2026-01-01';
const SHOWN = String.raw`\u001b[2J\u001b]52;c;YQ==\u0007\u009b2J\u202e / end / paid  2026-01-01`;

let shop: Shop;
let order: number;
beforeAll(async () => {
  shop = await openShop();
  const customer = await Customer.signIn(shop.app, 'casey@demo.test');
  const placed = await customer.place(102, {
    items: [{ id: 102007, quantity: 1, notes: DRIVE }],
    delivery_type: 'pickup',
    time_slot_id: 1021,
    notes: DRIVE,
  });
  shop.provider.succeed(placed.transactionId);
  order = (await customer.order(placed.id)).id;
  await shop.context.db
    .update(t.users)
    .set({ name: `Eve ${DRIVE}` })
    .where(eq(t.users.id, 1));
});
afterAll(() => closeShop(shop));

it.each(['kitchen 102', 'door 102', 'orders list --event 102', 'orders show ORDER'])(
  'does not drive it, and adds no line: %s',
  async (line) => {
    const { exit, out } = await desk(shop.context, line.replace('ORDER', String(order)));
    expect([exit, out]).toEqual([0, expect.stringContaining(SHOWN)]);
    expect(out).not.toMatch(/(?!\n)\p{Cc}|\u202e|^paid {2}2026-01-01/mu);
  },
);

it('is in JSON and CSV as it was written', async () => {
  const { json } = await desk<{ order: { notes: string } }>(shop.context, `orders show ${order} --json`);
  expect(json.result.order.notes).toBe(DRIVE);
  const { out } = await desk(shop.context, 'kitchen 102 --csv');
  expect(out).toMatch(/^\uFEFFtime,.*\r\n/);
});
