import fs from 'node:fs';
import path from 'node:path';
import { readValue } from '../envelope';
import { keptSlices, type KeptSlice } from '../kinds';
import { migrateValue, migrations, SCHEMA_VERSION } from '.';
import type { Migration } from './types';

const FIXTURES = path.join(__dirname, 'fixtures');
const versions = Array.from({ length: SCHEMA_VERSION + 1 }, (_, version) => version);
const fixture = (version: number) =>
  JSON.parse(
    fs.readFileSync(path.join(FIXTURES, `${String(version).padStart(4, '0')}.json`), 'utf8'),
  ) as Record<KeptSlice, unknown>;
const through = (slice: KeptSlice, version: number) =>
  readValue(slice, fixture(version)[slice], version, () => undefined);
const CARTS = { slice: 'carts', isCache: false };
const USER_CACHE = { slice: 'userCache', isCache: true };

describe('migrations', () => {
  it('are numbered without a gap, one file each, and say what is lost', () => {
    expect(migrations.map(({ to }) => to)).toEqual(versions.slice(1));
    const files = fs.readdirSync(__dirname).filter((name) => /^\d{4}-.*\.ts$/.test(name));
    expect(files.map((name) => Number(name.slice(0, 4))).sort()).toEqual(versions.slice(1));
    migrations.forEach(({ lost }) => expect(lost).not.toBe(''));
    const named = migrations.flatMap(({ steps }) => Object.keys(steps));
    expect(named.filter((slice) => !(keptSlices as readonly string[]).includes(slice))).toEqual([]);
  });

  it('are frozen: a migration imports types of its own only', () => {
    const files = fs.readdirSync(__dirname).filter((name) => /^\d{4}-.*\.ts$/.test(name));
    files.forEach((name) => {
      const imports = fs.readFileSync(path.join(__dirname, name), 'utf8').match(/from '.*'/g) ?? [];
      expect(imports).toEqual(["from './types'"]);
    });
  });

  it('have a fixture for every stored shape', () => {
    expect(fs.readdirSync(FIXTURES).sort()).toEqual(
      versions.map((version) => `${String(version).padStart(4, '0')}.json`),
    );
  });

  it.each(versions)('bring version %i through the whole chain without losing local truth', (version) => {
    expect(through('session', version)).toMatchObject({ userId: 1, postalCode: '60540' });
    expect(through('carts', version)).toMatchObject({
      items: [{ product: { id: 4, name: 'Soup' }, quantity: 2 }],
      notes: 'ring twice',
    });
    expect(through('checkout', version)).toMatchObject({ values: { deliveryType: 'pickup' } });
    expect(through('version', version)).toMatchObject({ bump: 3 });
    if (version < SCHEMA_VERSION) expect(through('userCache', version)).toBeUndefined();
    else expect(through('userCache', version)).toMatchObject({ ownerId: 1, data: { name: 'Casey' } });
  });

  it('run in order, from the version of the value', () => {
    const step = (to: number): Migration => ({
      to,
      lost: '-',
      steps: { carts: (value) => [...(value as number[]), to] },
    });
    const chain = [step(1), step(2), step(3)];
    expect([0, 1, 2, 3].map((from) => migrateValue(CARTS, [], from, chain))).toEqual([
      [1, 2, 3],
      [2, 3],
      [3],
      [],
    ]);
  });

  it('drop a cache by default, and keep one that names its step', () => {
    const silent: Migration = { to: 1, lost: '-', steps: {} };
    expect(migrateValue(USER_CACHE, { a: 1 }, 0, [silent])).toBeUndefined();
    expect(
      migrateValue(USER_CACHE, { a: 1 }, 0, [{ ...silent, steps: { userCache: (value) => value } }]),
    ).toEqual({ a: 1 });
    expect(migrateValue(CARTS, { a: 1 }, 0, [silent])).toEqual({ a: 1 });
  });
});
