import { baseApi } from '@/api/baseApi';
import { tokenStore } from '@/lib/tokenStore';
import { wireAnswers, wireUser } from '@/testing/apiFixtures';
import { makeTestStore } from '@/testing/renderWithProviders';
import { foreignAnswer, Refusal, stubApi } from '@/testing/stubApi';
import { sessionPorts } from './ports';

it('answers the customer of the token with the zip, and keeps the profile', async () => {
  stubApi({ 'GET /api/v2/session': wireAnswers.showSession });
  tokenStore().write('token-1');
  const store = makeTestStore();
  expect(await sessionPorts.checkSession(store.dispatch)).toEqual({
    status: 'user',
    user: { id: wireUser.id, postalCode: wireUser.postal_code },
  });
  expect(store.getState().userCache.data?.email).toBe(wireUser.email);
  tokenStore().clear();
});

it('answers the customer also if an order is written during the check, which drops what no screen shows', async () => {
  stubApi({ 'GET /api/v2/session': wireAnswers.showSession });
  tokenStore().write('token-1');
  const store = makeTestStore();
  await sessionPorts.checkSession(store.dispatch);
  const check = sessionPorts.checkSession(store.dispatch);
  store.dispatch(baseApi.util.invalidateTags(['User']));
  expect(await check).toMatchObject({ status: 'user', user: { id: wireUser.id } });
  tokenStore().clear();
});

it.each<[string, unknown, string]>([
  ['our refusal of the token', new Refusal(401, { code: 'token_expired' }), 'none'],
  ['a gateway’s 401', () => foreignAnswer(401), 'unknown'],
  ['a 401 of ours about something else', new Refusal(401, { code: 'bad_credentials' }), 'unknown'],
  ['a server that did not get the token', { session: null }, 'unknown'],
])('after %s', async (_what, answer, status) => {
  jest.useFakeTimers();
  stubApi({ 'GET /api/v2/session': answer });
  tokenStore().write('token-1');
  const check = sessionPorts.checkSession(makeTestStore().dispatch);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await check).toEqual({ status });
  tokenStore().clear();
  jest.useRealTimers();
});
