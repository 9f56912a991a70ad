import { FakeMaps } from '../../../test/fakeMaps';
import { untilAborted } from './check';
import { cachedMaps } from './cachedMaps';

const MINUTE = 60_000;
const HOME = { street: '1 Elm St', city: 'Naperville', state: 'IL', postalCode: '60540' };
const SHOP = { lat: 41.7, lng: -88.1 };
/** Never ends the wait. */
const patient = () => new AbortController().signal;

let now: number;
let fake: FakeMaps;
let drives: jest.SpyInstance;
let maps: ReturnType<typeof cachedMaps>;
beforeEach(() => {
  now = 0;
  fake = new FakeMaps();
  drives = jest.spyOn(fake, 'drive');
  maps = cachedMaps(fake, { now: () => now });
});
const locate = (street = HOME.street) => maps.locate({ ...HOME, street }, patient());

it('asks once about an address and a drive, then again after ten minutes', async () => {
  const answers = await Promise.all([locate(), locate()]);
  expect(answers[0]).toEqual({ lat: 41.77, lng: -88.14 });
  for (let round = 0; round < 3; round += 1) await maps.drive(SHOP, answers[0] ?? SHOP, patient());
  now = 10 * MINUTE - 1;
  expect(await locate()).toEqual(answers[1]);
  expect([fake.calls.length, drives.mock.calls.length]).toEqual([1, 1]);
  now = 10 * MINUTE;
  await locate();
  await locate('2 Elm St');
  expect(fake.calls).toEqual([HOME.street, HOME.street, '2 Elm St']);
});

it('keeps that an address is unknown, but no failure', async () => {
  fake.drives.set(HOME.street, 'down');
  await expect(locate()).rejects.toThrow('down');
  fake.drives.set(HOME.street, 'unknown');
  expect([await locate(), await locate()]).toEqual([null, null]);
  expect(fake.calls).toHaveLength(2);
});

/** A provider that answers when it is told to, unless the signal ends its call. */
function laterMaps() {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call = jest.fn(async (_address: unknown, until: AbortSignal) => {
    await Promise.race([answered, untilAborted(until)]);
    return SHOP;
  });
  return { locate: call, drive: () => Promise.resolve(null), answer: () => answer() };
}

it('lets each caller of a shared question wait for as long as it wants', async () => {
  const later = laterMaps();
  maps = cachedMaps(later, { now: () => now });
  const first = new AbortController();
  const left = maps.locate(HOME, first.signal);
  const stays = locate();
  first.abort(new Error('waited long enough'));
  await expect(left).rejects.toThrow('waited long enough');
  later.answer();
  expect(await stays).toEqual(SHOP);
  expect(later.locate).toHaveBeenCalledTimes(1);
});

it('gives up a question that stays without an answer, and asks again', async () => {
  const later = laterMaps();
  maps = cachedMaps(later, { now: () => now }, 20);
  await expect(locate()).rejects.toThrow(/timeout/);
  later.answer();
  expect(await locate()).toEqual(SHOP);
});

it('keeps a thousand answers, the newest', async () => {
  for (let n = 0; n <= 1000; n += 1) await locate(`${n} Oak St`);
  fake.calls.length = 0;
  await locate('1000 Oak St');
  await locate('1 Oak St');
  await locate('0 Oak St');
  expect(fake.calls).toEqual(['0 Oak St']);
});
