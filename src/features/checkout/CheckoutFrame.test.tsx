import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { CheckoutFrame, OrderSkeleton } from './CheckoutFrame';

const steps = () => within(screen.getByRole('navigation', { name: 'Checkout' }));
const menuLink = () => screen.queryByRole('link', { name: 'Back to menu' });

it('leads from the payment back to the menu and to the details', () => {
  renderWithProviders(
    <CheckoutFrame step={1} eventId="101">
      <p>Card</p>
    </CheckoutFrame>,
  );
  expect(screen.getByText('Card')).toBeVisible();
  expect(menuLink()).toHaveAttribute('href', '/events/101');
  expect(steps().getByRole('link', { name: 'Order Details' })).toHaveAttribute(
    'href',
    '/events/101/checkout',
  );
  expect(steps().getByText('Payment Details')).toHaveAttribute('aria-current', 'step');
});

it('has no way back from a placed order that is paid again', () => {
  renderWithProviders(
    <CheckoutFrame step={1} title="Pay again">
      <p>Card</p>
    </CheckoutFrame>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Pay again' })).toBeVisible();
  expect(menuLink()).not.toBeInTheDocument();
  expect(steps().getByText('Order Details')).toBeVisible();
  expect(steps().queryByRole('link')).not.toBeInTheDocument();
});

it.each([
  [0, 'Complete your order'],
  [1, 'Payment Details'],
] as const)('has the heading of step %d and its way back while the order loads', (step, heading) => {
  renderWithProviders(
    <Routes>
      <Route path="/events/:id/checkout" element={<OrderSkeleton step={step} />} />
    </Routes>,
    { route: '/events/101/checkout' },
  );
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(menuLink()).toHaveAttribute('href', '/events/101');
  const skeleton = screen.getByText('Loading your order').parentElement;
  expect(skeleton).toHaveAttribute('aria-busy', 'true');
  // Two sections of a title, with two and four rows.
  expect(skeleton?.querySelectorAll('[aria-hidden=true]')).toHaveLength(8);
});
