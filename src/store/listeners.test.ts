import { eventsApi } from '@/api/eventsApi';
import { secretVault } from '@/api/secretVault';
import { wireEvent } from '@/testing/apiFixtures';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { appReset } from './appReset';
import { postalCodeChanged, sessionSynced, type PersistedSession } from './slices/session';

const answered = eventsApi.endpoints.getEvent.select('101');

/** The store of a customer with a cached answer and the client secret of a payment. */
async function aCustomer() {
  stubApi({ 'GET /api/v2/events/101': { data: { event: wireEvent } } });
  const store = makeTestStore({ preloadedState: { session: checkedSession(1) } });
  await store.dispatch(eventsApi.endpoints.getEvent.initiate('101', { subscribe: false }));
  secretVault.keep('pi_1', 'pi_1_secret');
  return store;
}
const synced = (more: Partial<PersistedSession>) =>
  sessionSynced({ userId: 1, postalCode: '60540', epoch: 0, dashboardTab: 0, ...more });

afterEach(() => secretVault.clear());

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

it.each([
  ['the same customer changes the zip elsewhere', synced({ postalCode: '60601' })],
  ['a zip is typed', postalCodeChanged('60601')],
])('keeps them when %s', async (_what, action) => {
  const store = await aCustomer();
  store.dispatch(action);
  expect(answered(store.getState()).data).toBeDefined();
  expect(secretVault.read('pi_1')).toBe('pi_1_secret');
});
