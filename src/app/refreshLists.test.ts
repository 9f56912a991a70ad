import { waitFor } from '@testing-library/react';
import { membershipsApi } from '@/api/membershipsApi';
import * as clock from '@/lib/clock';
import { wireAnswers } from '@/testing/apiFixtures';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { refreshLists } from './refreshLists';

const LIST = 'GET /api/v2/memberships';
const NOON = new Date(2026, 5, 4, 12).getTime();
const MINUTE = 60_000;

let stop: () => void;
let isHidden: boolean;

/** A list on the screen, read at `start`; answers how often it was read. */
async function show(start: number) {
  jest.spyOn(clock, 'now').mockReturnValue(start);
  const made = stubApi({ [LIST]: wireAnswers.listMemberships });
  const store = makeTestStore({ preloadedState: { session: checkedSession(1) } });
  stop = refreshLists(store);
  const { initiate } = membershipsApi.endpoints.listMemberships;
  await store.dispatch(initiate({ userId: 1 }));
  return () => made.length;
}
function view(at: number, event: 'visibilitychange' | 'focus' = 'visibilitychange') {
  jest.spyOn(clock, 'now').mockReturnValue(at);
  (event === 'focus' ? window : document).dispatchEvent(new Event(event));
}

beforeEach(() => {
  isHidden = false;
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
});
afterEach(() => stop());

it.each(['visibilitychange', 'focus'] as const)(
  'reads the lists again after ten minutes: %s',
  async (event) => {
    const reads = await show(NOON);
    view(NOON + 9 * MINUTE, event);
    expect(reads()).toBe(1);
    view(NOON + 10 * MINUTE, event);
    view(NOON + 10 * MINUTE, 'focus');
    await waitFor(() => expect(reads()).toBe(2));
  },
);

it('reads them again on another day', async () => {
  const reads = await show(new Date(2026, 5, 4, 23, 58).getTime());
  view(new Date(2026, 5, 5, 0, 1).getTime());
  await waitFor(() => expect(reads()).toBe(2));
});

it('reads nothing while the page is hidden or without a connection', async () => {
  const reads = await show(NOON);
  isHidden = true;
  view(NOON + 60 * MINUTE);
  isHidden = false;
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  view(NOON + 60 * MINUTE);
  expect(reads()).toBe(1);
  onLine.mockReturnValue(true);
  view(NOON + 61 * MINUTE);
  await waitFor(() => expect(reads()).toBe(2));
});
