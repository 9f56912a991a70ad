/** Which orders the expiry job handles: those whose time is up, in pages. */
import { sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import { jobs } from '../../src/jobs/jobs';
import { dueOrders, releaseFailed } from '../../src/services/orders/expire';
import { closeShop, Customer, OPENING_MS, openShop, type Shop } from '../shop';

const ORDER = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };
const PAGE = 500;
/** Of a row that is a copy of another one, all but its own. */
const COPIED =
  'user_id, event_id, membership_id, body_hash, base_cents, preadjustment_cents, total_cents, fee_cents, delivery_type, run_date, created_at';

let shop: Shop;
let placed: number;

beforeAll(async () => {
  shop = await openShop();
  const casey = await Customer.signIn(shop.app, 'casey@demo.test');
  placed = (await casey.place(102, ORDER)).id;
}, OPENING_MS);
afterEach(() => exec(`delete from orders where transaction_id like 'copy-%'`));
afterAll(() => closeShop(shop), OPENING_MS);

const exec = (statement: string) => shop.context.db.execute(sql.raw(statement));

interface Row {
  status: string;
  holds?: boolean;
  /** Milliseconds until the hold ends; null for an order that never held anything. */
  heldFor?: number | null;
  isReplaced?: boolean;
}

/** @returns the id of the first of them */
async function copy({ status, holds = true, heldFor = 1, isReplaced = false }: Row, count = 1) {
  const until =
    heldFor === null ? 'null' : `'${new Date(shop.clock.now() + heldFor).toISOString()}'::timestamptz`;
  const [made] = await rows<{ id: number }>(
    shop.context.db,
    sql.raw(`with made as (
      insert into orders (transaction_id, status, holds, held_until, replaced_by_id, ${COPIED})
      select 'copy-' || gen_random_uuid(), '${status}', ${holds}, ${until}, ${isReplaced ? placed : 'null'}, ${COPIED}
      from orders, generate_series(1, ${count}) where id = ${placed} returning id)
    select min(id) as id from made`),
  );
  return Number(made?.id);
}

it('are those whose hold has ended; a failed one loses its hold and stays', async () => {
  await copy({ status: 'created' });
  await copy({ status: 'paid', heldFor: 0 });
  await copy({ status: 'payment_failed', heldFor: 0, holds: false });
  const expired = [
    await copy({ status: 'created', heldFor: 0 }),
    await copy({ status: 'processing', heldFor: -1 }),
  ];
  const released = [await copy({ status: 'payment_failed', heldFor: 0 })];
  expect(await dueOrders(shop.context, 0)).toEqual({ expired, released, next: null });
});

it('are those that another order replaced, also failed ones', async () => {
  const expired = [
    await copy({ status: 'created', isReplaced: true }),
    await copy({ status: 'payment_failed', isReplaced: true, holds: false }),
  ];
  await copy({ status: 'expired', isReplaced: true });
  expect(await dueOrders(shop.context, 0)).toEqual({ expired, released: [], next: null });
});

it('are all unpaid ones from the cut-off of their event on', async () => {
  const [{ at = '' } = {}] = await rows<{ at: string }>(
    shop.context.db,
    sql`select order_cutoff_at as at from events where id = 102`,
  );
  const waiting = [await copy({ status: 'payment_failed', heldFor: null, holds: false })];
  const now = shop.clock.now();
  shop.clock.set(Date.parse(at) - 1);
  // Begins after the order of this file, whose hold ends before the cut-off.
  expect((await dueOrders(shop.context, placed)).expired).toEqual([]);
  shop.clock.set(Date.parse(at));
  expect(await dueOrders(shop.context, placed)).toEqual({ expired: waiting, released: [], next: null });
  shop.clock.set(now);
});

it('come in pages of five hundred', async () => {
  const first = await copy({ status: 'created', heldFor: 0 }, PAGE);
  const full = await dueOrders(shop.context, 0);
  expect([full.expired.length, full.next]).toEqual([PAGE, first + PAGE - 1]);
  expect(await dueOrders(shop.context, first + PAGE - 1)).toEqual({ expired: [], released: [], next: null });
  const last = await copy({ status: 'created', heldFor: 0 });
  expect((await dueOrders(shop.context, 0)).expired).not.toContain(last);
  expect(await dueOrders(shop.context, first + PAGE - 1)).toEqual({
    expired: [last],
    released: [],
    next: null,
  });
});

it('a page of failed ones that have lost their holds does not keep the orders behind it from expiring', async () => {
  await copy({ status: 'payment_failed', holds: false, heldFor: 0 }, PAGE);
  const last = await copy({ status: 'created', heldFor: 0 });
  await jobs.expireOrders?.(shop.context);
  const [{ status } = { status: '' }] = await rows<{ status: string }>(
    shop.context.db,
    sql`select status from orders where id = ${last}`,
  );
  expect(status).toBe('expired');
});

it('an order that is gone is not released', async () => {
  await expect(releaseFailed(shop.context, placed + 10_000)).resolves.toBeUndefined();
});
