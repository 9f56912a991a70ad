import { render, screen } from '@testing-library/react';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { CardSkeleton } from './CardSkeleton';

const { stripe } = defaultRuntimeConfig;
afterEach(() => setRuntimeConfig(null));

it.each([
  [true, 4],
  [false, 3],
])('keeps room above the fields for a wallet if one is likely: %s', (link, bones) => {
  const wallets = { applePay: false, googlePay: false, link };
  setRuntimeConfig({ ...defaultRuntimeConfig, stripe: { ...stripe, wallets } });
  render(<CardSkeleton />);
  const group = screen.getByText('Loading the payment form').parentElement;
  expect(group).toHaveAttribute('aria-busy', 'true');
  expect(group?.querySelectorAll('[aria-hidden=true]')).toHaveLength(bones);
});
