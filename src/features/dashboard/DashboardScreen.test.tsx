import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setClock } from '@/lib/clock';
import { wireAnswers, wireEventCard, wireMembership } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { DashboardScreen } from './DashboardScreen';

const memberships = [
  wireMembership,
  { ...wireMembership, id: 302, status: 'complete', restaurantName: 'Nonna Rosa' },
  { ...wireMembership, id: 303, status: 'complete', restaurantName: 'Bao & Broth' },
  { ...wireMembership, id: 304, status: 'pending', restaurantName: 'Smash Yard' },
];
const calls = {
  'GET /api/v2/professionals': wireAnswers.listProfessionals,
  'GET /api/v2/event_locations': wireAnswers.listEventLocations,
  'GET /api/v2/events/relevant': { projects: [wireEventCard], total: 1 },
  'GET /api/v2/memberships': { memberships },
};

beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => setClock(null));

function visit(route = '/dashboard', dashboardTab: 0 | 1 | 2 = 0) {
  const session = { ...checkedSession(1), dashboardTab };
  return renderWithProviders(<DashboardScreen head={() => null} />, { route, preloadedState: { session } });
}

const filtersOf = (made: string[]): unknown[] =>
  made
    .filter((call) => call.includes('/events/relevant'))
    .map(
      (call) => JSON.parse(new URL(call.slice(4), 'http://x').searchParams.get('filter') ?? '') as unknown,
    );

describe('the dashboard', () => {
  it('counts each tab, and opens what can be ordered near the customer', async () => {
    const made = stubApi(calls);
    visit();
    expect(await screen.findByRole('tab', { name: 'Open (1)' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('tab', { name: 'In Progress (1)' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Completed (2)' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Lupita's Kitchen/ })).toHaveAttribute('href', '/events/101');
    expect(filtersOf(made)).toEqual([{ postal_code: '60540' }]);
    expect(made.some((call) => decodeURIComponent(call).endsWith('/memberships?filter[user_id]=1'))).toBe(
      true,
    );
  });

  it('is led by a place that the waitlist holds for the customer, until its end', async () => {
    let at = Date.parse('2026-06-01T12:00:00Z');
    setClock(() => at);
    const waitlist = { status: 'offered', place: null, offeredUntil: '2026-06-01T12:36:00Z' };
    const held = { ...wireEventCard, full: true, joinable: false, waitlist };
    stubApi({ ...calls, 'GET /api/v2/events/relevant': { projects: [held], total: 1 } });
    const first = visit();
    const words = await screen.findByText(
      "A place at Lupita's Kitchen on Thu, Jun 4 is held for you until 7:36 AM.",
    );
    expect(
      within(words.closest('p') as HTMLElement).getByRole('link', { name: 'Order now' }),
    ).toHaveAttribute('href', '/events/101');
    first.unmount();
    at = Date.parse(waitlist.offeredUntil);
    visit();
    await screen.findByRole('tab', { name: 'Open (1)' });
    expect(screen.queryByText(/held for you/)).not.toBeInTheDocument();
  });

  it('counts all open events, and shows those after the first 50 on request', async () => {
    const all = Array.from({ length: 53 }, (_, index) => ({ ...wireEventCard, id: 1_000 + index }));
    stubApi({
      ...calls,
      'GET /api/v2/events/relevant': ({ searchParams }: URL) => {
        const [from, to] = JSON.parse(searchParams.get('range') ?? '') as [number, number];
        return { projects: all.slice(from, to), total: all.length };
      },
    });
    visit();
    expect(await screen.findByRole('tab', { name: 'Open (53)' })).toBeVisible();
    expect(screen.getByText('50 of 53')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show more events' }));
    const list = screen.getByRole('list', { name: 'Open events' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(53));
    expect(screen.queryByRole('button', { name: 'Show more events' })).not.toBeInTheDocument();
    await waitFor(() => expect(within(list).getAllByRole('link')[50]).toHaveFocus());
  });

  it('counts no fewer events than it shows, though the last page is empty and says that there are none', async () => {
    const all = Array.from({ length: 50 }, (_, index) => ({ ...wireEventCard, id: 1_000 + index }));
    stubApi({
      ...calls,
      'GET /api/v2/events/relevant': ({ searchParams }: URL) =>
        searchParams.get('range') === '[0,50]' ? { projects: all, total: 51 } : { projects: [], total: 0 },
    });
    visit();
    await userEvent.click(await screen.findByRole('button', { name: 'Show more events' }));
    expect(await screen.findByRole('tab', { name: 'Open (50)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more events' })).not.toBeInTheDocument();
  });

  it('moves an order to Completed when its event is, whatever the answer said before', async () => {
    setClock(() => Date.parse(wireMembership.eventEndsAt) + 2 * 3_600_000);
    stubApi(calls);
    visit();
    expect(await screen.findByRole('tab', { name: 'Completed (3)' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'In Progress (0)' })).toBeVisible();
  });

  it.each([
    [0, 'Open (1)'],
    [1, 'In Progress (1)'],
    [2, 'Completed (2)'],
  ] as const)('starts with the stored tab: %d is %s', async (stored, name) => {
    stubApi(calls);
    visit('/dashboard', stored);
    expect(await screen.findByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  });

  it('remembers the tab that was chosen, in the address and for the next time', async () => {
    stubApi(calls);
    const { store, location } = visit();
    await userEvent.click(await screen.findByRole('tab', { name: 'Completed (2)' }));
    expect(store.getState().session.dashboardTab).toBe(2);
    expect(location().search).toBe('?tab=completed');
    const orders = await screen.findByRole('list', { name: 'Completed orders' });
    expect(within(orders).getByRole('link', { name: /Nonna Rosa.*View receipt/ })).toHaveAttribute(
      'href',
      '/orders/302/receipt',
    );
  });

  it('narrows the open events down by a location, which takes the place of the zip', async () => {
    const made = stubApi({
      ...calls,
      'GET /api/v2/events/relevant': (url: URL) =>
        url.search.includes('event_location')
          ? { projects: [], total: 0 }
          : { projects: [wireEventCard], total: 1 },
    });
    const { location } = visit();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Event Location' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Event Location' }), 'nap');
    await userEvent.click(await screen.findByRole('option', { name: 'Naperville' }));
    await waitFor(() => expect(location().search).toBe('?event_location=naperville'));
    await waitFor(() => expect(filtersOf(made)).toContainEqual({ event_location: 'naperville' }));
    expect(await screen.findByText('Open events: none')).toHaveAttribute('role', 'status');
  });

  it.each([
    ['that the API refuses', '?restaurant=Nonna%20Rosa', 'restaurant'],
    ['of a restaurant that was removed', '?restaurant=nonna-rosa', 'restaurant'],
    [
      'of a zip and an id that no place has',
      '?restaurant=9&event_location=99999',
      'restaurant, event_location',
    ],
    ['of places that do not exist', '?restaurant=a--&event_location=atlantis', 'restaurant, event_location'],
  ])('leaves out filters %s, says so, and removes them', async (_name, search, names) => {
    stubApi({
      ...calls,
      'GET /api/v2/events/relevant': (url: URL) => {
        const filter = url.searchParams.get('filter') ?? '';
        if (filter.includes('Nonna Rosa')) return new Refusal(400);
        return filter === '{"postal_code":"60540"}'
          ? { projects: [wireEventCard], total: 1 }
          : { projects: [], total: 0 };
      },
    });
    const { location } = visit(`/dashboard${search}&tab=open`);
    expect(await screen.findByRole('link', { name: /Lupita's Kitchen/ })).toBeVisible();
    const text = `A part of this address makes no sense and was left out: ${names}.`;
    expect(screen.getByText(text)).toHaveAttribute('role', 'status');
    await userEvent.click(screen.getByRole('button', { name: 'Show everything' }));
    expect(location().search).toBe('?tab=open');
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it.each(['lupitas-kitchen', 'Lupitas-Kitchen', '1'])(
    'shows the restaurant %s of the address in its filter',
    async (restaurant) => {
      const made = stubApi(calls);
      visit(`/dashboard?restaurant=${restaurant}`);
      await waitFor(() =>
        expect(screen.getByRole('combobox', { name: 'Restaurant' })).toHaveValue("Lupita's Kitchen"),
      );
      expect(screen.queryByText(/makes no sense/)).not.toBeInTheDocument();
      expect(filtersOf(made).at(-1)).toEqual({ restaurant: restaurant.toLowerCase(), postal_code: '60540' });
    },
  );

  it.each(['naperville', '1', '60540'])(
    'shows the location %s of the address in its filter, and asks once',
    async (place) => {
      const made = stubApi(calls);
      visit(`/dashboard?event_location=${place}`);
      await waitFor(() =>
        expect(screen.getByRole('combobox', { name: 'Event Location' })).toHaveValue('Naperville'),
      );
      expect(await screen.findByRole('tab', { name: 'Open (1)' })).toBeVisible();
      expect(screen.queryByText(/makes no sense/)).not.toBeInTheDocument();
      expect(filtersOf(made)).toEqual([{ event_location: place }]);
    },
  );

  it('without orders says so, and leads to the open events', async () => {
    stubApi({ ...calls, 'GET /api/v2/memberships': { memberships: [] } });
    visit('/dashboard?tab=in-progress');
    expect(await screen.findByText('You have no orders here.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Browse upcoming events' }));
    expect(await screen.findByRole('tab', { name: 'Open (1)' })).toHaveAttribute('aria-selected', 'true');
  });

  it('offers another try when the orders cannot be loaded', async () => {
    let isUp = false;
    stubApi({ ...calls, 'GET /api/v2/memberships': () => (isUp ? { memberships } : new Refusal(500)) });
    visit('/dashboard?tab=in-progress');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isUp = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: /Lupita's Kitchen/ })).toBeVisible();
  });
});
