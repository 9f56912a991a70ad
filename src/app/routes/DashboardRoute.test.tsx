import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CALENDAR_FILE } from '@/api/membershipsApi';
import { secretVault } from '@/api/secretVault';
import { toast, toastStore } from '@/components/ui/toast';
import { setClock } from '@/lib/clock';
import * as saveFile from '@/lib/saveFile';
import { wireAnswers, wireEventCard, wireMembership } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { DashboardRoute } from './DashboardRoute';

/** The fixture's dinner is on Thursday, June 4, 5:30 PM in Chicago. */
const MONDAY = '2026-06-01T12:00:00Z';
let time = MONDAY;
beforeAll(() => import('./DashboardRoute'));
beforeEach(() => {
  time = MONDAY;
  setClock(() => Date.parse(time));
});
afterEach(() => {
  jest.useRealTimers();
  setClock(null);
});

const MEMBERSHIPS = 'GET /api/v2/memberships';
const calls = {
  'GET /api/v2/professionals': wireAnswers.listProfessionals,
  'GET /api/v2/event_locations': wireAnswers.listEventLocations,
  'GET /api/v2/events/relevant': { projects: [wireEventCard], total: 1 },
};
type Wire = typeof wireMembership;
function visit(memberships: Wire[] | Refusal | (() => unknown) = [wireMembership]) {
  const answer = Array.isArray(memberships) ? { memberships } : memberships;
  stubApi({ ...calls, [MEMBERSHIPS]: answer });
  return renderWithProviders(<DashboardRoute />, {
    route: '/dashboard',
    preloadedState: { session: checkedSession(1) },
  });
}
const dinner = async () => within(await screen.findByRole('region', { name: 'Your next dinner' }));
const order = (changed: object) => ({ ...wireMembership.orders[0], ...changed }) as Wire['orders'][number];
const later = (id: number, restaurantName: string, day: string): Wire => ({
  ...wireMembership,
  ...{ id, restaurantName, eventRunAt: `${day}T22:30:00Z`, eventEndsAt: `${day}T23:30:00Z` },
  orders: [order({ id, pickupTime: null })],
});

describe('the next dinner', () => {
  it('leads the dashboard with day, time, place, instructions, cut-off and receipt', async () => {
    visit();
    const card = await dinner();
    expect(card.getByText(/^Thursday, 5:30 PM/).parentElement).toHaveTextContent(
      'Thursday, 5:30 PM in 3 days',
    );
    expect(card.getByText('Thursday, June 4')).toBeInTheDocument();
    expect(card.getByText("Lupita's Kitchen")).toBeVisible();
    expect(card.getByText(/^Pickup/)).toHaveTextContent('Pickup · $27.99');
    expect(card.getByText(/200 S Washington St, Naperville, IL 60540/)).toBeVisible();
    expect(card.getByRole('link', { name: 'Directions' })).toBeVisible();
    expect(card.getByText('Look for the tent.')).toBeVisible();
    expect(card.getByText('You can cancel until Wed, Jun 3, 12:00 PM.')).toBeVisible();
    expect(card.getByRole('link', { name: 'View receipt' })).toHaveAttribute('href', '/orders/301/receipt');
    const heading = screen.getByRole('heading', { level: 2, name: 'Your next dinner' });
    const tabs = screen.getByRole('tablist');
    expect(heading.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('goes into a calendar, by the file of the server', async () => {
    const saved = jest.spyOn(saveFile, 'saveFile').mockImplementation(() => undefined);
    visit();
    const button = (await dinner()).getByRole('button', { name: 'Add to calendar' });
    stubApi({ 'GET /api/v2/memberships/301/calendar': wireAnswers.showCalendar });
    await userEvent.click(button);
    const { name, text } = wireAnswers.showCalendar.file;
    await waitFor(() => expect(saved).toHaveBeenCalledWith(name, 'text/calendar', text));
    expect(secretVault.read(CALENDAR_FILE)).toBe('');
  });

  it('that cannot go into a calendar says why', async () => {
    visit();
    const button = (await dinner()).getByRole('button', { name: 'Add to calendar' });
    stubApi({ 'GET /api/v2/memberships/301/calendar': new Refusal(500) });
    await userEvent.click(button);
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject([
        {
          text: 'The calendar entry could not be made. Something went wrong on our side. Please try again.',
        },
      ]),
    );
    toast.clear();
  });

  it('of a delivery names the door and no instructions of a pickup', async () => {
    visit([{ ...wireMembership, d2d: true, customerAddress: '20 W Benton Ave, Naperville, IL 60540' }]);
    const card = await dinner();
    expect(card.getByText('20 W Benton Ave, Naperville, IL 60540')).toBeVisible();
    expect(card.queryByRole('link', { name: 'Directions' })).not.toBeInTheDocument();
    expect(card.queryByText('Look for the tent.')).not.toBeInTheDocument();
  });

  it('changes its words on the day, minute by minute, without an announcement', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    time = '2026-06-04T21:29:00Z';
    visit();
    const card = await dinner();
    const words = card.getByText(/^Tonight, 5:30 PM/).parentElement as HTMLElement;
    expect(words).toHaveTextContent('Tonight, 5:30 PM in 1 hour');
    expect(card.queryByText(/You can cancel until/)).not.toBeInTheDocument();
    time = '2026-06-04T21:45:00Z';
    act(() => jest.advanceTimersByTime(60_000));
    expect(words).toHaveTextContent('Tonight, 5:30 PM in 45 minutes');
    expect(words.closest('[aria-live], [role=status], [role=alert], [role=timer]')).toBeNull();
  });

  it('gives way to the next one when its event has ended', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    visit([wireMembership, later(302, 'Nonna Rosa', '2026-06-05')]);
    await dinner();
    time = wireMembership.eventEndsAt;
    act(() => jest.advanceTimersByTime(60_000));
    expect((await dinner()).getByText('Nonna Rosa')).toBeVisible();
  });

  it('names two more, and counts the rest', async () => {
    visit([
      later(303, 'Bao & Broth', '2026-06-12'),
      wireMembership,
      later(302, 'Nonna Rosa', '2026-06-05'),
      later(304, 'Smash Yard', '2026-06-20'),
    ]);
    const card = await dinner();
    const others = within(card.getByRole('list', { name: 'Dinners after that' }));
    expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Then Nonna Rosa, Friday, 5:30 PM',
      'Then Bao & Broth, Friday, June 12, 5:30 PM',
      'and 1 more',
    ]);
    expect(others.getByRole('link', { name: 'and 1 more' })).toHaveAttribute(
      'href',
      '/dashboard?tab=in-progress',
    );
  });

  it.each(['cancelled', 'payment_failed', 'expired'])('is none that is %s', async (status) => {
    visit([{ ...wireMembership, orders: [order({ status })] }]);
    expect(await screen.findByRole('tablist')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Your next dinner' })).not.toBeInTheDocument();
  });

  it('leaves no gap without an order', async () => {
    visit([]);
    expect(await screen.findByRole('tab', { name: 'Open (1)' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Your next dinner' })).not.toBeInTheDocument();
  });

  it('holds back the open events until it is known, so that it moves nothing', async () => {
    let answer: (value: unknown) => void = () => undefined;
    visit(() => new Promise((resolve) => (answer = resolve)));
    expect(await screen.findByText('Loading your orders')).toBeInTheDocument();
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    await act(async () => answer({ memberships: [wireMembership] }));
    expect(await screen.findByRole('tablist')).toBeVisible();
  });

  it('says in its place that the orders could not be loaded, beside the open events', async () => {
    let isUp = false;
    visit(() => (isUp ? { memberships: [wireMembership] } : new Refusal(500)));
    expect(await screen.findByText("We couldn't load your orders.")).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Open (1)' })).toBeVisible();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await dinner();
  });
});
