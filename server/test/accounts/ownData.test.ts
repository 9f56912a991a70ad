/** Customers take their data along and end their account (contract, Accounts). */
import { and, eq, getTableColumns, getTableName, is, isNull } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as t from '../../src/db/schema';
import { eraseUser } from '../../src/services/accounts/erase';
import { asFile, personalData } from '../../src/services/accounts/personalData';
import { openSession } from '../../src/services/accounts/sessions';
import { runJobs } from '../runJobs';
import { composeMail } from '../../src/services/mail/compose';
import { endChanges, insertChange, markChanged } from '../changed';
import { DEMO_PASSWORD, fixedClock, login } from '../helper';
import { closeShop, Customer, openShop, type Shop } from '../shop';
import { registerZinnia, tracesOfZinnia, ZINNIA } from '../zinnia';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ clock: fixedClock() });
});
afterEach(() => closeShop(shop));

type Told = { code?: string; message: string; errors?: Record<string, string[]> };
type File = { file: { name: string; type: string; text: string } };
const call = async <T = Told>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  headers: Record<string, string>,
  payload?: object,
) => {
  const answer = await shop.app.inject({ method, url: `/api/v2/users/${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json<T>() };
};
const sessionOf = async (userId: number) => {
  const entry = { method: 'password', device: null, formerToken: null } as const;
  const token = await openSession(shop.context, shop.context.db, userId, entry);
  return { authorization: `Bearer ${token}` };
};
const proof = (current_password?: string) => ({
  user: { ...(current_password ? { current_password } : {}) },
});
const exported = (id: number, headers: Record<string, string>, format: string, password = ZINNIA.password) =>
  call<File & Told>('POST', `${id}/export`, headers, { format, ...proof(password) });

/** Where the download has the rows of each table that names a customer, by the path of their list. A new table needs a place here. */
const PLACES: Record<string, string> = {
  users: 'profile',
  orders: 'orders',
  payment_intents: 'orders.payments',
  amendments: 'orders.changes',
  sessions: 'sessions',
  oauth_identities: 'identities',
  email_tokens: 'mailedLinks',
  memberships: 'memberships',
  credit_entries: 'credit',
  claims: 'claims',
  quotes: 'quotes',
  problem_reports: 'problemReports',
  push_subscriptions: 'notifiedDevices',
  waitlist_entries: 'waitingLists',
  tables: 'tables',
  table_guests: 'seats',
  follows: 'follows',
  event_notices: 'toldEvents',
  mails: 'mails',
};

describe('everything that is kept', () => {
  it('comes from every table that names a customer', async () => {
    const ofCustomers = Object.values(t as Record<string, unknown>)
      .filter((item): item is PgTable => is(item, PgTable))
      .filter((table) =>
        ['userId', 'hostId', 'email', 'recipient'].some((name) => name in getTableColumns(table)),
      )
      .map(getTableName);
    expect(Object.keys(PLACES).sort()).toEqual(ofCustomers.sort());

    const { id, customer } = await registerZinnia(shop);
    const { body } = await exported(id, customer.headers, 'json');
    const data = JSON.parse(body.file.text) as { orders: object[] } & Record<string, object>;
    const first = data.orders[0] ?? {};
    const places = [...Object.keys(data), ...Object.keys(first).map((name) => `orders.${name}`)];
    expect(places).toEqual(expect.arrayContaining(Object.values(PLACES)));
  });

  it('is a file for programs, without secrets', async () => {
    const { id, orderId, customer } = await registerZinnia(shop);
    const { status, body } = await exported(id, customer.headers, 'json');
    expect([status, body.file.name, body.file.type]).toEqual([
      200,
      'dwellivery-data-2026-06-15.json',
      'application/json',
    ]);
    const data = JSON.parse(body.file.text) as { profile: object; orders: object[] };
    expect(data.profile).toMatchObject({ id, name: ZINNIA.name, street: '7 Zebra Lane' });
    expect(data.orders).toEqual([
      expect.objectContaining({ id: orderId, restaurant: expect.any(String), notes: 'Zigzag path' }),
    ]);
    expect(body.file.text).not.toMatch(/argon2|Hash"|casey@demo\.test/);
  });

  it('is a page to read, in which nothing of a customer is markup', async () => {
    const { id, customer } = await registerZinnia(shop);
    await shop.context.db
      .update(t.users)
      .set({ name: '<img src=x onerror=alert(1)>' })
      .where(eq(t.users.id, id));
    const { file } = (await exported(id, customer.headers, 'page')).body;
    expect([file.name, file.type]).toEqual(['dwellivery-data-2026-06-15.html', 'text/html;charset=utf-8']);
    expect(file.text).toContain('<dt>Name</dt><dd>&lt;img src=x onerror=alert(1)&gt;</dd>');
    expect(file.text).not.toContain('<img');
    expect(file.text).toMatch(/<caption>What was ordered<\/caption>.*Flan.*No zucchini/s);
    expect(file.text).toMatch(/<th scope="col">Amount<\/th>.*\$\d+\.\d\d/s);
    expect(file.text).not.toMatch(/argon2|Hash|undefined|\[object|<script/);
  });

  it('reads like a letter: times of the event, choices, the cut-off, and no columns of ours', async () => {
    const { id, customer, orderId } = await registerZinnia(shop);
    const dish = { id: 101001, quantity: 2, product_option_choice_ids: [10100111, 10100121] };
    const more = await customer.place(101, { items: [dish], delivery_type: 'pickup', time_slot_id: 1011 });
    shop.provider.succeed(more.transactionId);
    await customer.order(more.id);
    const { file } = (await exported(id, customer.headers, 'page')).body;
    const [, first = '', second = ''] = file.text.split('<section>');
    expect(first).toContain(`<h3>Order ${orderId}, Lupita's Kitchen</h3>`);
    expect(first).toMatch(
      /<dt>Delivery<\/dt><dd>Thursday, June 18, 2026, between 5:00 PM and \d:\d\d PM, 7 Zebra Lane, Naperville, IL 60540<\/dd>/,
    );
    expect(first).toContain(
      '<dt>Status</dt><dd>paid</dd><dt>Ordered</dt><dd>June 15, 2026, 10:00 AM CDT</dd>',
    );
    expect(first).toMatch(/<p>You can cancel until \w{3}, Jun \d+, \d+:00 [AP]M\.<\/p>/);
    expect(second).toMatch(/<dt>Pickup<\/dt><dd>Thursday, June 18, 2026, from 5:00 PM, /);
    expect(second).toMatch(/2 × Tacos al Pastor \([^)]+, [^)]+\)/);
    expect(file.text).not.toMatch(/UTC|meters|d2d|preadjustment|Base</i);
  });

  it('names each change of an order: when, what it cost, what became of it, and what is wanted', async () => {
    const { id, customer, orderId } = await registerZinnia(shop);
    await markChanged(shop.context, orderId);
    await insertChange(shop.context, orderId, {
      status: 'failed',
      failureMessage: 'Your card was declined.',
    });
    const { file } = (await exported(id, customer.headers, 'page')).body;
    const [, changes = ''] = /<caption>Changes<\/caption>(.*?)<\/table>/s.exec(file.text) ?? [];
    const cells = [...changes.matchAll(/<t[dh]\b[^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell]) => cell);
    const at = 'June 15, 2026, 10:00 AM CDT';
    expect(cells).toEqual([
      ...['When', 'Status', 'Made', 'Price', 'What the card said', 'What you wanted'],
      ...[at, 'made', at, 'the same', '', ''],
      ...[at, 'payment failed', '', '$5.49 more', 'Your card was declined.'],
      '2 × Flan (“No zucchini”), 7 Zebra Lane, Naperville, IL 60540, “Zigzag path”',
    ]);
    expect(file.text).toContain(`<dt>Changed</dt><dd>${at}</dd>`);
    const data = asFile(await personalData(shop.context, id));
    expect(data).toMatchObject({
      orders: [{ changes: [{ status: 'applied' }, { status: 'failed', differenceCents: 549 }] }],
    });
    expect(JSON.stringify(data)).not.toContain('bodyHash');
    await endChanges(shop.context);
  });

  it('is a page also for words that name something in our programs', async () => {
    const { id, customer } = await registerZinnia(shop);
    await shop.context.db
      .update(t.users)
      .set({ name: 'constructor', city: 'd2d', leadParams: { toString: 'valueOf' } })
      .where(eq(t.users.id, id));
    const { status, body } = await exported(id, customer.headers, 'page');
    expect(status).toBe(200);
    expect(body.file.text).toContain('<dt>Name</dt><dd>constructor</dd>');
    expect(body.file.text).toContain('<dt>City</dt><dd>d2d</dd>');
    expect(body.file.text).toContain('To string: valueOf');
  });

  it('needs the current password, and is given to nobody else', async () => {
    const { id, customer } = await registerZinnia(shop);
    expect(await exported(id, customer.headers, 'json', 'wrong')).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    });
    const without = await call('POST', `${id}/export`, customer.headers, { format: 'json', ...proof() });
    expect([without.status, without.body.code]).toEqual([403, 'proof_needed']);
    const other = await login(shop.app, 'casey@demo.test');
    expect((await exported(id, other, 'json', DEMO_PASSWORD)).status).toBe(404);
    expect((await call('GET', `${id}/deletion`, other)).status).toBe(404);
    expect((await call('DELETE', String(id), other, proof(DEMO_PASSWORD))).status).toBe(404);
  });

  it('needs no password right after a sign-in with a provider', async () => {
    const { id, customer } = await registerZinnia(shop);
    await shop.context.db
      .update(t.sessions)
      .set({ method: 'google_oauth2' })
      .where(eq(t.sessions.userId, id));
    const fresh = () => call('POST', `${id}/export`, customer.headers, { format: 'page', ...proof() });
    expect((await fresh()).status).toBe(200);
    shop.clock.set(shop.clock.now() + 10 * 60_000);
    expect((await fresh()).body.code).toBe('proof_needed');
  });

  it('makes wrong passwords wait', async () => {
    const { id, customer } = await registerZinnia(shop);
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 22; attempt += 1)
      statuses.add((await exported(id, customer.headers, 'json', 'wrong')).status);
    expect([...statuses]).toEqual([403, 429]);
  });
});

describe('the end of an account', () => {
  const deletion = async (id: number, headers: Record<string, string>) =>
    (await call<{ deletion: object }>('GET', `${id}/deletion`, headers)).body.deletion;

  it('is refused while an order or a membership is open, and says which before', async () => {
    const { id, orderId, customer } = await registerZinnia(shop);
    expect(await deletion(id, customer.headers)).toMatchObject({
      open_orders: [{ id: orderId, restaurant_name: expect.any(String) }],
      vip: 'none',
      credit_balance: 0,
      pending_credit: 0,
    });
    const refused = await call('DELETE', String(id), customer.headers, proof(ZINNIA.password));
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'orders_open',
      `Order ${orderId} is open. Cancel it first, or wait until it is over.`,
    ]);
    const vip = await login(shop.app, 'vip@demo.test');
    await shop.context.db.update(t.users).set({ stripeSubscriptionId: 'sub_1' }).where(eq(t.users.id, 2));
    expect(await deletion(2, vip)).toMatchObject({ vip: 'running' });
    expect((await call('DELETE', '2', vip, proof(DEMO_PASSWORD))).body.code).toBe('vip_running');
  });

  it('is not refused for the order of a cancelled event, nor for one that failed and can no longer be paid', async () => {
    const { id, orderId, customer } = await registerZinnia(shop);
    const { db } = shop.context;
    const event = (fields: Partial<typeof t.events.$inferInsert>) =>
      db.update(t.events).set(fields).where(eq(t.events.id, 101));
    const order = (status: 'paid' | 'payment_failed') =>
      db.update(t.orders).set({ status }).where(eq(t.orders.id, orderId));
    const open = async () =>
      ((await deletion(id, customer.headers)) as { open_orders: object[] }).open_orders;
    await event({ cancelledAt: new Date(shop.clock.now()) });
    expect(await open()).toEqual([]);
    await event({ cancelledAt: null });
    await order('payment_failed');
    expect(await open()).toMatchObject([{ id: orderId }]);
    await event({ status: 'closed' });
    expect(await open()).toEqual([]);
    await event({ status: 'open' });
    await order('paid');
  });

  it('is refused while the bank may still answer a change, also after the dinner', async () => {
    const { id, orderId, customer } = await registerZinnia(shop);
    await shop.context.db.update(t.events).set({ status: 'complete' }).where(eq(t.events.id, 101));
    const open = async () =>
      ((await deletion(id, customer.headers)) as { open_orders: object[] }).open_orders;
    expect(await open()).toEqual([]);
    await insertChange(shop.context, orderId, { status: 'failed' });
    expect(await open()).toMatchObject([{ id: orderId }]);
    await endChanges(shop.context);
    expect(await open()).toEqual([]);
  });

  it('needs the current password', async () => {
    const { id, customer, orderId } = await registerZinnia(shop);
    await customer.cancel(orderId);
    const wrong = await call('DELETE', String(id), customer.headers, proof('wrong'));
    expect([wrong.status, wrong.body.errors]).toEqual([
      403,
      { current_password: ['This is not your current password.'] },
    ]);
  });

  it('is refused if a reset has changed the password, and ended the session, since the check', async () => {
    const { id, customer, orderId } = await registerZinnia(shop);
    await customer.cancel(orderId);
    const { db } = shop.context;
    const begin = db.transaction.bind(db);
    const meanwhile = (change: () => Promise<unknown>) =>
      jest.spyOn(db, 'transaction').mockImplementationOnce(async (...given) => {
        await change();
        return begin(...given);
      });
    meanwhile(() => db.update(t.users).set({ passwordHash: 'another' }).where(eq(t.users.id, id)));
    const late = await call('DELETE', String(id), customer.headers, proof(ZINNIA.password));
    expect([late.status, late.body.code]).toEqual([403, 'wrong_password']);

    const own = eq(t.sessions.userId, id);
    await db.update(t.sessions).set({ method: 'google_oauth2' }).where(own);
    meanwhile(() =>
      db
        .update(t.sessions)
        .set({ revokedAt: new Date(shop.clock.now()) })
        .where(own),
    );
    const ended = await call('DELETE', String(id), customer.headers, proof());
    expect([ended.status, ended.body.code]).toEqual([403, 'proof_needed']);
    const [kept] = await db.select().from(t.users).where(eq(t.users.id, id));
    expect(kept).toMatchObject({ email: ZINNIA.email, deletedAt: null });
  });

  it('forgets the person everywhere, ends every session, keeps the books, and says so by a last mail', async () => {
    const { id, orderId, customer } = await registerZinnia(shop);
    // Its rows are emptied by themselves, not by the end of the change.
    const failure = { status: 'expired', failureMessage: 'Zinnia’s card' } as const;
    await insertChange(shop.context, orderId, failure);
    await customer.cancel(orderId);
    const elsewhere = await shop.app.inject({
      method: 'POST',
      url: '/api/v2/session',
      payload: { email: ZINNIA.email, password: ZINNIA.password },
    });
    expect(elsewhere.statusCode).toBe(403);
    const { db } = shop.context;
    const now = new Date(shop.clock.now());
    await db.insert(t.eventNotices).values({ eventId: 101, email: ZINNIA.email, toldAt: now });
    // As a visitor, before she registered.
    const asked = { askedAt: now, toldUntil: now, tokenHash: 'x' };
    await db.insert(t.follows).values({ email: ZINNIA.email, postalCode: '60601', ...asked });
    const [sent = { id: 0 }] = await db.select().from(t.mails).where(eq(t.mails.recipient, ZINNIA.email));
    await db.update(t.mails).set({ sentAt: now }).where(eq(t.mails.id, sent.id));
    const fee = and(eq(t.orderLines.orderId, orderId), eq(t.orderLines.sku, 'fee'));
    const feeNotes = async () => (await db.select().from(t.orderLines).where(fee))[0]?.notes;
    expect(await feeNotes()).toMatch(/\w/);
    const other = await Customer.signIn(shop.app, 'vip@demo.test');
    const done = await call('DELETE', String(id), customer.headers, proof(ZINNIA.password));
    expect([done.status, done.body.message]).toEqual([200, 'Your account is deleted.']);
    expect((await call('GET', String(id), customer.headers)).status).toBe(401);
    expect((await call('GET', '2', other.headers)).status).toBe(200);
    expect(await feeNotes()).toMatch(/\w/);
    const casey = await Customer.signIn(shop.app, 'casey@demo.test');
    for (const place of ['users/', 'avatars/users_']) {
      const gone = await casey.call('GET', `/${place}${id}`);
      expect(gone).toEqual(await casey.call('GET', `/${place}999999`));
      expect(gone.status).toBe(404);
    }

    const unsent = await db.select().from(t.mails).where(isNull(t.mails.sentAt));
    expect(unsent.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['account_deleted', ZINNIA.email],
    ]);
    const [mail] = unsent;
    const text = mail && (await composeMail(shop.context, mail));
    expect(text?.text).toContain('Hi Zinnia, your Dwellivery account is deleted');
    expect((await tracesOfZinnia(shop.context)).map((trace) => trace.split(':')[0])).toEqual(['mails']);

    const [order] = await shop.context.db.select().from(t.orders).where(eq(t.orders.id, orderId));
    expect(order).toMatchObject({ userId: id, status: 'cancelled', deliveryStreet: null, notes: null });
    // Again, by the operator: nothing is left to be done.
    await eraseUser(shop.context, id);
    expect(await db.$count(t.mails, eq(t.mails.kind, 'account_deleted'))).toBe(1);
    // Who has the same address may come again, as somebody else.
    expect((await registerZinnia(shop)).id).not.toBe(id);
  });

  it('is not undone by calls that were under way', async () => {
    const { id, orderId, customer } = await registerZinnia(shop);
    await customer.cancel(orderId);
    const { db } = shop.context;
    const begin = db.transaction.bind(db);
    const [confirmed, city] = [new Date(shop.clock.now()), 'Zinniaville'];
    await db.update(t.users).set({ confirmedAt: confirmed }).where(eq(t.users.id, id));
    const items = [{ id: 102006, quantity: 1 }];
    const order = { transaction_id: 'under-way-1', items, delivery_type: 'pickup', time_slot_id: 1021 };
    const underWay = [
      ['PATCH', `users/${id}`, { user: { city } }],
      ['POST', 'homes', { home: { postal_code: '60540', city } }],
      ['POST', 'follows', { postal_code: '60601' }],
      ['POST', 'events/104/waitlist', {}],
      ['POST', 'events/102/memberships', {}],
      ['POST', 'events/102/orders', { order }],
    ] as const;
    await eraseUser(shop.context, id);
    const before = await tracesOfZinnia(shop.context);
    const [gone] = await db.select().from(t.users).where(eq(t.users.id, id));
    for (const [method, url, payload] of underWay) {
      // As the hook read the customer just before the deletion.
      const present = { deletedAt: null, email: ZINNIA.email, confirmedAt: confirmed };
      await db.update(t.users).set(present).where(eq(t.users.id, id));
      const headers = await sessionOf(id);
      const spy = jest.spyOn(db, 'transaction').mockImplementationOnce(async (...given) => {
        await db
          .update(t.users)
          .set(gone ?? {})
          .where(eq(t.users.id, id));
        return begin(...given);
      });
      const late = await shop.app.inject({ method, url: `/api/v2/${url}`, headers, payload });
      expect([url, late.statusCode]).toEqual([url, 401]);
      expect(spy).toHaveBeenCalled();
      spy.mockRestore();
      await db.delete(t.sessions);
    }
    expect(await tracesOfZinnia(shop.context)).toEqual(before);
  });

  it('keeps the reward that a friend has earned for somebody else', async () => {
    const { id, orderId, customer } = await registerZinnia(shop);
    const { db } = shop.context;
    await customer.order(orderId);
    await db
      .update(t.users)
      .set({ referredById: 1, confirmedAt: new Date(shop.clock.now()) })
      .where(eq(t.users.id, id));
    await db.update(t.events).set({ status: 'complete' }).where(eq(t.events.id, 101));
    expect((await call('DELETE', String(id), customer.headers, proof(ZINNIA.password))).status).toBe(200);
    expect(await runJobs(shop.context)).toEqual([]);
    const booked = await db.select().from(t.creditEntries).where(eq(t.creditEntries.userId, 1));
    expect(booked.map(({ kind }) => kind)).toContain('referral_referrer');
  });
});
