import type { UnknownAction } from '@reduxjs/toolkit';
import { setClock } from '@/lib/clock';
import { createTokenStore } from '@/lib/tokenStore';
import { anItemDraft, anItem, aSavedForm, aSeat, aSharedCart, aTable } from '@/testing/builders';
import { createFakeStorage, type FakeStorage } from '@/testing/fakeStorage';
import {
  itemAdded,
  orderFormCompleted,
  promoApplied,
  sharedCartTaken,
  tableJoined,
  transactionStarted,
} from '../slices/carts';
import { postalCodeChanged, signedIn } from '../slices/session';
import { dishAdded, linesSent, satDown } from '../slices/tables';
import { userCached } from '../slices/userCache';
import { versionBumped } from '../slices/version';
import { makeStore } from '../store';
import { addressIn, addressOf, mergeWithDefaults, partsIn, storedForm } from './addresses';
import { keptSlices, kindOf, type KeptSlice } from './kinds';

/** Actions that give each kept slice a value. A kept slice without an entry does not compile. */
const DEEDS: Record<KeptSlice, UnknownAction[]> = {
  session: [postalCodeChanged('60563')],
  version: [versionBumped({ schema: 1, build: 'b2' })],
  carts: [
    itemAdded({ eventId: 101, item: anItemDraft() }),
    itemAdded({ eventId: 102, item: anItemDraft() }),
    promoApplied({ eventId: 102, code: 'TEN' }),
    tableJoined({ eventId: 102, table: aTable() }),
    orderFormCompleted({ eventId: 102, form: aSavedForm() }),
    sharedCartTaken({
      eventId: 103,
      tableCode: aSharedCart.tableCode,
      items: [anItem({ guestName: 'Bo' }), anItem({ guestName: 'Ann' })],
    }),
    transactionStarted({ eventId: 102, transactionId: 'pi_12345678' }),
  ],
  tables: [
    satDown({ at: 5_000, seat: aSeat({ code: 'x'.repeat(22), secret: null }) }),
    satDown({ at: 5_000, seat: aSeat() }),
    linesSent({ code: aSeat().code, lines: { items: [], isDone: false, revision: 4 } }),
    dishAdded({ code: aSeat().code, item: anItemDraft() }),
  ],
  userCache: [
    signedIn({ id: 1, postalCode: null }),
    userCached({ user: { id: 1, name: 'Casey' }, at: 5_000 }),
  ],
};

async function openStore(storage: FakeStorage) {
  const tab = storage.tab();
  const store = makeStore({ storage: tab, tokens: createTokenStore(tab) });
  await store.persistence.whenRehydrated;
  return store;
}

beforeEach(() => setClock(() => 6_000));
afterEach(() => setClock(null));

describe.each(keptSlices)('the kept slice %s', (slice) => {
  it('comes back after a reload', async () => {
    const storage = createFakeStorage();
    const before = await openStore(storage);
    const fresh = before.getState()[slice];
    DEEDS[slice].forEach(before.dispatch);
    const made = before.getState()[slice];
    expect(made).not.toEqual(fresh);
    before.persistence.flush();
    before.persistence.close();

    const after = await openStore(storage);
    expect(after.getState()[slice]).toEqual(made);
    after.persistence.close();
  });

  it('reads what it stores without loss', async () => {
    const store = await openStore(createFakeStorage());
    DEEDS[slice].forEach(store.dispatch);
    const state = store.getState();
    const onInvalid = jest.fn();
    for (const { part: _part, ...address } of partsIn(state)) {
      const value = storedForm(state, address);
      if (value === null) continue;
      expect(kindOf(address.slice).read(JSON.parse(JSON.stringify(value)), onInvalid)).toEqual(value);
    }
    expect(onInvalid).not.toHaveBeenCalled();
    store.persistence.close();
  });

  it('has storage keys of its own', () => {
    const eventId = kindOf(slice).isPerEvent ? '101' : '';
    const address = addressIn(slice, eventId);
    expect(addressOf(address.key)).toEqual(address);
    const others = keptSlices.filter((other) => other !== slice).map((other) => kindOf(other).key);
    expect(others).not.toContain(kindOf(slice).key);
  });
});

it('brings a slice that is a list back as a list', () => {
  const merged = mergeWithDefaults({ version: ['60540'] as never }, { version: [] } as never);
  expect(merged).toMatchObject({ version: ['60540'] });
});

// The session keeps its epoch and the version its stamp.
it.each(keptSlices.filter((slice) => slice !== 'session' && slice !== 'version'))(
  'an empty %s stores nothing, so that a reset leaves nothing on disk',
  async (slice) => {
    const store = await openStore(createFakeStorage());
    const state = store.getState();
    expect(partsIn(state).some((part) => part.slice === slice && storedForm(state, part) !== null)).toBe(
      false,
    );
    store.persistence.close();
  },
);

it.each([
  'att',
  'dw:',
  'dw:cart',
  'dw:cart:',
  'dw:cart:__proto__',
  'dw:cart:1:corrupt:5',
  'dw:parked:2:dw:cart:1',
  'dw:session:1',
])('does not accept the key %s', (key) => expect(addressOf(key)).toBeNull());
