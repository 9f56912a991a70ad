import { setClock } from '@/lib/clock';
import { createTokenStore } from '@/lib/tokenStore';
import { aCart } from '@/testing/builders';
import { createFakeStorage, type FakeStorage } from '@/testing/fakeStorage';
import { SCHEMA_VERSION } from '../persistence/migrations';
import { cartNotesChanged, selectCart, selectCartItems } from '../slices/carts';
import { selectEpoch } from '../slices/session';
import { makeStore, type AppStore } from '../store';
import type { SessionAnswer } from './ports';
import { checkSession, completeSignIn } from './thunks';

const CASEY = { id: 1, postalCode: '60540' };
const VIP = { id: 2, postalCode: '60601' };
const NONE: SessionAnswer = { status: 'none' };
const FOUND: SessionAnswer = { status: 'user', user: CASEY };
const UNKNOWN: SessionAnswer = { status: 'unknown' };
const EPOCH = 400;

const open: AppStore[] = [];
let time = 1_000;
beforeEach(() => setClock(() => (time += 1)));
afterEach(() => {
  open.splice(0).forEach((store) => store.persistence.close());
  setClock(null);
});

const stored = (value: unknown, v = SCHEMA_VERSION) =>
  JSON.stringify({ v, e: EPOCH, r: 1, w: 'old', d: value });
const sessionOf = (userId: number | null) => ({ userId, postalCode: null, epoch: EPOCH, dashboardTab: 0 });
/** The disk of a customer with a cart. */
const diskWith = (session: string) =>
  createFakeStorage({ att: 'token', 'dw:session': session, 'dw:cart:101': stored(aCart()) });

/** Opens the app, with this answer of the backend about the session. */
async function start(storage: FakeStorage, answer: SessionAnswer): Promise<AppStore> {
  const tab = storage.tab();
  const ports = {
    checkSession: () => Promise.resolve(answer),
    destroySession: () => Promise.resolve(),
    logoutFacebook: () => Promise.resolve(),
  };
  const store = makeStore({ storage: tab, tokens: createTokenStore(tab), ports, tabId: `t${open.length}` });
  open.push(store);
  await store.persistence.whenRehydrated;
  await store.dispatch(checkSession());
  return store;
}

const signIn = (store: AppStore, user: typeof CASEY) =>
  store.dispatch(completeSignIn({ user, epoch: selectEpoch(store.getState()) }));
const lines = (store: AppStore) => selectCartItems(store.getState(), 101).length;

const HALF = stored(sessionOf(1)).slice(0, -9);
const NEWER = stored(sessionOf(1), SCHEMA_VERSION + 1);

describe.each([
  ['damaged', HALF],
  ['of a newer build', NEWER],
])('a stored session that is %s', (_what, session) => {
  it('and has ended leaves its cart to no other customer', async () => {
    const storage = diskWith(session);
    const store = await start(storage, NONE);
    expect([lines(store), store.getState().session.userId]).toEqual([0, null]);
    signIn(store, VIP);
    expect(lines(store)).toBe(0);
    expect([...storage.values.keys()].filter((key) => /cart|parked/.test(key))).toEqual([]);
  });

  it('and is alive keeps its cart, also after the customer’s next sign-in', async () => {
    const storage = diskWith(session);
    const store = await start(storage, FOUND);
    expect([lines(store), store.getState().session.userId]).toEqual([1, 1]);
    signIn(store, CASEY);
    store.persistence.flush();
    expect(lines(await start(storage, FOUND))).toBe(1);
  });

  it('and cannot be checked leaves its cart to no other customer, also after a reload', async () => {
    const storage = diskWith(session);
    const first = await start(storage, UNKNOWN);
    first.persistence.flush();
    const store = await start(storage, UNKNOWN);
    expect(lines(store)).toBe(1);
    signIn(store, VIP);
    expect(lines(store)).toBe(0);
  });
});

it('the session of a visitor that a newer build has stored leaves the cart to the visitor', async () => {
  const store = await start(diskWith(stored(sessionOf(null), SCHEMA_VERSION + 1)), NONE);
  expect(lines(store)).toBe(1);
  signIn(store, CASEY);
  expect(lines(store)).toBe(1);
});

it('a damaged session of a visitor, who has no token, leaves the cart to the visitor', async () => {
  const storage = diskWith(HALF);
  storage.values.delete('att');
  const store = await start(storage, NONE);
  expect(lines(store)).toBe(1);
  signIn(store, CASEY);
  expect(lines(store)).toBe(1);
});

it('the cart of a visitor whose session was damaged earlier is kept', async () => {
  const storage = diskWith(HALF);
  const first = await start(storage, NONE);
  first.dispatch(cartNotesChanged({ eventId: 101, notes: 'of the visitor' }));
  first.persistence.flush();
  const store = await start(storage, NONE);
  signIn(store, CASEY);
  expect(selectCart(store.getState(), 101).notes).toBe('of the visitor');
});

it('a damaged session is remembered on a full disk, in the room of the texts that were set aside', async () => {
  const storage = diskWith(HALF);
  storage.values.set('dw:cart:102:corrupt:5', 'x'.repeat(50));
  storage.quota = [...storage.values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const store = await start(storage, NONE);
  expect(lines(store)).toBe(0);
});

it.each([
  ['with texts that were set aside', { 'dw:cart:102:corrupt:5': 'x'.repeat(50) }],
  ['without any room', {}],
])('a damaged session on a full disk %s does not keep the cart from its customer', async (_what, others) => {
  const storage = diskWith(HALF);
  Object.entries(others).forEach(([key, text]) => storage.values.set(key, text));
  storage.quota = [...storage.values].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const store = await start(storage, FOUND);
  expect([lines(store), store.getState().session.userId]).toEqual([1, 1]);
});

it('another damaged value says nothing of whose the cart is', async () => {
  const storage = diskWith(stored(sessionOf(null)));
  storage.values.set('dw:cart:102', HALF);
  expect(lines(await start(storage, NONE))).toBe(1);
});
