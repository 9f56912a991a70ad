import { act, screen } from '@testing-library/react';
import { baseApi } from '@/api/baseApi';
import { membershipsApi } from '@/api/membershipsApi';
import type { Membership } from '@/api/types';
import { setClock } from '@/lib/clock';
import { wireMembership } from '@/testing/apiFixtures';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { DAY_POLL_MS, useOrderDay } from './useOrderDay';

/** The fixture's dinner is on Thursday, June 4, from 5:30 PM in Chicago. */
const ON_THE_DAY = '2026-06-04T20:00:00Z';
const known = wireMembership as unknown as Membership;
let renders = 0;

function Probe({ membership = known }: { membership?: Membership }) {
  renders += 1;
  return <p>{useOrderDay(membership).stage ?? 'no stage'}</p>;
}

function visit(answer: unknown, { at = ON_THE_DAY, membership = known } = {}) {
  setClock(() => Date.parse(at));
  const calls = stubApi({ 'GET /api/v2/memberships/301': answer });
  const store = makeTestStore({ preloadedState: { session: checkedSession(1) } });
  return { calls, ...renderWithProviders(<Probe membership={membership} />, { store }) };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const answerOf = (changed: object = {}) => ({ membership: { ...wireMembership, ...changed } });
const tagged = () =>
  new Response(JSON.stringify(answerOf({ stage: 'cooking', stageAt: ON_THE_DAY })), {
    headers: { 'content-type': 'application/json', etag: '"1"' },
  });

beforeEach(() => {
  jest.useFakeTimers();
  renders = 0;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  setClock(null);
});

it('asks every 15 seconds on the day, and shows the newest answer', async () => {
  let stage: string | null = null;
  const { calls, unmount } = visit(() => answerOf({ stage, stageAt: stage && ON_THE_DAY }));
  expect(screen.getByText('no stage')).toBeVisible();
  await pass(0);
  expect(calls).toHaveLength(1);
  stage = 'cooking';
  await pass(DAY_POLL_MS - 1);
  expect(calls).toHaveLength(1);
  await pass(1);
  expect(screen.getByText('cooking')).toBeVisible();
  await pass(2 * DAY_POLL_MS);
  expect(calls).toHaveLength(4);
  unmount();
  await pass(4 * DAY_POLL_MS);
  expect(calls).toHaveLength(4);
});

it('renders nothing for an answer that has not changed', async () => {
  const tags: (string | null)[] = [];
  const { store } = visit((_url: URL, request: Request) => {
    tags.push(request.headers.get('if-none-match'));
    return tags.length === 1 ? tagged() : new Response(null, { status: 304 });
  });
  await pass(0);
  const [before, data] = [renders, membershipsApi.endpoints.getMembership.select(301)(store.getState()).data];
  await pass(3 * DAY_POLL_MS);
  expect(tags).toEqual([null, '"1"', '"1"', '"1"']);
  expect(renders).toBe(before);
  expect(membershipsApi.endpoints.getMembership.select(301)(store.getState()).data).toBe(data);
});

it.each<[string, { at?: string; membership?: Membership }]>([
  ['on another day', { at: '2026-06-03T20:00:00Z' }],
  ['after the event', { at: '2026-06-05T02:30:00Z' }],
  ['without a paid order', { membership: { ...known, orders: [] } }],
])('asks nothing %s', async (_when, given) => {
  const { calls } = visit(answerOf(), given);
  await pass(4 * DAY_POLL_MS);
  expect(calls).toEqual([]);
});

it('asks nothing out of view, and goes on in view', async () => {
  const { calls, store } = visit(answerOf());
  await pass(0);
  act(() => void store.dispatch(baseApi.internalActions.onFocusLost()));
  await pass(4 * DAY_POLL_MS);
  expect(calls).toHaveLength(1);
  act(() => void store.dispatch(baseApi.internalActions.onFocus()));
  await pass(DAY_POLL_MS);
  expect(calls).toHaveLength(2);
});

it('asks nothing without a connection', async () => {
  const { calls } = visit(answerOf());
  await pass(0);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await pass(4 * DAY_POLL_MS);
  expect(calls).toHaveLength(1);
});
