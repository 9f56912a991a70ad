import { act, screen, waitFor } from '@testing-library/react';
import type { Membership } from '@/api/types';
import { toast } from '@/components/ui/toast';
import { setClock } from '@/lib/clock';
import { wireMembership } from '@/testing/apiFixtures';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { Afterwards } from '../Afterwards';
import { claimDrafts } from './claimDrafts';
import { Claims } from './Claims';

const membership = wireMembership as unknown as Membership;
const show = (wasButton: 'pressed' | null) => {
  stubApi({ 'GET /api/v2/orders/501/claims': { data: { claims: [] } } });
  return renderWithProviders(<Claims membership={membership} isTaken wasButton={wasButton} />);
};
const title = () => screen.queryByRole('heading', { name: 'Tell us what was wrong' });
afterEach(() => {
  claimDrafts.drop(301);
  toast.clear();
  setClock(null);
});

it('opens the form, with the focus, if the button was pressed before', () => {
  show('pressed');
  expect(title()).toHaveFocus();
});

it('opens the form with what was kept, and leaves the focus', () => {
  const fields = { orderId: '501', lines: { 1: 2 }, kind: 'wrong' as const, text: 'Cold.' };
  claimDrafts.keep(301, { fields, picture: null });
  show(null);
  expect(title()).toBeVisible();
  expect(title()).not.toHaveFocus();
  expect(screen.getByLabelText('In your words')).toHaveValue('Cold.');
});

it('waits for a press otherwise', () => {
  show(null);
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
  const { unmount } = renderWithProviders(<Claims membership={claimed} isTaken wasButton={null} />);
  const place = () => screen.queryByText('Loading what you reported');
  expect(place()).toBeInTheDocument();
  await waitFor(() => expect(place()).toBeNull());
  unmount();
  show(null);
  expect(place()).toBeNull();
});

it('keeps the focus of the button that stood in its place', async () => {
  const end = Date.parse(wireMembership.eventEndsAt);
  setClock(() => end);
  renderWithProviders(<Afterwards membership={membership} isPast />);
  const button = () => screen.getByRole('button', { name: 'Something was wrong?' });
  act(() => button().focus());
  await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'false'));
  expect(button()).toHaveFocus();
});
