/** A mailbox earns one referral reward, whatever accounts are made with it (contract, "Money rules that cannot be gamed"). */
import { eq, sql } from 'drizzle-orm';
import { rewardedMailboxes, users } from '../../src/db/schema';
import { rows } from '../../src/db/rows';
import { inTransaction } from '../../src/db/transaction';
import { runJobs } from '../runJobs';
import { bookCredit } from '../../src/services/credit/ledger';
import { bookReferrals } from '../../src/services/referrals/referrals';
import { closeShop, Customer, OPENING_MS, openShop, type Shop } from '../shop';

const PASSWORD = 'argyle-wool-9';
const FOCACCIA = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };

let shop: Shop;
let casey: Customer;
/** Casey's balance before the test. */
let before = 0;

beforeAll(async () => {
  shop = await openShop();
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
}, OPENING_MS);
beforeEach(async () => {
  [before = 0] = await credit(casey, 1);
});
afterAll(() => closeShop(shop));

const setStatus = (status: 'open' | 'complete') =>
  shop.context.db.execute(sql`update events set status = ${status} where id = 102`);
const row = async (id: number) => (await shop.context.db.select().from(users).where(eq(users.id, id))).at(0);

type Credit = { credit_balance: number; pending_credit: number };
const credit = async (customer: Customer, id: number) =>
  Object.values((await customer.call<Credit>('GET', `/users/${id}/credit_balance`)).body);
async function caseysCredit(): Promise<number[]> {
  const [balance = 0, pending = 0] = await credit(casey, 1);
  return [balance - before, pending];
}

type Friend = { id: number; customer: Customer };

/** Registers by Casey's link and confirms the address. */
async function register(email: string): Promise<Friend> {
  const person = { name: 'Sock Drawer', phone: '6305559922', postal_code: '60540', password: PASSWORD };
  const made = await shop.app.inject({
    method: 'POST',
    url: '/api/v2/users',
    payload: { user: { ...person, email }, lead_params: { rid: 'demo0001' } },
  });
  expect(made.statusCode).toBe(200);
  const { user, token } = made.json<{ user: { id: number }; token: string }>();
  const customer = Customer.withToken(shop.app, token);
  const confirmedAt = new Date(shop.clock.now());
  await shop.context.db.update(users).set({ confirmedAt }).where(eq(users.id, user.id));
  return { id: user.id, customer };
}

/** Also pays an order. */
async function befriend(email: string): Promise<Friend> {
  const friend = await register(email);
  await setStatus('open');
  const order = await friend.customer.place(102, FOCACCIA);
  shop.provider.succeed(order.transactionId);
  expect((await friend.customer.order(order.id)).status).toBe('paid');
  return friend;
}

async function finish(): Promise<void> {
  await setStatus('complete');
  await runJobs(shop.context);
}

async function leave({ id, customer }: Friend): Promise<void> {
  const user = { current_password: PASSWORD };
  expect((await customer.call('DELETE', `/users/${id}`, { user })).status).toBe(200);
}

it('is remembered without its address when the account is deleted', async () => {
  const first = await befriend('sock@friends.test');
  await finish();
  expect([await caseysCredit(), await credit(first.customer, first.id)]).toEqual([
    [10, 0],
    [10, 0],
  ]);
  await leave(first);
  const again = await befriend('Sock+2@Friends.test');
  expect([(await row(again.id))?.referredById, await caseysCredit()]).toEqual([null, [10, 0]]);
  await finish();
  expect([await caseysCredit(), await credit(again.customer, again.id)]).toEqual([
    [10, 0],
    [0, 0],
  ]);
  const kept = await rows<{ row: string }>(
    shop.context.db,
    sql`select to_jsonb(m)::text as row from rewarded_mailboxes m`,
  );
  expect(kept).toHaveLength(1);
  expect(kept[0]?.row).not.toMatch(/sock|friends/i);
});

it('is remembered at the deletion if it was rewarded before mailboxes were remembered', async () => {
  const early = await befriend('early@friends.test');
  await finish();
  await shop.context.db.delete(rewardedMailboxes);
  await leave(early);
  const again = await befriend('early@friends.test');
  expect((await row(again.id))?.referredById).toBeNull();
});

it('is rewarded once also when its accounts are deleted before the booking', async () => {
  const friends = [await befriend('slipper+1@friends.test'), await befriend('slipper+2@friends.test')];
  await setStatus('complete');
  for (const friend of friends) await leave(friend);
  await runJobs(shop.context);
  expect(await caseysCredit()).toEqual([10, 0]);
});

it('is rewarded once when two accounts of it are due', async () => {
  const friends = [await befriend('shoe+1@friends.test'), await befriend('shoe+2@friends.test')];
  expect(await caseysCredit()).toEqual([0, 20]);
  await finish();
  const credits = await Promise.all(friends.map(({ id, customer }) => credit(customer, id)));
  expect([await caseysCredit(), ...credits.sort()]).toEqual([
    [10, 0],
    [0, 0],
    [10, 0],
  ]);
});

it("of the referrer's own earns nothing", async () => {
  await befriend('casey+friend@demo.test');
  await finish();
  expect(await caseysCredit()).toEqual([0, 0]);
});

it('is not earned by an order that costs nothing, but by the next one with a charge', async () => {
  const { id, customer } = await register('clog@friends.test');
  await setStatus('open');
  const now = new Date(shop.clock.now());
  await inTransaction(shop.context.db, (tx) =>
    bookCredit(tx, { userId: id, amountCents: 5000, kind: 'grant', createdAt: now, bookingKey: 'clog' }),
  );
  const free = await customer.place(102, FOCACCIA);
  expect([free.status, free.total, await caseysCredit()]).toEqual(['paid', 0, [0, 0]]);
  const charged = await customer.place(102, { ...FOCACCIA, items: [{ id: 102007, quantity: 9 }] });
  shop.provider.succeed(charged.transactionId);
  await customer.order(charged.id);
  expect(await caseysCredit()).toEqual([0, 10]);
  await finish();
  expect(await caseysCredit()).toEqual([10, 0]);
});

it('is not earned by an event that was canceled, while its order is not canceled yet', async () => {
  const friend = await befriend('canceled@friends.test');
  const { db } = shop.context;
  const move = (hours: number, cancelledAt: Date | null) =>
    db.execute(sql`update events set cancelled_at = ${cancelledAt?.toISOString() ?? null}::timestamptz,
      run_at = run_at + make_interval(hours => ${hours}), ends_at = ends_at + make_interval(hours => ${hours}) where id = 102`);
  await move(-240, new Date(shop.clock.now()));
  expect(await bookReferrals(shop.context)).toBe(0);
  expect(await credit(friend.customer, friend.id)).toEqual([0, 10]);
  await move(240, null);
  await finish();
});
