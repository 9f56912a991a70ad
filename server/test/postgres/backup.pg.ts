/** The commands of docs/howto/backup.md on a real PostgreSQL: a dump restored into an empty database holds the same books. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { connect, type Connection } from '../../src/db/connect';
import { migrate } from '../../src/db/migrate';
import { rows } from '../../src/db/rows';
import { isRestored, noticeRestore } from '../../src/db/restored';
import type { Context } from '../../src/ports/context';
import { HOT } from '../buyers';
import { desk } from '../desk/desk';
import { FakeProvider } from '../fakeProvider';
import { makeTestApp, TEST_NOW } from '../helper';
import { checkInvariants } from '../invariants';
import { Customer } from '../shop';
import { admin, drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(180_000);
const [from, to, sold, again] = [randomName(), randomName(), randomName(), randomName()];
const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-dump-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of [from, to, sold, again]) await drop(name);
});

it('restores a dump that was taken while the server ran', async () => {
  const facts = sql`SELECT o.id, o.status, o.total_cents, count(l.id)::int AS lines
    FROM orders o JOIN order_lines l ON l.order_id = o.id GROUP BY o.id ORDER BY o.id`;
  const running = await makeWorld(from);
  const file = path.join(folder, 'dwellivery.dump');
  execFileSync('pg_dump', ['--format=custom', `--file=${file}`, urlOf(from)]);
  const orders = await rows(running.db, facts);
  await running.close();

  await admin(`create database ${to}`);
  execFileSync('pg_restore', ['--no-owner', `--dbname=${urlOf(to)}`, file]);
  const restored = await connect({ databaseUrl: urlOf(to), dataDir: '' });
  expect(await migrate(restored.db)).toEqual([]);
  expect(await rows(restored.db, facts)).toEqual(orders);
  expect(orders.length).toBeGreaterThan(3);
  await checkInvariants(restored.db);
  await restored.close();
});

const ORDER = { items: [{ id: HOT.dish, quantity: 1 }], time_slot_id: HOT.slot };

/** What a server does at its start. */
async function startOn(connection: Connection, name: string, provider: FakeProvider) {
  await noticeRestore(connection.db);
  const database = { ...connection, close: async () => undefined };
  const { app, context, close } = await makeTestApp({
    config: { databaseUrl: urlOf(name) },
    database,
    provider,
  });
  context.isRestored = await isRestored(connection.db);
  return { app, context, close };
}

const statusOf = async ({ db }: Pick<Context, 'db'>, id: number) =>
  (await rows<{ status: string }>(db, sql`select status from orders where id = ${id}`))[0]?.status;

it('from the dump to the first order: closed, reconciled, open', async () => {
  const provider = new FakeProvider();
  const before = await makeWorld(sold);
  // The demo's past payments are unknown to this provider.
  await before.db.execute(sql`update payment_intents set created_at = '2026-01-01'`);
  const first = await startOn(before, sold, provider);
  expect(first.context.isRestored).toBe(false);
  const casey = await Customer.signIn(first.app, 'casey@demo.test');
  const paid = await casey.place(HOT.event, ORDER);
  provider.succeed(paid.transactionId);
  expect((await casey.order(paid.id)).status).toBe('paid');
  const unpaid = await casey.place(HOT.event, ORDER);
  const file = path.join(folder, 'sold.dump');
  execFileSync('pg_dump', ['--format=custom', `--file=${file}`, urlOf(sold)]);

  // Since the backup: one is cancelled, one is paid, one is ordered and paid, and a form is open.
  await casey.cancel(paid.id);
  // The reservation fee is kept, because the other order of the day needs it.
  expect(provider.kept(paid.transactionId)).toBe(500);
  provider.succeed(unpaid.transactionId);
  expect((await casey.order(unpaid.id)).status).toBe('paid');
  const lost = await casey.place(HOT.event, ORDER);
  provider.succeed(lost.transactionId);
  expect((await casey.order(lost.id)).status).toBe('paid');
  const quote = await casey.quote(HOT.event, ORDER.items, { delivery_type: 'pickup' });
  const form = (await casey.sheet({ amount: quote.body.data.checkoutDetails.total, event_id: HOT.event }))
    .body.data;
  const openForm = form.paymentSheet.paymentIntentId;
  for (const id of [lost.transactionId, openForm]) provider.madeAt.set(id, new Date(TEST_NOW));
  await first.close();
  await before.close();

  await admin(`create database ${again}`);
  execFileSync('pg_restore', ['--no-owner', `--dbname=${urlOf(again)}`, file]);
  const restored = await connect({ databaseUrl: urlOf(again), dataDir: '' });
  const { app, context, close } = await startOn(restored, again, provider);
  expect(context.isRestored).toBe(true);
  const back = Customer.withToken(app, casey.headers.authorization.slice('Bearer '.length));
  expect([await statusOf(context, paid.id), await statusOf(context, unpaid.id)]).toEqual(['paid', 'created']);
  expect((await back.sheet({ amount: 10, event_id: HOT.event })).status).toBe(503);
  expect((await app.inject({ method: 'GET', url: `/api/v2/events/${HOT.event}` })).statusCode).toBe(200);
  expect((await app.inject({ method: 'GET', url: '/readyz' })).json()).toMatchObject({
    message: 'Restored; reconcile first.',
  });

  const seen = await desk(context, 'reconcile --after-restore --dry-run');
  expect([seen.exit, context.isRestored, await isRestored(restored.db)]).toEqual([0, true, true]);
  const done = await desk(context, 'reconcile --after-restore --why restored');
  expect(done).toMatchObject({ exit: 0, err: '' });
  expect(done.out).toContain(
    '1 payment form from after the backup cancelled.\n1 charge from after the backup given back',
  );
  expect(done.out).toContain("Our books and the provider's agree.\nThe shop is open.\n");
  expect([await statusOf(context, paid.id), await statusOf(context, unpaid.id)]).toEqual([
    'cancelled',
    'paid',
  ]);
  expect([provider.kept(lost.transactionId), provider.intents.get(openForm)?.status]).toEqual([
    0,
    'canceled',
  ]);
  expect(provider.kept(unpaid.transactionId)).toBe(provider.intents.get(unpaid.transactionId)?.amountCents);

  expect((await app.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
  const next = await back.place(HOT.event, ORDER);
  // No payment of before is taken for a new one.
  expect([paid, unpaid, lost].map(({ transactionId }) => transactionId)).not.toContain(next.transactionId);
  provider.succeed(next.transactionId);
  expect((await back.order(next.id)).status).toBe('paid');
  await checkInvariants(restored.db);
  await noticeRestore(restored.db);
  expect(await isRestored(restored.db)).toBe(false);
  await close();
  await restored.close();
});

it('desk reconcile restored closes a shop whose data folder was restored', async () => {
  const connection = await connect({ databaseUrl: urlOf(to), dataDir: '' });
  const { context, close } = await startOn(connection, to, new FakeProvider());
  expect((await desk(context, 'reconcile restored --why "a base backup"')).out).toContain(
    'closed until reconcile',
  );
  expect(await isRestored(connection.db)).toBe(true);
  await close();
  await connection.close();
});
