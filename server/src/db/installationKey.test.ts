import { makeTestDatabase } from '../../test/helper';
import type { Connection } from './connect';
import { endInstallationKey, installationKey, isSameSignature, readInstallationKey } from './installationKey';
import { meta } from './schema';

let store: Connection;
beforeAll(async () => {
  store = await makeTestDatabase();
});
afterAll(() => store.close());

it('is made once for each name, also by two calls at the same time, and ends alone', async () => {
  const before = await store.db.select().from(meta);
  expect(await readInstallationKey(store.db, 'one')).toBeUndefined();
  const [one, same] = await Promise.all([1, 2].map(() => installationKey(store.db, 'one')));
  const other = await installationKey(store.db, 'other');
  expect([one === same, one === other, one?.length]).toEqual([true, false, 43]);
  expect(await installationKey(store.db, 'one')).toBe(one);
  await endInstallationKey(store.db, 'one');
  expect(await readInstallationKey(store.db, 'one')).toBeUndefined();
  expect(await readInstallationKey(store.db, 'other')).toBe(other);
  expect(await store.db.select().from(meta)).toEqual(expect.arrayContaining(before));
  expect(before).not.toEqual([]);
  expect(await installationKey(store.db, 'one')).not.toBe(one);
});

it.each([
  ['the same', 'abc', 'abc', true],
  ['another', 'abc', 'abd', false],
  ['a longer one', 'abcd', 'abc', false],
])('a signature is compared with %s', (_what, given, expected, isSame) => {
  expect(isSameSignature(given, expected)).toBe(isSame);
});
