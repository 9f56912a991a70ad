import { setClock } from '@/lib/clock';
import { createTokenStore } from '@/lib/tokenStore';
import { aCart, anItem, anItemDraft } from '@/testing/builders';
import { createFakeStorage, type FakeStorage } from '@/testing/fakeStorage';
import { appReset } from '../appReset';
import {
  cartNotesChanged,
  itemAdded,
  itemRemoved,
  orderPaid,
  outcomeSeen,
  selectCartItems,
  transactionStarted,
} from '../slices/carts';
import { emptyCart } from '../slices/cart';
import { noticeDismissed, selectNotices } from '../slices/notices';
import { signedIn } from '../slices/session';
import { makeStore, type AppStore } from '../store';
import { SCHEMA_VERSION } from './migrations';

const KEY = 'dw:cart:101';
const stored = (value: unknown, overrides = {}) =>
  JSON.stringify({ v: SCHEMA_VERSION, e: 0, r: 1, w: 'other', d: value, ...overrides });
const cartOf = (...productIds: number[]) =>
  aCart({ items: productIds.map((productId) => anItem({ productId })) });

const open: AppStore[] = [];
async function openTab(storage: FakeStorage): Promise<AppStore> {
  const tab = storage.tab();
  const store = makeStore({
    storage: tab,
    tokens: createTokenStore(tab),
    tabId: `tab-${open.length}`,
  });
  open.push(store);
  await store.persistence.whenRehydrated;
  return store;
}
const openTwo = async (storage: FakeStorage) => [await openTab(storage), await openTab(storage)] as const;

const add = (store: AppStore, productId: number, eventId = 101) => {
  store.dispatch(itemAdded({ eventId, item: anItemDraft({ productId }) }));
  store.persistence.flush();
};
const reset = (store: AppStore) =>
  store.dispatch(appReset({ reason: 'signedOut', epoch: store.getState().session.epoch + 1 }));
const shown = (store: AppStore, eventId = 101) =>
  selectCartItems(store.getState(), eventId).map(({ product }) => product.id);
const kinds = (store: AppStore) => selectNotices(store.getState()).map(({ kind }) => kind);
const usedBy = ({ values }: FakeStorage) => [...values].flat().join('').length;

/** Writes all tabs' changes and delivers all storage events. */
function settle(storage: FakeStorage, ...tabs: AppStore[]): void {
  for (let round = 0; round < 4; round += 1) {
    tabs.forEach((tab) => tab.persistence.flush());
    storage.deliver();
  }
}

let time: number;
beforeEach(() => {
  time = 1_000;
  setClock(() => (time += 1));
});
afterEach(() => {
  open.splice(0).forEach((store) => store.persistence.close());
  setClock(null);
  jest.useRealTimers();
});

it('a half-good value is written again, so that the next start finds nothing wrong', async () => {
  const storage = createFakeStorage({ [KEY]: stored({ ...cartOf(1), items: [anItem(), 'soup'] }) });
  const first = await openTab(storage);
  expect(kinds(first)).toEqual(['storageDamaged']);
  settle(storage, first);
  const second = await openTab(storage);
  expect([kinds(second), shown(second)]).toEqual([[], [1]]);
});

describe('a reset', () => {
  it('in another tab, seen first by one of its values, voids all that was not written yet', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.dispatch(signedIn({ id: 7, postalCode: '60540' }));
    store.persistence.flush();
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 1 }) }));
    store.dispatch(itemAdded({ eventId: 102, item: anItemDraft({ productId: 2 }) }));
    storage.values.set(KEY, stored(cartOf(9), { e: 50_000, r: 50_000 }));
    store.persistence.flush();
    expect(storage.values.has('dw:cart:102')).toBe(false);
    expect(store.getState().session).toMatchObject({ userId: null, epoch: 50_000 });
    expect([shown(store), shown(store, 102)]).toEqual([[9], []]);
  });

  it('is stored before the values are removed, so that other tabs stop writing', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    add(store, 1);
    storage.writes.length = 0;
    reset(store);
    store.persistence.flush();
    expect(storage.writes.slice(0, 2)).toEqual(['set dw:session', expect.stringMatching(/^remove /)]);
  });

  it('voids a value that another tab writes without knowing of it', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    reset(store);
    store.persistence.flush();
    storage.values.set(KEY, stored(cartOf(9)));
    store.persistence.resync();
    expect(shown(store)).toEqual([]);
    add(store, 2, 102);
    expect(storage.values.has(KEY)).toBe(false);
  });

  it('that is not written yet voids what another tab writes meanwhile', async () => {
    const storage = createFakeStorage();
    const [a, b] = await openTwo(storage);
    settle(storage, a, b);
    reset(a);
    add(b, 5);
    storage.deliver();
    for (const tab of [a, b, await openTab(storage)]) expect(shown(tab)).toEqual([]);
    expect(b.getState().session.epoch).toBe(1);
  });

  it('removes values, which no other tab takes for lost, even if it hears of the removal first', async () => {
    const storage = createFakeStorage();
    const tab = storage.tab();
    const store = makeStore({ storage: tab, tokens: createTokenStore(tab) });
    open.push(store);
    await store.persistence.whenRehydrated;
    const other = await openTab(storage);
    add(store, 1);
    storage.deliver();
    reset(other);
    other.persistence.flush();
    tab.hear(KEY);
    expect(shown(store)).toEqual([]);
    expect(storage.values.has(KEY)).toBe(false);
  });

  it('does not make an equal cart, put together after it, the old one', async () => {
    const storage = createFakeStorage();
    const [a, b] = await openTwo(storage);
    add(a, 1);
    settle(storage, a, b);
    reset(a);
    a.persistence.flush();
    add(a, 1);
    settle(storage, a, b);
    for (const tab of [a, b, await openTab(storage)]) expect(shown(tab)).toEqual([1]);
  });

  it('begins with writing again what a newer build had locked', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    add(store, 1);
    storage.tab().setItem(KEY, stored({ future: true }, { v: SCHEMA_VERSION + 1 }));
    storage.deliver();
    reset(store);
    store.persistence.flush();
    add(store, 2);
    expect(shown(await openTab(storage))).toEqual([2]);
  });

  it.each([
    ['here', 0],
    ['in another tab', 1],
  ])('%s ends the notice of a full disk, because it makes room', async (_where, index) => {
    const storage = createFakeStorage();
    const tabs = await openTwo(storage);
    add(tabs[0], 1);
    settle(storage, ...tabs);
    storage.quota = usedBy(storage);
    add(tabs[0], 2);
    expect(kinds(tabs[0])).toEqual(['storageFull']);
    reset(tabs[index]!);
    settle(storage, tabs[index]!, tabs[0]);
    expect(tabs[0].getState().session.epoch).toBe(1);
    expect(kinds(tabs[0])).not.toContain('storageFull');
    expect(JSON.parse(storage.values.get('dw:session') ?? '{}')).toMatchObject({ e: 1 });
  });

  it('is stored in the room that it makes itself, and tried again if that is not enough', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.dispatch(signedIn({ id: 7, postalCode: '60540' }));
    add(store, 1);
    const epochOnDisk = () => (JSON.parse(storage.values.get('dw:session') ?? '{}') as { e?: number }).e;
    const resetTo = (epoch: number) => {
      store.dispatch(appReset({ reason: 'signedOut', epoch }));
      store.persistence.flush();
    };
    jest.useFakeTimers();
    // A long epoch, whose session takes more room than the one before.
    storage.quota = usedBy(storage);
    resetTo(1_000_000_000_000);
    expect([epochOnDisk(), kinds(store)]).toEqual([1_000_000_000_000, []]);
    await jest.advanceTimersByTimeAsync(3_000);
    storage.quota = 0;
    resetTo(1_000_000_000_001);
    expect(kinds(store)).toEqual(['storageFull']);
    storage.quota = Infinity;
    await jest.advanceTimersByTimeAsync(3_000);
    expect([epochOnDisk(), kinds(store)]).toEqual([1_000_000_000_001, []]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('in two tabs at once is one reset, after which both go on', async () => {
    const storage = createFakeStorage();
    const tabs = await openTwo(storage);
    add(tabs[0], 1);
    settle(storage, ...tabs);
    tabs.forEach(reset);
    tabs[1].persistence.flush();
    tabs[0].persistence.flush();
    add(tabs[0], 2);
    settle(storage, ...tabs);
    for (const tab of [...tabs, await openTab(storage)]) {
      expect(shown(tab)).toEqual([2]);
      expect(tab.getState().session.epoch).toBe(1);
    }
  });

  it('by an older build, which stores a bare session, is followed', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.dispatch(signedIn({ id: 7, postalCode: '60540' }));
    add(store, 1);
    const session = { userId: null, postalCode: null, epoch: 5, dashboardTab: 0 };
    storage.tab().setItem('dw:session', JSON.stringify(session));
    storage.deliver();
    expect(store.getState().session).toMatchObject({ userId: null, epoch: 5 });
    expect(shown(store)).toEqual([]);
  });

  it('of an earlier visit does not end the session that followed it', async () => {
    const storage = createFakeStorage();
    const first = await openTab(storage);
    reset(first);
    first.dispatch(signedIn({ id: 7, postalCode: '60540' }));
    settle(storage, first);
    const second = await openTab(storage);
    expect(second.getState().session).toMatchObject({ userId: 7, epoch: 1 });
  });
});

describe('the stored session', () => {
  it('that another tab changed delays no write of this tab', async () => {
    const storage = createFakeStorage();
    const [a, b] = await openTwo(storage);
    a.dispatch(signedIn({ id: 7, postalCode: '60540' }));
    a.persistence.flush();
    add(b, 1);
    expect(storage.values.has(KEY)).toBe(true);
    expect(b.getState().session.userId).toBe(7);
  });

  it('that is lost while the tab is open signs nobody out', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.dispatch(signedIn({ id: 7, postalCode: '60540' }));
    store.persistence.flush();
    storage.values.delete('dw:session');
    add(store, 1);
    expect(store.getState().session.userId).toBe(7);
    expect(storage.values.has(KEY)).toBe(true);
  });
});

describe('another tab', () => {
  it('that removed a dish which it had read removes it here', async () => {
    const storage = createFakeStorage();
    const [a, b] = await openTwo(storage);
    add(a, 1);
    add(a, 2);
    settle(storage, a, b);
    const [first] = selectCartItems(b.getState(), 101);
    b.dispatch(itemRemoved({ eventId: 101, itemId: first!.id }));
    settle(storage, b, a);
    expect([a, b].map((tab) => shown(tab))).toEqual([[2], [2]]);
  });

  it('whose clock is ahead is followed by a later revision', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    storage.tab().setItem(KEY, stored(cartOf(1), { r: 60_000 }));
    storage.deliver();
    add(store, 2);
    expect(JSON.parse(storage.values.get(KEY) ?? '{}')).toMatchObject({ r: 60_001 });
  });

  it('that writes what this one shows changes nothing here', async () => {
    const storage = createFakeStorage({ [KEY]: stored(cartOf(1)) });
    const store = await openTab(storage);
    settle(storage, store);
    storage.writes.length = 0;
    const { carts } = store.getState();
    storage.tab().setItem(KEY, stored(carts['101'], { r: 60_000 }));
    settle(storage, store);
    expect(store.getState().carts).toBe(carts);
    expect(storage.writes).toEqual([`set ${KEY}`]);
  });

  it('of a newer build is named once, however often this tab tries to write', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    storage.tab().setItem(KEY, stored({ future: true }, { v: SCHEMA_VERSION + 1 }));
    storage.deliver();
    expect(kinds(store)).toEqual(['newerTab']);
    store.dispatch(noticeDismissed('newerTab'));
    add(store, 1);
    add(store, 2);
    expect(kinds(store)).toEqual([]);
    expect(JSON.parse(storage.values.get(KEY) ?? '{}')).toMatchObject({ d: { future: true } });
  });

  it('of an older build, which stores bare values, changes a cart without ending the session', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.dispatch(signedIn({ id: 7, postalCode: '60540' }));
    add(store, 1);
    storage.tab().setItem(KEY, JSON.stringify(cartOf(1, 4)));
    storage.deliver();
    expect(shown(store)).toEqual([1, 4]);
    expect(store.getState().session).toMatchObject({ userId: 7, epoch: 0 });
  });

  it('of an older build, which stores a cache that is dropped here, damages nothing', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    storage.tab().setItem('dw:user', JSON.stringify({ data: { id: 1 }, savedAt: 900, ownerId: 1 }));
    storage.deliver();
    settle(storage, store);
    expect(kinds(store)).toEqual([]);
    expect([...storage.values.keys()].filter((key) => key.includes(':corrupt:'))).toEqual([]);
  });

  it('that shows the end of an order ends its transaction here too, also after a sign-out', async () => {
    const storage = createFakeStorage();
    const [a, b] = await openTwo(storage);
    reset(a);
    settle(storage, a, b);
    const sent = { eventId: 101, transactionId: 'pi_12345678' };
    a.dispatch(transactionStarted(sent));
    settle(storage, a, b);
    expect(b.getState().carts['101']?.transactionId).toBe('pi_12345678');
    a.dispatch(orderPaid({ ...sent, paid: [] }));
    a.dispatch(outcomeSeen(sent));
    settle(storage, a, b);
    expect([a, b].map((tab) => tab.getState().carts['101'])).toEqual([emptyCart, emptyCart]);
  });

  it('keeps what it added while another one paid, and both lose what was paid, once', async () => {
    const storage = createFakeStorage();
    const [a, b] = await openTwo(storage);
    add(a, 1);
    settle(storage, a, b);
    const sent = { eventId: 101, transactionId: 'pi_12345678' };
    a.dispatch(transactionStarted(sent));
    settle(storage, a, b);
    add(b, 2);
    settle(storage, a, b);
    const paid = orderPaid({
      ...sent,
      paid: [{ productId: 1, quantity: 1, notes: '', optionChoices: [] }],
    });
    a.dispatch(paid);
    b.dispatch(paid);
    settle(storage, a, b);
    add(a, 1);
    settle(storage, a, b);
    b.dispatch(paid);
    settle(storage, a, b);
    expect([shown(a), shown(b)]).toEqual([
      [2, 1],
      [2, 1],
    ]);
  });

  it('shows a new cart after a return from the back/forward cache', async () => {
    const storage = createFakeStorage();
    const [a, b] = await openTwo(storage);
    add(a, 1);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(shown(b)).toEqual([1]);
  });

  it('of an older build may write a key that a newer one has left', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    add(store, 1);
    const other = storage.tab();
    other.setItem(KEY, stored({ future: true }, { v: SCHEMA_VERSION + 1 }));
    storage.deliver();
    other.setItem(KEY, stored(cartOf(1, 2), { r: 60_000 }));
    storage.deliver();
    add(store, 3);
    expect(shown(await openTab(storage))).toEqual([1, 2, 3]);
  });

  it.each([
    ['after', 0, 1],
    ['before', 1, 0],
  ])('that wrote in the same moment, %s it, agrees about a field that both changed', async (_when, i, j) => {
    const storage = createFakeStorage();
    const tabs = await openTwo(storage);
    settle(storage, ...tabs);
    setClock(() => 50_000);
    for (const index of [i, j]) {
      // The second tab writes as if it had not seen the first one's value.
      storage.values.delete(KEY);
      tabs[index]!.dispatch(cartNotesChanged({ eventId: 101, notes: `of ${index}` }));
      tabs[index]!.persistence.flush();
    }
    settle(storage, ...tabs);
    expect(tabs.map((tab) => tab.getState().carts['101']?.notes)).toEqual(['of 1', 'of 1']);
  });
});

it('a value that is damaged while the tab is open is reported, and written again', async () => {
  const storage = createFakeStorage();
  const store = await openTab(storage);
  add(store, 1);
  storage.tab().setItem(KEY, 'broken');
  storage.deliver();
  expect(kinds(store)).toEqual(['storageDamaged']);
  settle(storage, store);
  expect(shown(await openTab(storage))).toEqual([1]);
});

it('the notice of a full disk stays until the last value is stored', async () => {
  const storage = createFakeStorage();
  const store = await openTab(storage);
  add(store, 1);
  add(store, 1, 102);
  storage.quota = usedBy(storage);
  store.dispatch(cartNotesChanged({ eventId: 102, notes: 'x'.repeat(400) }));
  add(store, 2);
  expect(kinds(store)).toEqual(['storageFull']);
  storage.quota += 300;
  store.persistence.flush();
  expect([storage.values.get(KEY)?.includes('Product 2'), kinds(store)]).toEqual([true, ['storageFull']]);
  storage.quota = Infinity;
  store.persistence.flush();
  expect(kinds(store)).toEqual([]);
});

it('the notice of a full disk that was dismissed does not come back with the next change', async () => {
  const storage = createFakeStorage();
  const store = await openTab(storage);
  storage.quota = 0;
  add(store, 1);
  expect(kinds(store)).toEqual(['storageFull']);
  store.dispatch(noticeDismissed('storageFull'));
  add(store, 2);
  expect(kinds(store)).toEqual([]);
});

it('a value that was changed and changed back is not written', async () => {
  const storage = createFakeStorage();
  const store = await openTab(storage);
  add(store, 1);
  storage.writes.length = 0;
  store.dispatch(cartNotesChanged({ eventId: 101, notes: 'Soon' }));
  store.dispatch(cartNotesChanged({ eventId: 101, notes: '' }));
  store.persistence.flush();
  expect(storage.writes).toEqual([]);
});
