import { screen, within } from '@testing-library/react';
import { setClock } from '@/lib/clock';
import { wireAnswers, wireEvent, wireMembership } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { Site } from '../App';

/** The fixture's dinner is on Thursday, June 4, 5:30 PM to 7:30 PM in Chicago. */
const EARLY = '2026-06-04T15:00:00Z';
const DURING = '2026-06-04T23:00:00Z';
const OUT = { d2d: true, stage: 'out', stageAt: '2026-06-04T22:42:00Z' };

beforeAll(() => Promise.all([import('./ReceiptRoute'), import('./DashboardRoute'), import('./EventRoute')]));
afterEach(() => setClock(null));

function visit(route: string, at: string, changed: object = {}) {
  setClock(() => Date.parse(at));
  const membership = { ...wireMembership, ...changed };
  stubApi({
    'GET /api/v2/memberships/301': { membership },
    'GET /api/v2/memberships': { memberships: [membership] },
    'GET /api/v2/users/1': wireAnswers.showUser,
    'GET /api/v2/orders/failed': { data: { orders: [] } },
    'GET /api/v2/events/101': {
      data: { event: { ...wireEvent, membership: 301, currentUserHasOrdered: true } },
    },
    'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  });
  renderWithProviders(<Site />, { route, preloadedState: { session: checkedSession(1) } });
}
const control = (name: string) =>
  screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name });

describe('the receipt on its day', () => {
  const RECEIPT = '/orders/301/receipt';
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  it('says when the kitchen begins, and offers the calendar until then', async () => {
    visit(RECEIPT, EARLY);
    expect(await heading("Lupita's Kitchen is headed your way!")).toBeVisible();
    expect(screen.getByText('Tonight, from 5:30 PM')).toBeVisible();
    expect(screen.getByText('The kitchen starts about 3:30 PM')).toBeVisible();
    expect(control('Add to calendar')).toBeVisible();
    expect(control('Order again')).toBeNull();
  });

  it('says where the order is', async () => {
    visit(RECEIPT, DURING, OUT);
    expect(await heading("Lupita's Kitchen is headed your way!")).toBeVisible();
    expect(screen.getByText('Out for delivery')).toBeVisible();
    expect(screen.getByText('since 5:42 PM')).toBeVisible();
    expect([control('Add to calendar'), control('Order again')]).toEqual([null, null]);
  });

  it('is that of a past dinner once the order is delivered, and offers to order again', async () => {
    visit(RECEIPT, DURING, { ...OUT, deliveredAt: '2026-06-04T22:50:00Z' });
    expect(await heading('Enjoy your dinner!')).toBeVisible();
    expect(screen.getByText('at 5:50 PM')).toBeVisible();
    expect(screen.getByText(/Was something missing or wrong\?/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute('href', '/orders/301/again');
  });

  it('offers to order again once it is there by the schedule', async () => {
    visit(RECEIPT, '2026-06-05T00:35:00Z', { d2d: true });
    expect(await heading("Lupita's Kitchen is headed your way!")).toBeVisible();
    expect(screen.getByText('Should be at your door by now')).toBeVisible();
    expect(screen.getByText('expected 7:30 PM')).toBeVisible();
    expect(control('Order again')).toBeVisible();
  });

  it.each([
    ['once the event is complete', '2026-06-05T02:30:00Z', "Lupita's Kitchen is headed your way!"],
    ['after the day', '2026-06-05T05:00:00Z', 'Delivered Thu, Jun 4'],
  ])('shows no door %s', async (_when, at, words) => {
    visit(RECEIPT, at, { ...OUT, status: 'complete' });
    expect(await heading(words)).toBeVisible();
    expect(screen.queryByText('Out for delivery')).not.toBeInTheDocument();
    expect(screen.getByText('Thursday, June 4')).toBeInTheDocument();
  });

  it('says nothing of a canceled order', async () => {
    const orders = [{ ...wireMembership.orders[0], status: 'cancelled', cancellableUntil: null }];
    visit(RECEIPT, DURING, { ...OUT, orders });
    expect(await heading('Your order was canceled')).toBeVisible();
    expect(screen.queryByText('Out for delivery')).not.toBeInTheDocument();
  });
});

describe('the next dinner on its day', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Your next dinner' }));

  it('keeps its time until the kitchen begins', async () => {
    visit('/dashboard', EARLY);
    const next = await card();
    expect(next.getByText('Tonight, 5:30 PM')).toBeVisible();
    expect(next.getByText('The kitchen starts about 3:30 PM')).toBeVisible();
    expect(next.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  });

  it('then says where the order is', async () => {
    visit('/dashboard', DURING, OUT);
    const next = await card();
    expect(next.getByText('Out for delivery')).toBeVisible();
    expect(next.getByText('since 5:42 PM')).toBeVisible();
    expect(next.getByText('now, until 7:30 PM')).toBeVisible();
    expect(next.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
  });
});

describe('the event on its day', () => {
  const own = () => screen.findByRole('region', { name: 'Your order' });

  it('says where the own order is, with one link to it', async () => {
    visit('/events/101', DURING, OUT);
    const strip = within(await own());
    expect(strip.getByText('Out for delivery')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'View Order' })).toEqual([strip.getByRole('link')]);
    expect(strip.getByRole('link')).toHaveAttribute('href', '/orders/301/receipt');
  });

  it('says nothing of it on another day', async () => {
    visit('/events/101', '2026-06-03T12:00:00Z', OUT);
    expect(await screen.findByRole('link', { name: 'View Order' })).toBeVisible();
    await screen.findByRole('region', { name: 'Tacos' });
    expect(screen.queryByRole('region', { name: 'Your order' })).not.toBeInTheDocument();
  });
});
