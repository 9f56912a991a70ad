import { act, screen } from '@testing-library/react';
import { wireFailedOrder } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { stubApi } from '@/testing/stubApi';
import { FailedOrders } from './FailedOrders';

const { id, eventId, membershipId } = wireFailedOrder;
const OTHER = { ...wireFailedOrder, id: id + 1, eventId: eventId + 1, membershipId: membershipId + 1 };

describe('over the cut-off of the event', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('the banner goes within a minute, because the order can no longer be paid', async () => {
    let orders = [OTHER];
    const made = stubApi({ 'GET /api/v2/orders/failed': () => ({ data: { orders } }) });
    renderWithProviders(<FailedOrders />, { preloadedState: { session: checkedSession(1) } });
    expect(await screen.findByRole('link', { name: /Resubmit payment/ })).toBeVisible();
    orders = [];
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    expect(made).toHaveLength(2);
  });
});

it.each([
  `/orders/${id}/retry`,
  `/orders/${membershipId}/receipt`,
  `/events/${eventId}/checkout/payment`,
  `/Orders/${id}/retry`,
  `/projects/${eventId}/checkout/payment`,
])('%s tells of its own failed order itself, so that the banner tells of the other alone', async (route) => {
  stubApi({ 'GET /api/v2/orders/failed': { data: { orders: [wireFailedOrder, OTHER] } } });
  renderWithProviders(<FailedOrders />, { route, preloadedState: { session: checkedSession(1) } });
  const link = await screen.findByRole('link', { name: /Resubmit payment/ });
  await act(settled);
  expect(screen.getAllByRole('link')).toEqual([link]);
  expect(link).toHaveAttribute('href', `/orders/${OTHER.id}/retry`);
});

it.each([
  [`/events/${eventId}/checkout`, true],
  [`/events/${eventId}`, false],
])('on %s is short: %s', async (route, isShort) => {
  stubApi({ 'GET /api/v2/orders/failed': { data: { orders: [OTHER] } } });
  renderWithProviders(<FailedOrders />, { route, preloadedState: { session: checkedSession(1) } });
  const banner = await screen.findByRole('complementary', { name: 'Failed payments' });
  expect(banner.classList.contains('short')).toBe(isShort);
});
