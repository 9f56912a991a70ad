/** Opening a data folder that is locked, stale, newer or not writable; migrating and seeding twice. */
import { spawn } from 'node:child_process';
import fs, {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { fixedClock, makeTestDatabase, testConfig } from '../../test/helper';
import type { Database } from './database';
import { DatabaseError } from './errors';
import { systemClock } from '../lib/clock';
import { lockFolder } from './folderLock';
import { migrate, readMigrations, schemaVersion } from './migrate';
import { rows } from './rows';
import { startWatchdog } from './watchdog';
import { seedWorld } from '../seed';
import { refuseInProduction } from '../seed/refuse';
import { demoWorldFile } from '../seed/worldFile';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => path.join(folder, 'dwellivery.lock');
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof DatabaseError) return error.code;
    throw error;
  }
  return 'none';
};

describe('the lock of the data folder', () => {
  it('is exclusive and can be released', () => {
    const release = lockFolder(folder);
    expect(codeOf(() => lockFolder(folder))).toBe('locked');
    release();
    expect(existsSync(lockFile())).toBe(false);
    lockFolder(folder)();
  });

  it('is taken over from a dead process', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    writeFileSync(lockFile(), `${child.pid} 1`);
    expect(codeOf(() => lockFolder(folder)())).toBe('none');
  });

  it('is taken over from a process that has ended and whose parent has not noticed', async () => {
    // The shell's child ends after it has become a child of `sleep`, which waits for no children.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60']);
    const pid = await new Promise<string>((resolve) => {
      parent.stdout.once('data', (text: Buffer) => resolve(String(text).trim()));
    });
    const isZombie = () => /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    while (!isZombie()) await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(lockFile(), `${pid} -`);
    expect(codeOf(() => lockFolder(folder)())).toBe('none');
    parent.kill();
  });

  it('is taken over when its process number was reused', () => {
    writeFileSync(lockFile(), `${process.pid} 1`);
    expect(codeOf(() => lockFolder(folder)())).toBe('none');
  });

  it('is kept by a process of another container, as long as that touches it', () => {
    writeFileSync(lockFile(), '1 1 pid:[1]');
    expect(codeOf(() => lockFolder(folder))).toBe('locked');
    const before = new Date(systemClock.now() - 11_000);
    utimesSync(lockFile(), before, before);
    expect(codeOf(() => lockFolder(folder)())).toBe('none');
  });

  it('is touched while the process runs', async () => {
    const release = lockFolder(folder);
    utimesSync(lockFile(), 0, 0);
    const watchdog = startWatchdog(lockFile());
    while (statSync(lockFile()).mtimeMs === 0) await new Promise((resolve) => setImmediate(resolve));
    watchdog.stop();
    expect(systemClock.now() - statSync(lockFile()).mtimeMs).toBeLessThan(10_000);
    release();
  });

  it('is taken over from an empty file', () => {
    writeFileSync(lockFile(), '');
    expect(codeOf(() => lockFolder(folder)())).toBe('none');
  });

  it('says when the folder cannot be written', () => {
    writeFileSync(path.join(folder, 'file'), '');
    expect(codeOf(() => lockFolder(path.join(folder, 'file', 'data')))).toBe('no_access');
  });
});

describe('migrations', () => {
  it('run once, and refuse a newer store', async () => {
    const { db, close } = await makeTestDatabase();
    expect(await migrate(db)).toEqual([]);
    const ours = readMigrations();
    expect(await schemaVersion(db)).toBe(ours.at(-1)?.version);
    await db.execute(sql`INSERT INTO schema_migrations (version, name) VALUES (9999, 'future')`);
    await expect(migrate(db)).rejects.toMatchObject({ code: 'newer' });
    await close();
  });

  // PostgreSQL names the table, its row type or their entries in the catalogue, depending on the moment.
  it.each(['42P07', '42710', '23505'])('run beside another process that begins too (%s)', async (code) => {
    const { db, close } = await makeTestDatabase();
    const refused = jest
      .spyOn(db, 'execute')
      .mockRejectedValueOnce(Object.assign(new Error('exists'), { code }));
    expect(await migrate(db)).toEqual([]);
    refused.mockRejectedValueOnce(Object.assign(new Error('no connection'), { code: '57P01' }));
    await expect(migrate(db)).rejects.toThrow('no connection');
    refused.mockRestore();
    await close();
  });

  it('leave nothing behind when one fails', async () => {
    const { db, close } = await makeTestDatabase();
    const bad = {
      version: 9000,
      name: 'bad',
      text: 'CREATE TABLE half (id integer);\nSELECT nothing_like_this;',
    };
    await expect(migrate(db, [...readMigrations(), bad])).rejects.toThrow();
    const left = await rows(db, sql`SELECT 1 FROM information_schema.tables WHERE table_name = 'half'`);
    expect(left).toEqual([]);
    await close();
  });
});

describe('the demo world', () => {
  const emptyWorld = (db: Database) =>
    db.execute(
      sql`TRUNCATE meta, events, event_locations, postal_codes, restaurants, promo_codes, content_blocks, contents, faq_entries, users CASCADE`,
    );

  it.each([
    [
      'a place',
      sql`INSERT INTO event_locations (slug, name, time_zone, tax_rate_bp, lat, lng) VALUES ('x', 'X', 'UTC', 0, 0, 0)`,
    ],
    [
      'a zip',
      sql`INSERT INTO postal_codes (postal_code, city, state, lat, lng) VALUES ('02134', 'X', 'MA', 0, 0)`,
    ],
    [
      'a restaurant',
      sql`INSERT INTO restaurants (slug, name, cuisine, cost, hue, landing_page_description, service_rate_bp) VALUES ('x', 'X', 'X', 1, 0, '', 0)`,
    ],
    ['a code', sql`INSERT INTO promo_codes (code, kind, value) VALUES ('X', 'fixed', 100)`],
    ['a block', sql`INSERT INTO content_blocks (slug, body) VALUES ('x', 'x')`],
    ['a text', sql`INSERT INTO contents (key, content) VALUES ('hero-caption', 'x')`],
    ['a question', sql`INSERT INTO faq_entries (position, question, answer_html) VALUES (0, 'x', 'x')`],
  ])('is not written beside %s of its own', async (_what, insert) => {
    const { db, close } = await makeTestDatabase();
    await emptyWorld(db);
    await db.execute(insert);
    expect(await seedWorld({ db, clock: fixedClock(), config: testConfig() })).toBe('own');
    expect(await rows(db, sql`SELECT 1 FROM meta WHERE key = 'seeded_at'`)).toEqual([]);
    await close();
  });

  it('is written once', async () => {
    const { db, close } = await makeTestDatabase();
    expect(await seedWorld({ db, clock: fixedClock(), config: testConfig() })).toBe('known');
    const [sums] = await rows<{ broken: number }>(
      db,
      sql`SELECT count(*)::integer AS broken FROM orders o
          WHERE o.total_cents <> (SELECT sum(l.price_cents) FROM order_lines l WHERE l.order_id = o.id)`,
    );
    expect(sums?.broken).toBe(0);
    await close();
  });

  it('reads its file before the transaction, which a slow reading would break', async () => {
    const { db, close } = await makeTestDatabase();
    await emptyWorld(db);
    const read = jest.spyOn(fs, 'readFileSync');
    let readBefore = -1;
    jest.spyOn(db, 'transaction').mockImplementation(() => {
      readBefore = read.mock.calls.filter(([file]) => String(file).endsWith('world.demo.yaml')).length;
      return Promise.resolve(true as never);
    });
    await seedWorld({ db, clock: fixedClock(), config: testConfig() });
    expect(readBefore).toBe(1);
    jest.restoreAllMocks();
    await close();
  });

  it('is not written into a production database without a word', () => {
    expect(() => refuseInProduction({ env: 'production' }, false)).toThrow('--i-know');
    expect(() => refuseInProduction({ env: 'production' }, true)).not.toThrow();
    expect(() => refuseInProduction({ env: 'development' }, false)).not.toThrow();
  });

  it('has a picture for each dish', () => {
    const pictures = new Set(readdirSync(path.join(__dirname, '../../../public/dishes')));
    const { restaurants, menus, events } = demoWorldFile().file;
    const dishes = Object.values(menus ?? {}).flatMap((menu) => menu.flatMap((section) => section.dishes));
    const shown = [...Object.values(restaurants ?? {}), ...Object.values(events ?? {}), ...dishes].flatMap(
      (one) => [one.picture, 'garnish' in one ? one.garnish : undefined].filter((name) => name !== undefined),
    );
    expect(shown.length).toBeGreaterThan(400);
    expect(shown.filter((name) => !pictures.has(name.replace('/dishes/', '')))).toEqual([]);
  });
});

it('reads the types that the product has, and arrays of texts and integers', async () => {
  const { db, close } = await makeTestDatabase();
  const [row] = await rows(
    db,
    sql`SELECT ARRAY['a', 'b'] AS texts, ARRAY[1, 2] AS numbers, 1::int8 AS big, 1.5::numeric AS exact, true AS yes, '{"a":[1]}'::jsonb AS json`,
  );
  expect(row).toEqual({
    texts: ['a', 'b'],
    numbers: [1, 2],
    big: 1,
    exact: '1.5',
    yes: true,
    json: { a: [1] },
  });
  await close();
});
