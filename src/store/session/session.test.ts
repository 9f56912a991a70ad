import { waitFor } from '@testing-library/react';
import { checkoutApi } from '@/api/checkoutApi';
import { problem } from '@/api/errors';
import { secretVault } from '@/api/secretVault';
import { sessionEnded } from '@/api/session';
import type { CheckoutDetails } from '@/api/types';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { indexMenu } from '@dwellivery/domain/cart';
import { setClock } from '@/lib/clock';
import { createTokenStore, type TokenStore } from '@/lib/tokenStore';
import { aMenuProduct, anItemDraft } from '@/testing/builders';
import { createFakeStorage, type FakeStorage } from '@/testing/fakeStorage';
import { makeStore, type AppStore } from '../store';
import { cartNotesChanged, itemAdded, menuLoaded, promoApplied, selectCartItems } from '../slices/carts';
import { selectNotices } from '../slices/notices';
import { selectEpoch, selectIsSignedIn, selectUserId, type SessionUser } from '../slices/session';
import type { SessionAnswer, SessionPorts } from './ports';
import {
  checkGoneToken,
  checkSession,
  completeSignIn,
  resetSession,
  RESET_LIMIT_MS,
  startSession,
} from './thunks';

const CASEY: SessionUser = { id: 1, postalCode: '60540' };
const VIP: SessionUser = { id: 2, postalCode: '60601' };
/** The time of a reset, and so the epoch that it begins. */
const RESET = 5_000;

interface Backend extends SessionPorts {
  answer: SessionAnswer | Promise<SessionAnswer>;
  calls: string[];
}

function aBackend(answer: Backend['answer'] = { status: 'none' }): Backend {
  const backend: Backend = {
    answer,
    calls: [],
    checkSession: async () => {
      backend.calls.push('check');
      return backend.answer;
    },
    destroySession: async (token) => void backend.calls.push(`destroy ${token}`),
    logoutFacebook: async () => void backend.calls.push('facebook'),
  };
  return backend;
}

const open: AppStore[] = [];
const tokensOf = new Map<AppStore, TokenStore>();
async function aTab(storage: FakeStorage, backend = aBackend()) {
  const tab = storage.tab();
  const tokens = createTokenStore(tab);
  const store = makeStore({ storage: tab, tokens, ports: backend, tabId: `tab-${open.length}` });
  open.push(store);
  tokensOf.set(store, tokens);
  await store.persistence.whenRehydrated;
  return { store, tokens, backend };
}

/** The call stores the token. */
function signIn(store: AppStore, user = CASEY, token = 'token-1', epoch = selectEpoch(store.getState())) {
  tokensOf.get(store)?.write(token);
  return store.dispatch(completeSignIn({ user, epoch }));
}
/** Stores an answer and a secret for the tab's user; `kept` returns which of the two are still stored. */
async function answerAndSecret(store: AppStore) {
  const quote = { eventId: 101, products: [], leadParams: {} };
  await store.dispatch(checkoutApi.util.upsertQueryData('getQuote', quote, {} as CheckoutDetails));
  secretVault.keep('pi_1', 'secret');
  return () => [Object.keys(store.getState().api.queries).length, secretVault.read('pi_1')];
}
const kinds = (store: AppStore) => selectNotices(store.getState()).map(({ kind }) => kind);

let time = 1_000;
beforeEach(() => setClock(() => (time += 1)));
afterEach(() => {
  open.splice(0).forEach((store) => store.persistence.close());
  setClock(null);
  setRuntimeConfig(null);
});

describe('start-up', () => {
  it('runs in order: stored state, token, check, version bump; checked only after the check', async () => {
    const storage = createFakeStorage();
    const first = await aTab(storage);
    signIn(first.store);
    const tab = storage.tab();
    const tokens = createTokenStore(tab);
    const seen: unknown[] = [];
    const backend = aBackend({ status: 'user', user: CASEY });
    backend.checkSession = async () => {
      const { session, version } = store.getState();
      seen.push({
        userId: session.userId,
        token: tokens.read(),
        checked: session.checked,
        bump: version.bump,
      });
      return { status: 'user', user: CASEY };
    };
    setRuntimeConfig({ ...defaultRuntimeConfig, build: 'b2' });
    const store = makeStore({ storage: tab, tokens, ports: backend });
    open.push(store);
    await store.persistence.whenRehydrated;
    await store.dispatch(startSession());
    expect(seen).toEqual([{ userId: 1, token: 'token-1', checked: false, bump: 1 }]);
    expect(store.getState().session).toMatchObject({ checked: true, userId: 1 });
    expect(store.getState().version).toMatchObject({ bump: 2, build: 'b2' });
  });
});

describe('signing in', () => {
  it('stores token and user id, bumps the stamp, keeps the cart', async () => {
    const { store, tokens } = await aTab(createFakeStorage());
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
    expect(signIn(store)).toBe(true);
    expect(tokens.read()).toBe('token-1');
    expect(selectUserId(store.getState())).toBe(1);
    expect(store.getState().version.bump).toBe(1);
    expect(selectCartItems(store.getState(), 101)).toHaveLength(1);
    expect(JSON.stringify(store.getState())).not.toContain('token-1');
  });

  it('is refused if another tab signed out during the call', async () => {
    const storage = createFakeStorage();
    const [a, b] = [await aTab(storage), await aTab(storage)];
    const epoch = selectEpoch(a.store.getState());
    await b.store.dispatch(resetSession());
    expect(signIn(a.store, CASEY, 'late', epoch)).toBe(false);
    expect(a.tokens.read()).toBeNull();
    expect(selectIsSignedIn(a.store.getState())).toBe(false);
  });

  it('drops the answers that a visitor got', async () => {
    const { store } = await aTab(createFakeStorage());
    const kept = await answerAndSecret(store);
    signIn(store);
    expect(kept()[0]).toBe(0);
  });

  it('shows the second customer nothing of the first', async () => {
    const { store, tokens } = await aTab(createFakeStorage());
    signIn(store);
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
    const kept = await answerAndSecret(store);
    signIn(store, VIP, 'token-2');
    expect([selectUserId(store.getState()), tokens.read()]).toEqual([2, 'token-2']);
    expect(selectCartItems(store.getState(), 101)).toEqual([]);
    expect(kept()).toEqual([0, null]);
  });

  it('again as the same customer keeps the cart', async () => {
    const { store, tokens } = await aTab(createFakeStorage());
    signIn(store);
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
    signIn(store, CASEY, 'token-2');
    expect(selectCartItems(store.getState(), 101)).toHaveLength(1);
    expect(tokens.read()).toBe('token-2');
  });
});

describe('the check', () => {
  it.each([
    [
      'nobody, and nobody stored',
      false,
      { status: 'none' },
      { userId: null, checked: true, checkFailed: false },
      [],
    ],
    [
      'nobody, but a user stored',
      true,
      { status: 'none' },
      { userId: null, checked: true, epoch: RESET },
      ['sessionLost'],
    ],
    ['the stored user', true, { status: 'user', user: CASEY }, { userId: 1, checked: true, epoch: 0 }, []],
    ['no answer', true, { status: 'unknown' }, { userId: 1, checked: true, checkFailed: true, epoch: 0 }, []],
    ['somebody else', true, { status: 'user', user: VIP }, { userId: 2, checked: true, epoch: RESET }, []],
  ] as [string, boolean, SessionAnswer, object, string[]][])(
    '%s',
    async (_name, isStored, answer, expected, notices) => {
      const { store, backend, tokens } = await aTab(createFakeStorage());
      if (isStored) signIn(store);
      backend.answer = answer;
      setClock(() => RESET);
      await store.dispatch(checkSession());
      expect(store.getState().session).toMatchObject(expected);
      expect(kinds(store)).toEqual(notices);
      expect(tokens.read()).toBe(isStored && answer.status !== 'none' ? 'token-1' : null);
    },
  );

  it.each([
    [[itemAdded({ eventId: 101, item: anItemDraft() })], / Your order is kept while this page is open\.$/],
    [[], /Please sign in again\.$/],
  ])('of a lost session says that an order is kept if there is one: case %#', async (actions, words) => {
    const { store, backend } = await aTab(createFakeStorage());
    signIn(store);
    actions.forEach(store.dispatch);
    backend.answer = { status: 'none' };
    await store.dispatch(checkSession());
    expect(selectNotices(store.getState())[0]?.text).toMatch(words);
  });

  it.each([
    ['the same customer finds the cart again', CASEY, 'hers'],
    ['another one does not', VIP, undefined],
  ])('that answers "no session" empties the state, and %s', async (_name, next, notes) => {
    const storage = createFakeStorage();
    const { store, backend } = await aTab(storage);
    signIn(store);
    store.dispatch(cartNotesChanged({ eventId: 101, notes: 'hers' }));
    store.dispatch(promoApplied({ eventId: 101, code: 'ten' }));
    backend.answer = { status: 'none' };
    await store.dispatch(checkSession());
    expect(store.getState().carts).toEqual({});
    expect([...storage.values.keys()].filter((key) => /cart/.test(key))).toEqual([]);
    signIn(store, next);
    expect(store.getState().carts['101']?.notes).toBe(notes);
    expect(store.getState().carts['101']?.promoCode).toBe(notes && 'TEN');
    store.persistence.flush();
    const onDisk = (await aTab(storage)).store.getState();
    expect(onDisk.carts['101']?.notes).toBe(notes);
  });

  it.each([
    ['signs out', async ({ dispatch }: AppStore) => dispatch(resetSession())],
    ['signs in', async (store: AppStore) => signIn(store, VIP, 'token-2')],
  ])('that answers "no session" keeps the cart no longer than until somebody %s', async (_what, next) => {
    const { store, backend } = await aTab(createFakeStorage());
    signIn(store);
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
    backend.answer = { status: 'none' };
    await store.dispatch(checkSession());
    await next(store);
    signIn(store);
    expect(selectCartItems(store.getState(), 101)).toEqual([]);
  });

  it('keeps the cart of a visitor whose token turns out to be valid', async () => {
    const { store } = await aTab(createFakeStorage(), aBackend({ status: 'user', user: CASEY }));
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
    await store.dispatch(checkSession());
    expect(selectUserId(store.getState())).toBe(1);
    expect(selectCartItems(store.getState(), 101)).toHaveLength(1);
  });

  it('that finds another customer without a token stores none', async () => {
    const storage = createFakeStorage();
    const { store, tokens } = await aTab(storage, aBackend({ status: 'user', user: VIP }));
    signIn(store);
    tokens.clear();
    await store.dispatch(checkSession());
    expect(selectUserId(store.getState())).toBe(2);
    expect(storage.values.has('att')).toBe(false);
  });

  it('changes nothing when the call fails in an unforeseen way', async () => {
    const { store, backend } = await aTab(createFakeStorage());
    signIn(store);
    backend.checkSession = () => Promise.reject(new Error('unforeseen'));
    await store.dispatch(checkSession());
    expect(store.getState().session).toMatchObject({ userId: 1, checkFailed: true });
  });

  it.each([
    ['a stored customer without a token', true, true, ['check']],
    ['a stored customer with a token', true, false, []],
    ['a visitor', false, true, []],
  ])('of a token that is gone: %s', async (_who, isStored, isGone, calls) => {
    const { store, tokens, backend } = await aTab(createFakeStorage());
    if (isStored) signIn(store);
    if (isGone) tokens.clear();
    store.dispatch(checkGoneToken());
    expect(backend.calls).toEqual(calls);
  });

  it('of a token that is put in place of the stored one drops what the former customer had', async () => {
    const storage = createFakeStorage();
    const { store } = await aTab(storage, aBackend({ status: 'user', user: VIP }));
    signIn(store);
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
    storage.tab().setItem('att', 'token-2');
    storage.deliver();
    await waitFor(() => expect(selectUserId(store.getState())).toBe(VIP.id));
    expect(selectCartItems(store.getState(), 101)).toEqual([]);
    expect(storage.values.get('att')).toBe('token-2');
  });

  it('is dropped after a sign-out in the meantime', async () => {
    const { store, backend } = await aTab(createFakeStorage());
    signIn(store);
    let give: (answer: SessionAnswer) => void = () => undefined;
    backend.answer = new Promise((resolve) => {
      give = resolve;
    });
    const check = store.dispatch(checkSession());
    await store.dispatch(resetSession());
    give({ status: 'user', user: CASEY });
    await check;
    expect(selectIsSignedIn(store.getState())).toBe(false);
  });

  it.each<[string, SessionAnswer]>([
    ['no session', { status: 'none' }],
    ['the next customer', { status: 'user', user: VIP }],
  ])('that finds %s ends no session that another tab has begun meanwhile', async (_what, answer) => {
    const storage = createFakeStorage();
    const [a, b] = [await aTab(storage), await aTab(storage)];
    signIn(a.store);
    storage.deliver();
    let give: (answer: SessionAnswer) => void = () => undefined;
    b.backend.answer = new Promise((resolve) => (give = resolve));
    const check = b.store.dispatch(checkSession());
    await a.store.dispatch(resetSession());
    signIn(a.store, VIP, 'token-2');
    a.store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
    a.store.persistence.flush();
    give(answer);
    await check;
    storage.deliver();
    expect([a, b].map(({ store }) => selectCartItems(store.getState(), 101).length)).toEqual([1, 1]);
    expect([a, b].map(({ store }) => selectUserId(store.getState()))).toEqual([2, 2]);
    expect(b.tokens.read()).toBe('token-2');
  });

  it('follows a refused call, once, and only for a customer', async () => {
    const { store, backend } = await aTab(createFakeStorage());
    store.dispatch(sessionEnded());
    expect(backend.calls).toEqual([]);
    signIn(store);
    store.dispatch(sessionEnded());
    await waitFor(() => expect(kinds(store)).toEqual(['sessionLost']));
    expect(backend.calls).toEqual(['check']);
  });

  it('follows a call that was refused for a missing token', async () => {
    const { store, tokens } = await aTab(createFakeStorage());
    const refused = { type: 'call/rejected', payload: problem('unauthenticated') };
    signIn(store);
    store.dispatch(refused);
    tokens.clear();
    expect(selectUserId(store.getState())).toBe(1);
    store.dispatch(refused);
    await waitFor(() => expect(kinds(store)).toEqual(['sessionLost']));
    expect(selectUserId(store.getState())).toBeNull();
  });
});

describe('/reset', () => {
  it('clears state, disk, token, backend and Facebook', async () => {
    const storage = createFakeStorage();
    const { store, backend, tokens } = await aTab(storage);
    signIn(store);
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
    await store.dispatch(resetSession());
    expect(backend.calls).toEqual(['destroy token-1', 'facebook']);
    expect(tokens.read()).toBeNull();
    expect([...storage.values.keys()].sort()).toEqual(['dw:session', 'dw:version']);
    expect((await aTab(storage)).store.getState()).toMatchObject({ carts: {}, session: { userId: null } });
  });

  it('forgets the answers and secrets of the customer', async () => {
    const { store } = await aTab(createFakeStorage());
    signIn(store);
    const kept = await answerAndSecret(store);
    await store.dispatch(resetSession());
    expect(kept()).toEqual([0, null]);
  });

  it('of a visitor, who has no token, ends no session at the backend', async () => {
    const { store, backend } = await aTab(createFakeStorage());
    await store.dispatch(resetSession());
    expect(backend.calls).toEqual(['facebook']);
  });

  it('begins a later epoch than any reset before, even with a clock that was set back', async () => {
    const storage = createFakeStorage();
    const [a, b] = [await aTab(storage), await aTab(storage)];
    setClock(() => 9_000);
    await b.store.dispatch(resetSession());
    setClock(() => RESET);
    const epochs: number[] = [];
    for (const { store } of [a, a]) {
      await store.dispatch(resetSession());
      epochs.push(selectEpoch(store.getState()));
    }
    expect(epochs).toEqual([9_001, 9_002]);
  });

  it('works with the API down, and does not wait for one that hangs', async () => {
    const { store, backend } = await aTab(createFakeStorage());
    signIn(store);
    backend.destroySession = () => Promise.reject(new Error('down'));
    backend.logoutFacebook = () => new Promise(() => undefined);
    jest.useFakeTimers();
    const done = store.dispatch(resetSession());
    await jest.advanceTimersByTimeAsync(RESET_LIMIT_MS);
    await done;
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
    expect(selectIsSignedIn(store.getState())).toBe(false);
  });

  it('signs out the other tabs, with a notice', async () => {
    const storage = createFakeStorage();
    const [a, b] = [await aTab(storage), await aTab(storage)];
    signIn(a.store);
    storage.deliver();
    expect(selectUserId(b.store.getState())).toBe(1);
    await a.store.dispatch(resetSession());
    storage.deliver();
    expect(selectIsSignedIn(b.store.getState())).toBe(false);
    expect(kinds(b.store)).toEqual(['signedOutElsewhere']);
    expect(kinds(a.store)).toEqual([]);
  });

  it('a token removed by hand is detected by the check', async () => {
    const storage = createFakeStorage();
    const { store, backend } = await aTab(storage);
    signIn(store);
    storage.tab().removeItem('att');
    storage.deliver();
    await waitFor(() => expect(kinds(store)).toEqual(['sessionLost']));
    expect(backend.calls).toEqual(['check']);
  });
});

it('the later of two sign-outs that did not fit on a full disk empties the first one’s tab', async () => {
  const storage = createFakeStorage();
  const [first, second] = [await aTab(storage), await aTab(storage)];
  storage.quota = 0;
  await first.store.dispatch(resetSession());
  first.store.dispatch(itemAdded({ eventId: 101, item: anItemDraft() }));
  await second.store.dispatch(resetSession());
  storage.quota = Infinity;
  [second, first].forEach(({ store }) => store.persistence.flush());
  storage.deliver();
  expect([first, second].map(({ store }) => selectCartItems(store.getState(), 101))).toEqual([[], []]);
});

describe('a loaded menu', () => {
  it('removes missing items with a notice; an unchanged cart stays the same object', async () => {
    const { store } = await aTab(createFakeStorage());
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 1 }) }));
    store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 2 }) }));
    const menu = indexMenu([{ products: [aMenuProduct({ id: 1 })] }]);
    store.dispatch(menuLoaded(101, menu));
    expect(store.getState().carts['101']?.items.map(({ product }) => product.id)).toEqual([1]);
    expect(selectNotices(store.getState())[0]?.text).toContain('Product 2');
    const before = store.getState().carts;
    store.dispatch(menuLoaded(101, menu));
    expect(store.getState().carts).toBe(before);
  });
});

describe('in another tab', () => {
  const cartOf = ({ getState }: AppStore) => selectCartItems(getState(), 101).map(({ quantity }) => quantity);

  it.each([
    ['gives the same customer back what the lost session left', CASEY, [[2], [2]]],
    ['gives another customer nothing', VIP, [[], []]],
  ])('a sign-in %s', async (_what, user, carts) => {
    const storage = createFakeStorage();
    const tabs = [await aTab(storage), await aTab(storage)] as const;
    const [noticing, other] = tabs.map(({ store }) => store) as [AppStore, AppStore];
    signIn(noticing);
    noticing.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ quantity: 2 }) }));
    noticing.persistence.flush();
    await noticing.dispatch(checkSession());
    storage.deliver();
    expect([cartOf(noticing), cartOf(other)]).toEqual([[], []]);
    signIn(other, user, 'token-2');
    storage.deliver();
    noticing.persistence.flush();
    storage.deliver();
    expect([cartOf(noticing), cartOf(other)]).toEqual(carts);
  });

  it('a sign-out ends the token that did not fit on the disk', async () => {
    const storage = createFakeStorage();
    const [here, there] = [await aTab(storage), await aTab(storage)];
    storage.quota = 0;
    signIn(here.store);
    expect(here.tokens.read()).toBe('token-1');
    storage.quota = Infinity;
    here.store.persistence.flush();
    storage.deliver();
    await there.store.dispatch(resetSession());
    storage.deliver();
    expect([selectUserId(here.store.getState()), here.tokens.read()]).toEqual([null, null]);
  });
});
