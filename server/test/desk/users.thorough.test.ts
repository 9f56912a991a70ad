/** Customers from the desk: shown, signed out, written out, deleted. */
import { eq, sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import * as t from '../../src/db/schema';
import { login } from '../helper';
import { closeShop, openShop, type Shop } from '../shop';
import { registerZinnia, tracesOfZinnia, ZINNIA } from '../zinnia';
import { desk } from './desk';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => closeShop(shop));

const WHY = '--why "asked by mail"';
const run = <T>(line: string) => desk<T>(shop.context, line);
const audit = () => shop.context.db.select().from(t.deskAudit).orderBy(t.deskAudit.id);

const register = () => registerZinnia(shop);
const traces = () => tracesOfZinnia(shop.context);

it('shows what is known', async () => {
  const { json } = await run('users show CASEY@demo.test --json');
  expect(json.result).toMatchObject({ id: 1, paidOrders: 4, creditCents: 0, vip: 'no', openSessions: 0 });
  const { out } = await run('users show 2');
  expect(out).toMatch(/vip +since 2026-06-05/);
  expect(out).not.toContain('argon2');
  expect(await run('users show 4711')).toMatchObject({ exit: 5, err: 'There is no customer 4711.\n' });
});

it('counts the sessions that are in use', async () => {
  await login(shop.app, 'casey@demo.test');
  await login(shop.app, 'casey@demo.test');
  const opened = async () =>
    (await run<{ openSessions: number }>('users show 1 --json')).json.result.openSessions;
  expect(await opened()).toBe(2);
  const monthAgo = new Date(shop.context.clock.now() - 30 * 86_400_000);
  const [{ id }] = (await shop.context.db.select().from(t.sessions)) as [typeof t.sessions.$inferSelect];
  await shop.context.db.update(t.sessions).set({ lastUsedAt: monthAgo }).where(eq(t.sessions.id, id));
  expect(await opened()).toBe(1);
});

it('signs out everywhere', async () => {
  const headers = await login(shop.app, 'casey@demo.test');
  const others = await login(shop.app, 'vip@demo.test');
  expect((await run('users sign-out 1 --dry-run')).out).toBe('1 session of customer 1 would end.\n');
  await run(`users sign-out casey@demo.test ${WHY}`);
  expect((await shop.app.inject({ url: '/api/v2/session', headers })).statusCode).toBe(401);
  const kept = await shop.app.inject({ url: '/api/v2/session', headers: others });
  expect(kept.json()).toMatchObject({ session: { user: { id: 2 } } });
  expect((await run(`users sign-out 1 ${WHY}`)).out).toContain('signed in nowhere');
  expect(await audit()).toEqual([expect.objectContaining({ command: 'users sign-out', about: { user: 1 } })]);
});

it('writes out everything of one customer, no secret, and says in the audit that it did', async () => {
  const { id, orderId } = await register();
  const { out, exit } = await run(`users export ${ZINNIA.email} ${WHY}`);
  const data = JSON.parse(out) as Record<string, { id: number; lines?: unknown[] }[]> & { profile: object };
  expect([exit, data.profile]).toEqual([
    0,
    expect.objectContaining({ id, name: ZINNIA.name, street: '7 Zebra Lane' }),
  ]);
  expect(data.orders).toEqual([
    expect.objectContaining({
      id: orderId,
      notes: 'Zigzag path',
      lines: expect.arrayContaining([expect.objectContaining({ name: 'Flan', notes: 'No zucchini' })]),
      payments: [expect.objectContaining({ status: 'succeeded', refunds: [] })],
    }),
  ]);
  expect(data.mails?.length).toBeGreaterThan(1);
  expect(out).not.toMatch(/argon2|Hash"|casey@demo\.test/);
  const [entry] = await audit();
  expect(entry).toMatchObject({ command: 'users export', about: { user: id }, what: { user: id } });
});

it('refuses to delete while an order or a membership is open, and names it', async () => {
  const { orderId } = await register();
  const open = await run(`users delete ${ZINNIA.email} ${WHY} --json`);
  expect([open.exit, open.json.error.code, open.json.error.message]).toEqual([
    6,
    'orders_open',
    `Order ${orderId} is open. Refund it first, or wait until it is over.`,
  ]);
  await shop.context.db.update(t.users).set({ stripeSubscriptionId: 'sub_1' }).where(eq(t.users.id, 2));
  expect((await run(`users delete 2 ${WHY} --json`)).json.error.code).toBe('vip_running');
  expect((await run(`users delete failed@demo.test ${WHY} --json`)).json.error.code).toBe('orders_open');
  expect(await audit()).toEqual([]);
});

it('deletes the person everywhere and keeps the books', async () => {
  const { id, orderId, transactionId } = await register();
  const places = (await traces()).map((trace) => trace.split(':')[0]);
  expect(new Set(places)).toEqual(new Set(['users', 'email_tokens', 'orders', 'order_lines', 'mails']));
  await run(`orders refund ${orderId} ${WHY}`);
  const plan = await run(`users delete ${id} --dry-run`);
  expect(plan.out).toContain(`Customer ${id} would be deleted`);
  const done = await run(`users delete ${id} ${WHY}`);
  expect([done.exit, done.out]).toEqual([0, expect.stringContaining(`Customer ${id} is deleted`)]);
  // The mail that says so, which forgets its address when it is sent.
  expect((await traces()).map((trace) => trace.split(':')[0])).toEqual(['mails']);

  const [order] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, orderId));
  expect(order).toMatchObject({ userId: id, status: 'cancelled', transactionId, deliveryType: 'd2d' });
  expect((await run(`orders show ${orderId}`)).out).toContain(`deleted-${id}@deleted.invalid`);
  const again = await shop.app.inject({ method: 'POST', url: '/api/v2/session', payload: PERSON_LOGIN });
  expect(again.statusCode).toBe(404);
  expect((await run(`users delete ${id} ${WHY}`)).out).toContain('deleted already');
  // The address is free again.
  expect((await register()).id).not.toBe(id);
});
const PERSON_LOGIN = { email: ZINNIA.email, password: ZINNIA.password };

it('says what else must be done: lost credit, the record at the card provider', async () => {
  await shop.context.db.update(t.users).set({ stripeId: 'cus_42' }).where(eq(t.users.id, 4));
  const { out } = await run('users delete credit@demo.test --dry-run');
  expect(out).toContain(
    "Credit of $100.00 is lost. The card provider's record of the person, cus_42, is deleted with the saved cards.",
  );
});

/** A new place for something of a person must be thought of here. */
it('knows every table that points at a customer or holds an address', async () => {
  const found = await rows<{ place: string }>(
    shop.context.db,
    sql`SELECT table_name || '.' || column_name AS place FROM information_schema.columns
        WHERE table_schema = 'public' AND (column_name IN ('user_id', 'referred_by_id', 'recipient') OR column_name LIKE '%email%')`,
  );
  const known = {
    deleted: [
      'sessions.user_id',
      'email_tokens.user_id',
      'email_tokens.email',
      'oauth_identities.user_id',
      'oauth_identities.email',
      'quotes.user_id',
      'problem_reports.user_id',
      'push_subscriptions.user_id',
      'table_guests.user_id',
      'follows.user_id',
      'follows.email',
      'event_notices.email',
      'waitlist_entries.user_id',
    ],
    emptied: [
      'users.email',
      'users.pending_email',
      'mails.recipient',
      'orders.user_id',
      'amendments.user_id',
      'claims.user_id',
    ],
    books: [
      'memberships.user_id',
      'payment_intents.user_id',
      'credit_entries.user_id',
      'users.referred_by_id',
    ],
  };
  expect(found.map(({ place }) => place).sort()).toEqual(Object.values(known).flat().sort());
});
