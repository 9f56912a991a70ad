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
  ) as Record<string, unknown>;
/** The fixtures hold one event's value of a slice per event. */
const through = (slice: KeptSlice, version: number) => {
  const { carts, checkout, ...rest } = fixture(version) as Record<string, object | undefined>;
  const values: Record<string, unknown> = { ...rest, carts: { ...carts, ...(checkout && { checkout }) } };
  return readValue(slice, values[slice], version, () => undefined);
};
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
      draft: { deliveryType: 'pickup' },
    });
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

describe('version 2 makes one order of a cart and its form', () => {
  const FORM = {
    deliveryType: 'd2d',
    timeSlotId: 3,
    gratuity: 500,
    deliveryStreet: '1 Oak St',
    deliveryCity: 'Naperville',
    deliveryState: 'IL',
    deliveryPostalCode: '60540',
    saveDefaultAddress: false,
    notes: 'gate 4',
    promocode: 'TEN',
  };
  const cart = { items: [], notes: 'ring', gratuity: null, gratuityPercentage: 18 };
  const checkout = { values: FORM, promoCode: 'TEN', completed: true, transactionId: null };
  const migrated = (value: object) => readValue('carts', value, 1, () => undefined);

  it('with notes, tip and code in one place', () => {
    const { notes: _notes, gratuity: _tip, promocode: _code, ...draft } = FORM;
    expect(migrated({ ...cart, checkout })).toMatchObject({
      notes: 'gate 4',
      gratuity: 500,
      gratuityPercentage: 18,
      promoCode: 'TEN',
      draft,
    });
    expect(migrated(cart)).toMatchObject({ notes: 'ring', gratuity: null, draft: {}, promoCode: null });
    const typed = { ...cart, gratuity: 250, gratuityPercentage: null };
    expect(migrated({ ...typed, checkout })).toMatchObject({ gratuity: 250, gratuityPercentage: null });
    const unfinished = { ...checkout, completed: false };
    expect(migrated({ ...cart, checkout: unfinished })).toMatchObject({ gratuity: null, state: 'choosing' });
  });

  it('and leaves out lines that are not there, which the reader notices', () => {
    const onInvalid = jest.fn();
    readValue('carts', { notes: 'x' }, 1, onInvalid);
    expect(onInvalid).toHaveBeenCalledTimes(1);
    readValue('carts', { checkout }, 1, onInvalid);
    expect(onInvalid).toHaveBeenCalledTimes(1);
  });

  it.each([null, 7, 'cart', [], [{ items: [] }]])('and none of %j', (value) =>
    expect(readValue('carts', value, 1, () => undefined)).toBeNull(),
  );

  const PI = 'pi_12345678';
  it.each<[object, object, object]>([
    [{}, {}, { state: 'ready', transactionId: null, isOrderInCart: false }],
    [
      { transactionId: PI, sentId: PI },
      { transactionId: PI },
      { state: 'sent', transactionId: PI, isOrderInCart: true },
    ],
    [
      { transactionId: PI, sentId: PI },
      { transactionId: PI, completed: false },
      { state: 'refused', transactionId: PI, isOrderInCart: true },
    ],
    // Changed since.
    [
      { transactionId: null, sentId: PI },
      { transactionId: PI, completed: false },
      { state: 'choosing', transactionId: PI, isOrderInCart: true },
    ],
    // Paid or cleared, and not seen yet.
    [
      { transactionId: null, sentId: null },
      { transactionId: PI, completed: false },
      { state: 'choosing', transactionId: PI, isOrderInCart: false },
    ],
  ])('and one transaction: %j with %j is %j', (more, form, expected) => {
    expect(migrated({ ...cart, ...more, checkout: { ...checkout, ...form } })).toMatchObject(expected);
  });
});
