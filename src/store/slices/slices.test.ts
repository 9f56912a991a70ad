import { cents } from '@dwellivery/domain/money';
import { anItem, anItemDraft } from '@/testing/builders';
import { makeTestStore } from '@/testing/renderWithProviders';
import { appReset } from '../appReset';
import { emptyCart, type Cart } from './cart';
import * as carts from './carts';
import { FLASH_MS, flashDismissed, selectFlash } from './flash';
import { noticeDismissed, persistenceNoticed, selectNotices } from './notices';
import * as session from './session';
import { isFresh, selectCachedUser, userCached } from './userCache';
import { initialVersion, versionBumped, versionReducer, versionSynced } from './version';

const at = { eventId: 101 };
const taco = anItem({ productId: 1, quantity: 2 });
const soup = anItem({ productId: 2 });
const withCart = (cart: Partial<Cart>): carts.CartsState => ({
  '101': { ...emptyCart, ...cart },
});

describe('carts', () => {
  const order = { transactionId: 'pi_12345678', isOrderInCart: true };
  const paying = withCart({ items: [taco], ...order, state: 'sent' });
  it.each([
    [
      'itemAdded',
      {},
      carts.itemAdded({ ...at, item: anItemDraft({ productId: 1, quantity: 2 }) }),
      { items: [taco] },
    ],
    [
      'itemAdded to an equal line',
      withCart({ items: [taco] }),
      carts.itemAdded({ ...at, item: anItemDraft({ quantity: 3 }) }),
      { items: [{ ...taco, quantity: 5 }] },
    ],
    [
      'itemAdded beyond 100',
      withCart({ items: [taco] }),
      carts.itemAdded({ ...at, item: anItemDraft({ quantity: 100 }) }),
      { items: [{ ...taco, quantity: 100 }] },
    ],
    [
      'itemUpdated',
      withCart({ items: [taco, soup] }),
      carts.itemUpdated({ ...at, itemId: taco.id, item: anItemDraft({ quantity: 7 }) }),
      { items: [{ ...taco, quantity: 7 }, soup] },
    ],
    [
      'itemUpdated to 0',
      withCart({ items: [taco, soup] }),
      carts.itemUpdated({ ...at, itemId: taco.id, item: anItemDraft({ quantity: 0 }) }),
      { items: [soup] },
    ],
    [
      'itemRemoved',
      withCart({ items: [taco, soup] }),
      carts.itemRemoved({ ...at, itemId: taco.id }),
      { items: [soup] },
    ],
    [
      'itemsRestored',
      withCart({ items: [soup] }),
      carts.itemsRestored({ ...at, items: [taco] }),
      { items: [soup, taco] },
    ],
    [
      'orderRepeated beside the cart',
      withCart({ items: [taco, soup], notes: 'x' }),
      carts.orderRepeated({ ...at, items: [anItemDraft({ productId: 1, quantity: 3 })], replaces: false }),
      { items: [{ ...taco, quantity: taco.quantity + 3 }, soup], notes: 'x' },
    ],
    [
      'orderRepeated in place of the cart',
      withCart({ items: [soup], notes: 'x' }),
      carts.orderRepeated({ ...at, items: [anItemDraft({ productId: 1, quantity: 2 })], replaces: true }),
      { items: [anItem({ productId: 1, quantity: 2 })], notes: 'x' },
    ],
    [
      'itemsWentOffMenu',
      withCart({ items: [taco, soup] }),
      carts.itemsWentOffMenu({ ...at, gone: [{ item: soup, reason: 'product' }] }),
      { items: [taco] },
    ],
    ['cartCleared', withCart({ items: [taco], notes: 'x' }), carts.cartCleared(at), {}],
    ['allCartsCleared', withCart({ items: [taco] }), carts.allCartsCleared(), {}],
    [
      'cartNotesChanged',
      paying,
      carts.cartNotesChanged({ ...at, notes: 'ring twice' }),
      { items: [taco], notes: 'ring twice', ...order },
    ],
    [
      'gratuityChanged to cents',
      withCart({ gratuityPercentage: 15 }),
      carts.gratuityChanged({ ...at, gratuity: cents(250) }),
      { gratuity: cents(250) },
    ],
    [
      'gratuityChanged to a tip of 0',
      withCart({ gratuityPercentage: 15 }),
      carts.gratuityChanged({ ...at, gratuity: cents(0) }),
      { gratuity: cents(0) },
    ],
    [
      'gratuityChanged to percent',
      withCart({ gratuity: cents(250) }),
      carts.gratuityChanged({ ...at, gratuityPercentage: 18 }),
      { gratuityPercentage: 18 },
    ],
    [
      'gratuityChanged to none',
      withCart({ gratuity: cents(250) }),
      carts.gratuityChanged({ ...at, gratuity: null }),
      {},
    ],
    [
      'transactionStarted',
      withCart({ items: [taco] }),
      carts.transactionStarted({ ...at, transactionId: 'pi_12345678' }),
      { items: [taco], ...order, state: 'sent' },
    ],
    ['transactionEnded', paying, carts.transactionEnded(at), { items: [taco], ...order, state: 'ready' }],
    [
      'a change while paying',
      paying,
      carts.itemAdded({ ...at, item: anItemDraft({ productId: 2 }) }),
      { items: [taco, soup], ...order },
    ],
    [
      'orderPaid of this cart',
      paying,
      carts.orderPaid({ ...at, transactionId: 'pi_12345678', paid: [] }),
      { transactionId: 'pi_12345678' },
    ],
    [
      'orderPaid of another order',
      paying,
      carts.orderPaid({ ...at, transactionId: 'pi_old_receipt', paid: [] }),
      { items: [taco], ...order, state: 'sent' },
    ],
    [
      'cartSynced',
      {},
      carts.cartSynced({ ...at, cart: { ...emptyCart, notes: 'theirs' } }),
      { notes: 'theirs' },
    ],
  ] as [string, carts.CartsState, Parameters<typeof carts.cartsReducer>[1], Partial<Cart>][])(
    '%s',
    (_name, before, action, after) => {
      expect(carts.cartsReducer(before, action)).toEqual(withCart(after));
    },
  );

  it('forgets a cart that another tab removed, and all carts on reset', () => {
    expect(carts.cartsReducer(withCart({}), carts.cartSynced({ ...at, cart: null }))).toEqual({});
    expect(
      carts.cartsReducer(withCart({ items: [taco] }), appReset({ reason: 'signedOut', epoch: 1 })),
    ).toEqual({});
  });

  it.each(['__proto__', 'constructor', '', 'a:b', 'x'.repeat(65)])('refuses the event id %p', (eventId) => {
    expect(Object.keys(carts.cartsReducer({}, carts.itemAdded({ eventId, item: anItemDraft() })))).toEqual(
      [],
    );
    expect(carts.selectCart({ carts: {} }, eventId)).toBe(emptyCart);
  });
});

describe('session', () => {
  const guest = session.initialSession;
  const customer = { ...guest, checked: true, userId: 7, postalCode: '60540', epoch: 3 };
  const user = { id: 7, postalCode: '60540' };
  it.each([
    ['signedIn', guest, session.signedIn(user), { ...customer, epoch: 0 }],
    [
      'signedIn without a zip keeps the typed one',
      { ...guest, postalCode: '60601' },
      session.signedIn({ id: 7, postalCode: null }),
      { ...guest, checked: true, userId: 7, postalCode: '60601' },
    ],
    ['sessionChecked: user', guest, session.sessionChecked({ user }), { ...customer, epoch: 0 }],
    ['sessionChecked: nobody', guest, session.sessionChecked({ user: null }), { ...guest, checked: true }],
    [
      'sessionCheckFailed keeps the user',
      { ...customer, checked: false },
      session.sessionCheckFailed(),
      { ...customer, checkFailed: true },
    ],
    ['postalCodeChanged', guest, session.postalCodeChanged('60187'), { ...guest, postalCode: '60187' }],
    ['dashboardTabChosen', guest, session.dashboardTabChosen(2), { ...guest, dashboardTab: 2 }],
    [
      'sessionSynced',
      guest,
      session.sessionSynced({ userId: 7, postalCode: null, epoch: 0, dashboardTab: 1 }),
      { ...guest, userId: 7, dashboardTab: 1 },
    ],
    [
      'appReset',
      customer,
      appReset({ reason: 'signedOut', epoch: 4 }),
      { ...guest, checked: true, epoch: 4 },
    ],
    [
      'appReset from elsewhere',
      customer,
      appReset({ reason: 'signedOutElsewhere', epoch: 9 }),
      { ...guest, checked: true, epoch: 9 },
    ],
  ] as [string, session.SessionState, Parameters<typeof session.sessionReducer>[1], session.SessionState][])(
    '%s',
    (_name, before, action, after) => {
      expect(session.sessionReducer(before, action)).toEqual(after);
    },
  );
});

describe('version', () => {
  it('only grows', () => {
    const once = versionReducer(initialVersion, versionBumped({ schema: 1, build: 'b' }));
    expect(once).toEqual({ schema: 1, build: 'b', bump: 1 });
    const other = { schema: 9, build: 'c', bump: 5 };
    expect(versionReducer(once, versionSynced(other))).toEqual(other);
    expect(versionReducer(once, versionSynced({ ...once, bump: 0 }))).toEqual(once);
    expect(versionReducer(once, appReset({ reason: 'signedOut', epoch: 1 })).bump).toBe(2);
  });
});

describe('flash', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    [carts.itemAdded({ ...at, item: anItemDraft({ quantity: 2 }) }), '2 items added'],
    [
      carts.orderRepeated({ ...at, items: [anItemDraft({ quantity: 2 }), anItemDraft()], replaces: false }),
      '3 items added',
    ],
    [carts.itemUpdated({ ...at, itemId: 'x', item: anItemDraft({ quantity: 3 }) }), '3 items updated'],
    [carts.itemUpdated({ ...at, itemId: 'x', item: anItemDraft({ quantity: 0 }) }), 'Item removed'],
    [carts.itemRemoved({ ...at, itemId: 'x' }), 'Item removed'],
  ])('%o says %p for five seconds, in that cart only', async (action, text) => {
    const store = makeTestStore();
    store.dispatch(action);
    expect([selectFlash(store.getState(), 101), selectFlash(store.getState(), 102)]).toEqual([text, null]);
    await jest.advanceTimersByTimeAsync(FLASH_MS - 1);
    expect(selectFlash(store.getState(), 101)).toBe(text);
    await jest.advanceTimersByTimeAsync(1);
    expect(selectFlash(store.getState(), 101)).toBeNull();
  });

  it.each([carts.cartCleared({ ...at }), carts.allCartsCleared()])('ends with the cart (%o)', (cleared) => {
    const store = makeTestStore();
    store.dispatch(carts.itemAdded({ ...at, item: anItemDraft() }));
    store.dispatch(cleared);
    expect(selectFlash(store.getState(), 101)).toBeNull();
  });

  it('counts the five seconds from the last message, and can be dismissed', async () => {
    const store = makeTestStore();
    store.dispatch(carts.itemAdded({ ...at, item: anItemDraft() }));
    await jest.advanceTimersByTimeAsync(4_000);
    store.dispatch(carts.itemRemoved({ ...at, itemId: 'x' }));
    await jest.advanceTimersByTimeAsync(4_000);
    expect(selectFlash(store.getState(), 101)).toBe('Item removed');
    store.dispatch(flashDismissed());
    expect(selectFlash(store.getState(), 101)).toBeNull();
  });
});

describe('user cache', () => {
  const HOUR = 3_600_000;
  it.each([
    ['0:00', 0, true],
    ['59:59', HOUR - 1_000, true],
    ['59:59.999', HOUR - 1, true],
    ['60:00', HOUR, false],
    ['a clock set back', -1, false],
  ])('at %s', (_name, age, fresh) => {
    expect(isFresh(10 * HOUR, 10 * HOUR + age)).toBe(fresh);
  });

  it('is shown to its owner only, and keeps no secrets', () => {
    const store = makeTestStore();
    store.dispatch(session.signedIn({ id: 1, postalCode: null }));
    store.dispatch(
      userCached({ user: { id: 1, name: 'Casey', token: 'secret', password: 'secret' }, at: 5 }),
    );
    expect(selectCachedUser(store.getState(), 6)).toMatchObject({ id: 1, name: 'Casey', phone: null });
    expect(JSON.stringify(store.getState())).not.toContain('secret');
    store.dispatch(session.signedIn({ id: 2, postalCode: null }));
    expect(selectCachedUser(store.getState(), 6)).toBeNull();
  });
});

describe('notices', () => {
  it('are unique per kind, can be dismissed, and a reset keeps those about the storage', () => {
    const store = makeTestStore();
    store.dispatch(persistenceNoticed('storageFull'));
    store.dispatch(persistenceNoticed('storageFull'));
    store.dispatch(carts.itemsWentOffMenu({ ...at, gone: [{ item: soup, reason: 'option' }] }));
    expect(selectNotices(store.getState()).map(({ id }) => id)).toEqual(['storageFull', 'cart:101']);
    expect(selectNotices(store.getState())[1]?.text).toContain('Product 2 is no longer on the menu');
    store.dispatch(appReset({ reason: 'sessionLost', epoch: 1 }));
    expect(selectNotices(store.getState()).map(({ id }) => id)).toEqual(['storageFull', 'sessionLost']);
    store.dispatch(noticeDismissed('storageFull'));
    store.dispatch(noticeDismissed('sessionLost'));
    expect(selectNotices(store.getState())).toEqual([]);
  });
});
