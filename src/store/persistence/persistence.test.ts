import { setClock } from '@/lib/clock';
import { TOKEN_KEY } from '@/lib/storageKeys';
import { createTokenStore } from '@/lib/tokenStore';
import { aCart, anItem, anItemDraft } from '@/testing/builders';
import { createFakeStorage, type FakeStorage } from '@/testing/fakeStorage';
import { makeStore, type AppStore, type StoreOptions } from '../store';
import { appReset } from '../appReset';
import {
  cartCleared,
  itemAdded,
  itemRemoved,
  itemUpdated,
  selectCartItems,
  transactionStarted,
} from '../slices/carts';
import { selectNotices } from '../slices/notices';
import { postalCodeChanged, signedIn } from '../slices/session';
import { SCHEMA_VERSION } from './migrations';
import { tokenChanged } from './persistence';

const open: AppStore[] = [];

async function openTab(storage: FakeStorage, options: Partial<StoreOptions> = {}): Promise<AppStore> {
  const tab = storage.tab();
  const store = makeStore({
    storage: tab,
    tokens: createTokenStore(tab),
    tabId: `tab-${open.length}`,
    ...options,
  });
  open.push(store);
  await store.persistence.whenRehydrated;
  return store;
}

const kinds = (store: AppStore) => selectNotices(store.getState()).map(({ kind }) => kind);
const names = (store: AppStore, eventId: number) =>
  selectCartItems(store.getState(), eventId).map(({ product, quantity }) => `${product.id}x${quantity}`);
const envelope = (value: unknown, overrides = {}) =>
  JSON.stringify({ v: SCHEMA_VERSION, e: 0, r: 1, w: 'old', d: value, ...overrides });
const add = (eventId: number, productId: number, quantity = 1) =>
  itemAdded({ eventId, item: anItemDraft({ productId, quantity }) });

/** Writes all tabs' changes and delivers all storage events. */
function settle(storage: FakeStorage, ...tabs: AppStore[]): void {
  for (let round = 0; round < 4; round += 1) {
    tabs.forEach((tab) => tab.persistence.flush());
    storage.deliver();
  }
}

let time = 1_000;
beforeEach(() => {
  time = 1_000;
  setClock(() => (time += 1));
});
afterEach(() => {
  open.splice(0).forEach((store) => store.persistence.close());
  setClock(null);
});

const hundredCarts = Object.fromEntries(
  Array.from({ length: 100 }, (_, index) => [`dw:cart:${index + 1}`, envelope(aCart())]),
);

describe('what is on disk', () => {
  it('survives a reload, one key per event', async () => {
    const storage = createFakeStorage();
    const first = await openTab(storage);
    first.dispatch(add(101, 1, 2));
    first.dispatch(add(102, 5));
    first.persistence.flush();
    expect([...storage.values.keys()].filter((key) => key.startsWith('dw:cart'))).toEqual([
      'dw:cart:101',
      'dw:cart:102',
    ]);
    const second = await openTab(storage);
    expect(names(second, 101)).toEqual(['1x2']);
    expect(names(second, 102)).toEqual(['5x1']);
    expect(second.getState().session.checked).toBe(false);
  });

  it('is written soon after an action', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.dispatch(add(101, 1));
    await new Promise((resolve) => {
      const timer = setInterval(() => storage.values.has('dw:cart:101') && resolve(clearInterval(timer)), 5);
    });
    expect(storage.values.get('dw:cart:101')).toContain('Product 1');
  });

  it('is read twice by a start with its first write: for the store, and for what another tab wrote meanwhile', async () => {
    const storage = createFakeStorage(hundredCarts);
    const reads: string[] = [];
    const tab = storage.tab();
    const store = await openTab(storage, {
      storage: { ...tab, getItem: (key) => (reads.push(key), tab.getItem(key)) },
    });
    store.dispatch(add(50, 7));
    store.persistence.flush();
    const countOf = (key: string) => reads.filter((read) => read === key).length;
    expect(countOf('dw:cart:7')).toBe(2);
    expect(countOf('dw:session')).toBeLessThan(10);
  });

  it('is one key when one of a hundred carts changes', async () => {
    const storage = createFakeStorage(hundredCarts);
    const store = await openTab(storage);
    store.persistence.flush();
    storage.writes.length = 0;
    store.dispatch(add(50, 7));
    store.persistence.flush();
    expect(storage.writes).toEqual(['set dw:cart:50']);
  });

  it('never holds slices that are not listed', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.dispatch(signedIn({ id: 1, postalCode: '60540' }));
    store.dispatch(add(101, 1));
    store.persistence.flush();
    const everything = [...storage.values.values()].join('');
    ['checked', 'flash', 'notices', 'queries'].forEach((word) => expect(everything).not.toContain(word));
  });

  it('is flushed when the page is hidden', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.dispatch(add(101, 1));
    window.dispatchEvent(new Event('pagehide'));
    expect(storage.values.has('dw:cart:101')).toBe(true);
  });
});

describe('damaged storage', () => {
  const BAD: [string, string][] = [
    ['half a text', '{"v":1,"d":{"items":[{'],
    ['not an object', '7'],
    ['null', 'null'],
    ['a wrong type', envelope('cart')],
    ['no text at all', ''],
    ['3 MB', JSON.stringify({ v: 1, e: 0, r: 1, w: '', d: { items: [], notes: 'x'.repeat(3_000_000) } })],
  ];

  it.each(BAD)('sets %s aside and keeps the rest', async (_name, raw) => {
    const storage = createFakeStorage({ 'dw:cart:101': raw, 'dw:cart:102': envelope(aCart()) });
    const store = await openTab(storage);
    expect(names(store, 101)).toEqual([]);
    expect(names(store, 102)).toEqual(['1x1']);
    expect(kinds(store)).toContain('storageDamaged');
    const aside = [...storage.values].find(([key]) => key.startsWith('dw:cart:101:corrupt:'));
    expect(aside?.[1]).toBe(raw);
    store.dispatch(add(101, 3));
    store.persistence.flush();
    expect(names(await openTab(storage), 101)).toEqual(['3x1']);
  });

  it('does not take the largest cart of the API for damaged', async () => {
    const name = 'x'.repeat(80);
    const choiceIds = Array.from({ length: 50 }, (_, index) => 1_000_000_000 + index);
    const optionChoices = Object.fromEntries(
      choiceIds.map((choiceId) => [choiceId, { choiceId, choiceName: name, optionName: name }]),
    );
    const items = Array.from({ length: 200 }, (_, index) =>
      anItem({ productId: 1_000_000_000 + index, optionChoices, notes: 'x'.repeat(500) }),
    );
    const store = await openTab(createFakeStorage({ 'dw:cart:101': envelope(aCart({ items })) }));
    expect(selectCartItems(store.getState(), 101)).toHaveLength(200);
    expect(kinds(store)).toEqual([]);
  });

  it('keeps the good lines of a half-good cart, and a copy of the whole', async () => {
    const raw = envelope({
      ...aCart(),
      items: [anItem(), { product: 'soup' }, { ...anItem({ productId: 2 }), quantity: 101 }],
    });
    const storage = createFakeStorage({ 'dw:cart:101': raw });
    const store = await openTab(storage);
    expect(names(store, 101)).toEqual(['1x1']);
    expect([...storage.values.values()]).toContain(raw);
  });

  it('ignores __proto__', async () => {
    const storage = createFakeStorage({
      'dw:cart:__proto__': envelope(aCart()),
      'dw:cart:101': `{"v":1,"e":0,"r":1,"w":"","d":{"__proto__":{"polluted":1},"items":[{"product":{"id":1,"name":"a"},"quantity":1,"notes":"","optionChoices":{"__proto__":{"choiceId":1}}}]}}`,
    });
    const store = await openTab(storage);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(store.getState().carts)).toEqual(['101']);
    store.dispatch(itemAdded({ eventId: '__proto__', item: anItemDraft() }));
    expect(Object.keys(store.getState().carts)).toEqual(['101']);
  });

  it('opens without writing when the storage cannot be read', async () => {
    const storage = createFakeStorage({ 'dw:cart:101': envelope(aCart()) });
    const before = new Map(storage.values);
    const tab = storage.tab();
    const keys = () => {
      throw new Error('The disk is gone');
    };
    const store = makeStore({ storage: { ...tab, keys }, tokens: createTokenStore(tab) });
    open.push(store);
    await store.persistence.whenRehydrated;
    expect(kinds(store)).toEqual(['storageUnreadable']);
    store.dispatch(add(101, 9));
    store.persistence.flush();
    expect(storage.values).toEqual(before);
  });
});

describe('versions', () => {
  it('parks the value of a newer build unchanged and restores it for that build', async () => {
    const newer = envelope({ future: true }, { v: SCHEMA_VERSION + 1 });
    const storage = createFakeStorage({ 'dw:cart:101': newer });
    const store = await openTab(storage);
    expect(kinds(store)).toEqual(['storageNewer']);
    expect(storage.values.get(`dw:parked:${SCHEMA_VERSION + 1}:dw:cart:101`)).toBe(newer);
    const back = createFakeStorage({ [`dw:parked:${SCHEMA_VERSION}:dw:cart:101`]: envelope(aCart()) });
    expect(names(await openTab(back), 101)).toEqual(['1x1']);
    expect([...back.values.keys()].some((key) => key.startsWith('dw:parked'))).toBe(false);
  });

  it('reads bare values from before versions, and drops their caches', async () => {
    const storage = createFakeStorage({
      'dw:cart:101': JSON.stringify({ items: [{ product: { id: 4, name: 'Soup' }, quantity: 2 }] }),
      'dw:user': JSON.stringify({ data: { id: 1 }, savedAt: 900, ownerId: 1 }),
    });
    const store = await openTab(storage);
    expect(names(store, 101)).toEqual(['4x2']);
    expect(store.getState().userCache.data).toBeNull();
    store.persistence.flush();
    expect(JSON.parse(storage.values.get('dw:cart:101') ?? '')).toMatchObject({ v: SCHEMA_VERSION });
    expect(storage.values.has('dw:user')).toBe(false);
  });

  it('stops writing a key that a newer build uses in another tab', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.dispatch(add(101, 1));
    store.persistence.flush();
    const newer = envelope({ future: true }, { v: SCHEMA_VERSION + 1 });
    storage.tab().setItem('dw:cart:101', newer);
    storage.deliver();
    store.dispatch(add(101, 2));
    store.persistence.flush();
    expect(kinds(store)).toContain('newerTab');
    expect(storage.values.get('dw:cart:101')).toBe(newer);
  });
});

describe('quota and blocked storage', () => {
  it('says that the storage is full, keeps the state, and retries', async () => {
    const storage = createFakeStorage();
    const store = await openTab(storage);
    store.persistence.flush();
    storage.quota = 10;
    jest.useFakeTimers();
    store.dispatch(add(101, 1));
    store.persistence.flush();
    expect(kinds(store)).toEqual(['storageFull']);
    expect(names(store, 101)).toEqual(['1x1']);
    storage.quota = Infinity;
    await jest.advanceTimersByTimeAsync(3_000);
    jest.useRealTimers();
    expect(storage.values.has('dw:cart:101')).toBe(true);
    expect(kinds(store)).toEqual([]);
  });

  it.each([
    ['damaged texts', 'dw:cart:7:corrupt:5'],
    ['the screens that are kept for support', 'dw:seen'],
  ])('deletes %s to make room', async (_what, key) => {
    const storage = createFakeStorage({ [key]: 'x'.repeat(2_000) });
    const store = await openTab(storage);
    storage.quota = 2_200;
    store.dispatch(add(101, 1));
    store.persistence.flush();
    expect([...storage.values.keys()].sort()).toEqual(['dw:cart:101', 'dw:session', 'dw:version']);
    expect(kinds(store)).toEqual([]);
  });

  it('does not destroy a damaged text that cannot be moved', async () => {
    const storage = createFakeStorage({ 'dw:cart:101': 'broken' });
    storage.quota = 'dw:cart:101'.length + 'broken'.length;
    const store = await openTab(storage);
    store.dispatch(add(101, 1));
    store.persistence.flush();
    expect(storage.values.get('dw:cart:101')).toBe('broken');
    storage.quota = Infinity;
    store.persistence.flush();
    expect([...storage.values.values()]).toContain('broken');
    expect(names(await openTab(storage), 101)).toEqual(['1x1']);
  });

  it('runs in memory when blocked, with a notice', async () => {
    const store = makeStore({ storage: null, tokens: createTokenStore(null) });
    open.push(store);
    await store.persistence.whenRehydrated;
    store.dispatch(add(101, 1));
    store.persistence.flush();
    expect(kinds(store)).toEqual(['storageBlocked']);
    expect(names(store, 101)).toEqual(['1x1']);
  });
});

describe('two tabs', () => {
  it('on different events both survive', async () => {
    const storage = createFakeStorage();
    const [a, b] = [await openTab(storage), await openTab(storage)];
    a.dispatch(add(101, 1));
    b.dispatch(add(102, 2));
    settle(storage, a, b);
    for (const tab of [a, b, await openTab(storage)])
      expect([names(tab, 101), names(tab, 102)]).toEqual([['1x1'], ['2x1']]);
  });

  it('on the same event merge line by line', async () => {
    const storage = createFakeStorage({
      'dw:cart:101': envelope(aCart({ items: [anItem({ productId: 1 }), anItem({ productId: 2 })] })),
    });
    const [a, b] = [await openTab(storage), await openTab(storage)];
    a.dispatch(itemRemoved({ eventId: 101, itemId: anItem({ productId: 1 }).id }));
    a.dispatch(add(101, 3));
    b.dispatch(
      itemUpdated({
        eventId: 101,
        itemId: anItem({ productId: 2 }).id,
        item: anItemDraft({ productId: 2, quantity: 9 }),
      }),
    );
    b.dispatch(add(101, 4));
    settle(storage, a, b);
    expect(names(a, 101).sort()).toEqual(['2x9', '3x1', '4x1']);
    expect(names(b, 101)).toEqual(names(a, 101));
  });

  it('do not bring back a cart that one of them cleared', async () => {
    const storage = createFakeStorage({ 'dw:cart:101': envelope(aCart()) });
    const [a, b] = [await openTab(storage), await openTab(storage)];
    a.dispatch(cartCleared({ eventId: 101 }));
    settle(storage, a);
    b.dispatch(add(102, 1));
    settle(storage, b, a);
    expect([names(a, 101), names(b, 101), names(await openTab(storage), 101)]).toEqual([[], [], []]);
  });

  it('end the transaction of a cart that changes while it is paid', async () => {
    const storage = createFakeStorage({ 'dw:cart:101': envelope(aCart()) });
    const [a, b] = [await openTab(storage), await openTab(storage)];
    a.dispatch(transactionStarted({ eventId: 101, transactionId: 'pi_12345678' }));
    b.dispatch(add(101, 2));
    settle(storage, a, b);
    expect(a.getState().carts['101']?.state).toBe('choosing');
  });

  it('converge after concurrent writes', async () => {
    const storage = createFakeStorage();
    const [a, b] = [await openTab(storage), await openTab(storage)];
    settle(storage, a, b);
    setClock(() => 50_000);
    a.dispatch(add(101, 1));
    a.persistence.flush();
    const first = storage.values.get('dw:cart:101') ?? '';
    storage.values.delete('dw:cart:101');
    b.dispatch(add(101, 2));
    b.persistence.flush();
    expect(JSON.parse(storage.values.get('dw:cart:101') ?? '').r).toBe(JSON.parse(first).r);
    settle(storage, a, b);
    expect(names(a, 101).sort()).toEqual(['1x1', '2x1']);
    expect(names(b, 101)).toEqual(names(a, 101));
  });

  it('a zip typed in one does not undo a sign-in in the other', async () => {
    const storage = createFakeStorage();
    const [a, b] = [await openTab(storage), await openTab(storage)];
    settle(storage, a, b);
    a.dispatch(signedIn({ id: 7, postalCode: null }));
    b.dispatch(postalCodeChanged('60601'));
    settle(storage, a, b);
    for (const tab of [a, b])
      expect(tab.getState().session).toMatchObject({ userId: 7, postalCode: '60601' });
  });

  it('a reset in one empties the other, which cannot write its old data', async () => {
    const storage = createFakeStorage();
    const [a, b] = [await openTab(storage), await openTab(storage)];
    a.dispatch(signedIn({ id: 7, postalCode: '60540' }));
    a.dispatch(add(101, 1));
    settle(storage, a, b);
    a.dispatch(appReset({ reason: 'signedOut', epoch: 1 }));
    a.persistence.flush();
    b.dispatch(add(102, 2));
    b.persistence.flush();
    expect(b.getState().session.userId).toBeNull();
    settle(storage, a, b);
    const third = await openTab(storage);
    for (const tab of [a, b, third]) {
      expect(tab.getState().session.userId).toBeNull();
      expect([names(tab, 101), names(tab, 102)]).toEqual([[], []]);
    }
    expect(kinds(b)).toEqual(['signedOutElsewhere']);
    expect(kinds(a)).toEqual([]);
  });

  it('an open tab writes a damaged value again, also for a tab opened in between', async () => {
    const storage = createFakeStorage();
    const a = await openTab(storage);
    a.dispatch(add(101, 1));
    settle(storage, a);
    storage.tab().setItem('dw:cart:101', 'broken');
    const b = await openTab(storage);
    expect(names(b, 101)).toEqual([]);
    settle(storage, a, b);
    for (const tab of [a, b, await openTab(storage)]) expect(names(tab, 101)).toEqual(['1x1']);
  });

  it('a tab from the back/forward cache reads the changes it missed', async () => {
    const storage = createFakeStorage();
    const [a, b] = [await openTab(storage), await openTab(storage)];
    a.dispatch(signedIn({ id: 7, postalCode: '60540' }));
    settle(storage, a, b);
    a.dispatch(appReset({ reason: 'signedOut', epoch: 1 }));
    a.persistence.flush();
    b.persistence.resync();
    expect(b.getState().session).toMatchObject({ userId: null, epoch: 1 });
  });
});

describe('a store', () => {
  it('that stores nothing is ready at once, knows no stored customer, and can be closed', async () => {
    const store = makeStore({ isPersisted: false });
    await store.persistence.whenRehydrated;
    store.dispatch(add(101, 1));
    store.persistence.flush();
    expect(store.persistence.isOwnerUnread).toBe(false);
    store.persistence.close();
    expect(names(store, 101)).toEqual(['1x1']);
  });

  it('hears another tab before it holds what is stored, and no longer once it is closed', async () => {
    const storage = createFakeStorage({ 'dw:cart:101': envelope(aCart()) });
    const tab = storage.tab();
    const heard: unknown[] = [];
    const store = makeStore({
      storage: tab,
      tokens: createTokenStore(tab),
      middleware: [() => (next) => (action) => next(heard.push(action) && action)],
    });
    tab.hear('dw:cart:101');
    await store.persistence.whenRehydrated;
    expect(names(store, 101)).toEqual(['1x1']);
    tab.hear(TOKEN_KEY);
    expect(heard.filter(tokenChanged.match)).toHaveLength(1);
    store.persistence.close();
    tab.hear(TOKEN_KEY);
    expect(heard.filter(tokenChanged.match)).toHaveLength(1);
  });
});

describe('reset', () => {
  it('leaves nothing of the customer on disk', async () => {
    const storage = createFakeStorage({
      'dw:cart:9': 'broken secret-street',
      'dw:parked:9:dw:cart:1': 'secret-street',
      other: 'kept',
    });
    const store = await openTab(storage);
    store.dispatch(signedIn({ id: 7, postalCode: '60540' }));
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ notes: 'secret-street' }) }));
    store.persistence.flush();
    store.dispatch(appReset({ reason: 'signedOut', epoch: 1 }));
    store.persistence.flush();
    expect([...storage.values.values()].join('')).not.toMatch(/secret-street|60540/);
    expect([...storage.values.keys()].sort()).toEqual(['dw:session', 'dw:version', 'other']);
    const next = await openTab(storage);
    expect(next.getState().session).toMatchObject({ userId: null, epoch: 1 });
  });
});
