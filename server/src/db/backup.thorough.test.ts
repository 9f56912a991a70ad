/** What docs/howto/backup.md promises of the embedded database: a copied folder opens, and data of an older release is brought up. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { checkInvariants } from '../../test/invariants';
import { fixedClock, testConfig } from '../../test/helper';
import { seedWorld } from '../seed';
import { connect } from './connect';
import { migrate, readMigrations, schemaVersion } from './migrate';
import { rows } from './rows';

jest.setTimeout(120_000);
let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-backup-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const open = (dataDir: string) => connect({ databaseUrl: null, dataDir });

it('opens the copy of a stopped data folder with every order', async () => {
  const [first, copy] = [path.join(scratch, 'first'), path.join(scratch, 'copy')];
  const before = await open(first);
  await migrate(before.db);
  await seedWorld({ db: before.db, clock: fixedClock(), config: testConfig() });
  const facts = sql`SELECT id, status, total_cents FROM orders ORDER BY id`;
  const orders = await rows(before.db, facts);
  await before.close();
  cpSync(first, copy, { recursive: true });

  const restored = await open(copy);
  expect(await migrate(restored.db)).toEqual([]);
  expect(await rows(restored.db, facts)).toEqual(orders);
  expect(orders.length).toBeGreaterThan(3);
  await checkInvariants(restored.db);
  await restored.close();
});

it('brings data of the first release to this one, and keeps it', async () => {
  const folder = path.join(scratch, 'older');
  const [oldest] = readMigrations();
  const before = await open(folder);
  await migrate(before.db, oldest ? [oldest] : []);
  await before.db.execute(sql`
    INSERT INTO users (uuid, name, firstname, lastname, email, referral_code, confirmed_at, created_at)
    VALUES (gen_random_uuid(), 'Casey Moreno', 'Casey', 'Moreno', 'casey@demo.test', 'old00001', now(), now())`);
  await before.db.execute(sql`
    INSERT INTO credit_entries (user_id, amount_cents, kind, booking_key, created_at)
    SELECT id, 1000, 'grant', 'grant:old', now() FROM users`);
  await before.close();

  const after = await open(folder);
  const applied = await migrate(after.db);
  expect(applied).toHaveLength(readMigrations().length - 1);
  expect(await schemaVersion(after.db)).toBe(readMigrations().at(-1)?.version);
  expect(
    await rows(
      after.db,
      sql`SELECT u.email, c.amount_cents FROM users u JOIN credit_entries c ON c.user_id = u.id`,
    ),
  ).toEqual([{ email: 'casey@demo.test', amount_cents: 1000 }]);
  await checkInvariants(after.db);
  await after.close();
});
