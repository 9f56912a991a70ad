import { membershipsApi } from '@/api/membershipsApi';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { wireAnswers } from '@/testing/apiFixtures';
import { stubApi } from '@/testing/stubApi';
import { makeReplayStore } from './replayStore';

afterEach(() => jest.useRealTimers());

it.each([
  ['the page', makeTestStore, 3],
  ['a replay', () => makeReplayStore({ session: checkedSession(1) }), 1],
])('%s polls', async (_what, make, calls) => {
  jest.useFakeTimers();
  const made = stubApi({ 'GET /api/v2/memberships/301': wireAnswers.showMembership });
  const subscriptionOptions = { pollingInterval: 15_000, skipPollingIfUnfocused: true };
  const { initiate } = membershipsApi.endpoints.getMembership;
  const subscription = make().dispatch(initiate(301, { subscriptionOptions }));
  await jest.advanceTimersByTimeAsync(30_000);
  expect(made).toHaveLength(calls);
  subscription.unsubscribe();
});
