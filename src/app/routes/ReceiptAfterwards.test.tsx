import { screen, within } from '@testing-library/react';
import { setClock } from '@/lib/clock';
import { wireAnswers, wireMembership } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { Site } from '../App';

beforeAll(() => import('./ReceiptRoute'));
afterEach(() => setClock(null));

function visit(changed: object) {
  stubApi({
    'GET /api/v2/memberships/301': { membership: { ...wireMembership, ...changed } },
    'GET /api/v2/users/1': wireAnswers.showUser,
    'GET /api/v2/orders/failed': { data: { orders: [] } },
  });
  renderWithProviders(<Site />, {
    route: '/orders/301/receipt',
    preloadedState: { session: checkedSession(1) },
  });
}

it.each([
  [true, 'Delivered Thu, Jun 4', 'Delivery'],
  [false, 'Picked up Thu, Jun 4', 'Pickup'],
])(
  'the receipt says after the day what was, and what can be done (delivery: %p)',
  async (d2d, title, panel) => {
    setClock(() => Date.parse('2026-06-05T05:00:00Z'));
    visit({ d2d, status: 'complete' });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const how = within(screen.getByRole('region', { name: panel }));
    expect(how.queryByRole('link', { name: 'Directions' })).not.toBeInTheDocument();
    expect(how.queryByText('Look for the tent.')).not.toBeInTheDocument();
    expect(screen.getByText("From Lupita's Kitchen.")).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Something was wrong?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute('href', '/orders/301/again');
  },
);

it('a canceled order says how much goes back, and to what, and its lines are struck through', async () => {
  setClock(() => Date.parse('2026-06-01T12:00:00Z'));
  const [order] = wireMembership.orders;
  const canceled = { ...order, status: 'cancelled', paidAt: '2026-06-01T12:00:00.000Z', refunded: 22.99 };
  visit({ orders: [{ ...canceled, cancellableUntil: null }], totalPaid: 0, paid_fee: false });
  const words = await screen.findByText(/^\$22\.99 goes back to/);
  expect(words.closest('p')).toHaveTextContent('$22.99 goes back to Visa ending 4242.');
  const slip = within(screen.getByRole('region', { name: 'Your order' }));
  expect(slip.getByText('Al pastor tacos').closest('.canceled')).not.toBeNull();
  expect(slip.getByText('Refunded').closest('.canceled')).toBeNull();
});

it('an order that was canceled beside a paid one stays on the receipt, struck through, with its refund', async () => {
  setClock(() => Date.parse('2026-06-01T12:00:00Z'));
  const [order] = wireMembership.orders;
  const canceled = { ...order, id: 502, status: 'cancelled', refunded: 17.99, cancellableUntil: null };
  visit({ orders: [order, canceled] });
  const slip = within(await screen.findByRole('region', { name: 'Receipt' }));
  expect(slip.getByText('502').closest('.canceled')).toHaveTextContent('$27.99');
  expect(slip.getByText('Al pastor tacos').closest('.canceled')).toBeNull();
  expect(slip.getByText('Refunded').nextSibling).toHaveTextContent('−$17.99');
});
