import { screen, waitFor } from '@testing-library/react';
import type { Membership } from '@/api/types';
import { toast } from '@/components/ui/toast';
import { wireMembership } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { claimDrafts } from './claimDrafts';
import { Claims } from './Claims';

const membership = wireMembership as unknown as Membership;
const show = (wasPressed: boolean) => {
  stubApi({ 'GET /api/v2/orders/501/claims': { data: { claims: [] } } });
  return renderWithProviders(<Claims membership={membership} isTaken wasPressed={wasPressed} />);
};
const title = () => screen.queryByRole('heading', { name: 'Tell us what was wrong' });
afterEach(() => {
  claimDrafts.drop(301);
  toast.clear();
});

it('opens the form, with the focus, if the button was pressed before', () => {
  show(true);
  expect(title()).toHaveFocus();
});

it('opens the form with what was kept, and leaves the focus', () => {
  const fields = { orderId: '501', lines: { 1: 2 }, kind: 'wrong' as const, text: 'Cold.' };
  claimDrafts.keep(301, { fields, picture: null });
  show(false);
  expect(title()).toBeVisible();
  expect(title()).not.toHaveFocus();
  expect(screen.getByLabelText('In your words')).toHaveValue('Cold.');
});

it('waits for a press otherwise', () => {
  show(false);
  expect(title()).toBeNull();
  expect(screen.getByRole('button', { name: 'Something was wrong?' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

it('keeps the place of claims that are on their way, and of no others', async () => {
  const [order] = membership.orders;
  const claimed = { ...membership, orders: [{ ...order, hasClaim: true }] } as Membership;
  stubApi({ 'GET /api/v2/orders/501/claims': { data: { claims: [] } } });
  const { unmount } = renderWithProviders(<Claims membership={claimed} isTaken wasPressed={false} />);
  const place = () => screen.queryByText('Loading what you reported');
  expect(place()).toBeInTheDocument();
  await waitFor(() => expect(place()).toBeNull());
  unmount();
  show(false);
  expect(place()).toBeNull();
});
