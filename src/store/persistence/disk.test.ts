import { setClock } from '@/lib/clock';
import { createTokenStore } from '@/lib/tokenStore';
import { aCart, anItem, anItemDraft } from '@/testing/builders';
import { createFakeStorage, type FakeStorage } from '@/testing/fakeStorage';
import { cartCleared, itemAdded, selectCartItems } from '../slices/carts';
import { selectNotices } from '../slices/notices';
import { makeStore, type AppStore } from '../store';
import { SCHEMA_VERSION } from './migrations';

const KEY = 'dw:cart:101';
const DAY = 24 * 3_600_000;
const stored = (value: unknown, overrides = {}) =>
  JSON.stringify({ v: SCHEMA_VERSION, e: 0, r: 1, w: 'other', d: value, ...overrides });
const on = (storage: FakeStorage, key = KEY) => {
  const raw = storage.values.get(key);
  return raw === undefined ? undefined : (JSON.parse(raw) as { e: number; r: number; w: string; d: unknown });
};

const open: AppStore[] = [];
function begin(storage: FakeStorage, tabId = 'tab'): AppStore {
  const tab = storage.tab();
  const store = makeStore({ storage: tab, tokens: createTokenStore(tab), tabId });
  open.push(store);
  return store;
}
async function openTab(storage: FakeStorage, tabId?: string): Promise<AppStore> {
  const store = begin(storage, tabId);
  await store.persistence.whenRehydrated;
  return store;
}
const add = (store: AppStore, productId: number) => {
  store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId }) }));
  store.persistence.flush();
};
const shown = (store: AppStore) => selectCartItems(store.getState(), 101).map(({ product }) => product.id);

let time: number;
beforeEach(() => {
  time = 5_000;
  setClock(() => time);
});
afterEach(() => {
  open.splice(0).forEach((store) => store.persistence.close());
  setClock(null);
  jest.useRealTimers();
});

describe('the revision of a value', () => {
  it('is the time of writing, and grows even if the clock stands still or is set back', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    add(store, 1);
    expect(on(storage)).toMatchObject({ r: 5_000, w: 'tab', e: 0 });
    add(store, 2);
    expect(on(storage)?.r).toBe(5_001);
    time = 4_000;
    add(store, 3);
    expect(on(storage)?.r).toBe(5_002);
    time = 9_000;
    add(store, 4);
    expect(on(storage)?.r).toBe(9_000);
  });

  it.each([
    [7 * DAY, true],
    [7 * DAY + 1, false],
  ])('dates the clearing of a cart: %p ms later its key is still stored: %p', async (age, isThere) => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    add(store, 1);
    store.dispatch(cartCleared({ eventId: 101 }));
    store.persistence.flush();
    const { r: cleared = 0 } = on(storage) ?? {};
    store.persistence.close();
    time = cleared + age;
    await openTab(storage);
    expect(storage.values.has(KEY)).toBe(isThere);
  });
});

describe('a full disk', () => {
  /** A dish in the cart does not fit. */
  async function fill() {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.persistence.flush();
    storage.quota = 10;
    jest.useFakeTimers();
    add(store, 1);
    const isSaid = () => selectNotices(store.getState()).some(({ kind }) => kind === 'storageFull');
    return { storage, store, isSaid };
  }

  it('is written to every three seconds until all fits, which ends the notice', async () => {
    const { storage, isSaid } = await fill();
    expect([isSaid(), storage.values.has(KEY)]).toEqual([true, false]);
    await jest.advanceTimersByTimeAsync(3_000 * 3);
    expect([isSaid(), storage.values.has(KEY)]).toEqual([true, false]);
    storage.quota = Infinity;
    await jest.advanceTimersByTimeAsync(2_999);
    expect(storage.values.has(KEY)).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect([isSaid(), storage.values.has(KEY)]).toEqual([false, true]);
  });

  it('keeps its notice until the last value fits', async () => {
    const { storage, store, isSaid } = await fill();
    const large = anItemDraft({ productId: 2, notes: 'x'.repeat(200) });
    store.dispatch(itemAdded({ eventId: 102, item: large }));
    store.persistence.flush();
    const state = () => [isSaid(), storage.values.has(KEY), storage.values.has('dw:cart:102')];
    storage.quota = [...storage.values].join('').length + 330;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(state()).toEqual([true, true, false]);
    storage.quota = Infinity;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(state()).toEqual([false, true, true]);
  });

  it('keeps a damaged value that it has no room to set aside, until it has', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    add(store, 1);
    jest.useFakeTimers();
    storage.values.set(KEY, '{');
    storage.quota = [...storage.values].join('').length - storage.values.size;
    store.persistence.resync();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(storage.values.get(KEY)).toBe('{');
    storage.quota = Infinity;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(on(storage)).toMatchObject({ d: { items: [{ product: { id: 1 } }] } });
  });

  it('is not written to by a closed tab', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.persistence.flush();
    storage.quota = 10;
    jest.useFakeTimers();
    add(store, 1);
    store.persistence.close();
    storage.quota = Infinity;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(storage.values.has(KEY)).toBe(false);
  });
});

describe('another tab', () => {
  it('that writes while this one opens is not missed, because opening ends with another read', async () => {
    const storage = createFakeStorage({ [KEY]: stored(aCart({ items: [anItem({ productId: 1 })] })) });
    const store = begin(storage);
    // Written after the tab's first read, without a storage event.
    const late = aCart({ items: [anItem({ productId: 1 }), anItem({ productId: 2 })] });
    storage.values.set(KEY, stored(late, { r: 2 }));
    await store.persistence.whenRehydrated;
    expect(shown(store)).toEqual([1, 2]);
  });

  it('finds values on disk again that were lost, because this tab rewrites them', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    add(store, 1);
    storage.values.clear();
    store.persistence.resync();
    expect(shown(store)).toEqual([1]);
    expect(on(storage)?.d).toMatchObject({ items: [{ product: { id: 1 } }] });
  });

  it('that clears the storage on purpose ends the session here', async () => {
    const storage = createFakeStorage();
    const tab = storage.tab();
    const store = makeStore({ storage: tab, tokens: createTokenStore(tab) });
    open.push(store);
    await store.persistence.whenRehydrated;
    add(store, 1);
    storage.values.clear();
    tab.hear(null);
    expect(shown(store)).toEqual([]);
    expect(store.getState().session).toMatchObject({ epoch: 1, checked: true });
    expect(selectNotices(store.getState()).map(({ kind }) => kind)).toEqual(['signedOutElsewhere']);
  });

  it('that wrote before a reset has its values removed', async () => {
    const storage = createFakeStorage({
      'dw:session': stored({ userId: null, postalCode: null, epoch: 2, dashboardTab: 0 }, { e: 2 }),
      [KEY]: stored(aCart(), { e: 1 }),
      'dw:cart:102': stored(aCart(), { e: 2 }),
    });
    const store = await openTab(storage);
    expect(Object.keys(store.getState().carts)).toEqual(['102']);
    expect(storage.values.has(KEY)).toBe(false);
    expect(store.getState().session.epoch).toBe(2);
  });

  it('sets the epoch even if the stored session is lost', async () => {
    const storage = createFakeStorage({
      [KEY]: stored(aCart(), { e: 3 }),
      'dw:cart:102': stored(aCart(), { e: 1 }),
    });
    const store = await openTab(storage);
    expect(store.getState().session.epoch).toBe(3);
    expect(Object.keys(store.getState().carts)).toEqual(['101']);
  });
});

it.each([
  ['an envelope with a numeric writer', { w: 7 }],
  ['an envelope with an invalid revision', { r: 'soon' }],
  ['an envelope with an invalid epoch', { e: -1 }],
])('a cart in %s is read', async (_what, overrides) => {
  const storage = createFakeStorage({ [KEY]: stored(aCart(), overrides) });
  const store = await openTab(storage);
  expect(shown(store)).toEqual([1]);
});
