import { eventsApi } from '@/api/eventsApi';
import { secretVault } from '@/api/secretVault';
import { wireEvent } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { appReset } from './appReset';
import { completeSignIn, resetSession } from './session/thunks';
import { cartSynced, orderPaid } from './slices/carts';
import { postalCodeChanged, sessionSynced, type PersistedSession } from './slices/session';

const answered = eventsApi.endpoints.getEvent.select('101');

/** The store of a customer with a cached answer and the client secret of a payment. */
async function aCustomer(userId: number | null = 1) {
  stubApi({ 'GET /api/v2/events/101': { data: { event: wireEvent } } });
  const store = makeTestStore({ preloadedState: { session: checkedSession(userId) } });
  await store.dispatch(eventsApi.endpoints.getEvent.initiate('101', { subscribe: false }));
  secretVault.keep('pi_1', 'pi_1_secret');
  return store;
}
const synced = (more: Partial<PersistedSession>) =>
  sessionSynced({ userId: 1, postalCode: '60540', epoch: 0, dashboardTab: 0, ...more });

afterEach(() => secretVault.clear());

it.each([
  ['another tab has emptied, as it may have paid for it', cartSynced({ eventId: '101', cart: null })],
  ['is paid', orderPaid({ eventId: 101, transactionId: 'pi_1', paid: [] })],
])('drops the answer of an event whose cart %s', async (_what, action) => {
  const store = await aCustomer();
  const cart = aCart({ items: [anItem()], transactionId: 'pi_1', isOrderInCart: true, state: 'sent' });
  store.dispatch(cartSynced({ eventId: '101', cart }));
  store.dispatch(cartSynced({ eventId: '102', cart: null }));
  store.dispatch(orderPaid({ eventId: 101, transactionId: 'pi_other', paid: [] }));
  expect(answered(store.getState()).data).toBeDefined();
  store.dispatch(action);
  expect(answered(store.getState()).data).toBeUndefined();
});

it.each([
  ['another customer signs in elsewhere', synced({ userId: 2 })],
  ['the customer leaves elsewhere', synced({ userId: null })],
  ['another tab signs out', appReset({ reason: 'signedOutElsewhere', epoch: 1 })],
])('drops cached answers and secrets when %s', async (_what, action) => {
  const store = await aCustomer();
  expect(answered(store.getState()).data).toBeDefined();
  store.dispatch(action);
  expect(answered(store.getState()).data).toBeUndefined();
  expect(secretVault.read('pi_1')).toBeFalsy();
});

const signIn = (id: number) => completeSignIn({ user: { id, postalCode: '60601' }, epoch: 0 });

it('drops them when the customer signs out here', async () => {
  const store = await aCustomer();
  await store.dispatch(resetSession());
  expect(answered(store.getState()).data).toBeUndefined();
  expect(secretVault.read('pi_1')).toBeFalsy();
});

it('drops them when another customer signs in here', async () => {
  const store = await aCustomer();
  store.dispatch(signIn(2));
  expect(answered(store.getState()).data).toBeUndefined();
  expect(secretVault.read('pi_1')).toBeFalsy();
});

it('drops the answers of a visitor who signs in', async () => {
  const store = await aCustomer(null);
  store.dispatch(signIn(1));
  expect(answered(store.getState()).data).toBeUndefined();
});

it.each([
  ['the same customer changes the zip elsewhere', synced({ postalCode: '60601' })],
  ['a zip is typed', postalCodeChanged('60601')],
])('keeps them when %s', async (_what, action) => {
  const store = await aCustomer();
  store.dispatch(action);
  expect(answered(store.getState()).data).toBeDefined();
  expect(secretVault.read('pi_1')).toBe('pi_1_secret');
});
