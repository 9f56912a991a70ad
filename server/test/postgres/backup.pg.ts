/** The commands of docs/howto/backup.md on a real PostgreSQL: a dump restored into an empty database holds the same books. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { connect } from '../../src/db/connect';
import { migrate } from '../../src/db/migrate';
import { rows } from '../../src/db/rows';
import { checkInvariants } from '../invariants';
import { admin, drop, makeWorld, randomName, urlOf } from './database';

jest.setTimeout(180_000);
const [from, to] = [randomName(), randomName()];
const folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-dump-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await drop(from);
  await drop(to);
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
