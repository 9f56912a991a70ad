import { act, render, screen } from '@testing-library/react';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { PricingTable } from './PricingTable';

const script = () => document.head.querySelector('script');
const show = () => render(<PricingTable clientSecret="cs_1" loading="Loading" failed="No table" />);

beforeEach(() => {
  setRuntimeConfig({
    ...defaultRuntimeConfig,
    stripe: {
      ...defaultRuntimeConfig.stripe,
      publishableKey: 'pk_1',
      scriptUrl: '/stand-in/stripe.js',
      pricingTableScriptUrl: '/stand-in/pricing-table.js',
      pricingTableId: 'prctbl_1',
    },
  });
});
afterEach(() => setRuntimeConfig(null));

it('shows a blocked script, and the table when the script has loaded', async () => {
  const first = show();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await act(async () => script()?.dispatchEvent(new Event('error')));
  expect(screen.getByText('No table')).toBeInTheDocument();
  first.unmount();

  const { container } = show();
  expect(script()?.getAttribute('src')).toBe('/stand-in/pricing-table.js');
  await act(async () => script()?.dispatchEvent(new Event('load')));
  const table = container.querySelector('stripe-pricing-table');
  expect(table?.getAttribute('pricing-table-id')).toBe('prctbl_1');
  expect(table?.getAttribute('publishable-key')).toBe('pk_1');
  expect(table?.getAttribute('customer-session-client-secret')).toBe('cs_1');
});

it('loads no script without a configured table', () => {
  setRuntimeConfig({
    ...defaultRuntimeConfig,
    stripe: { ...defaultRuntimeConfig.stripe, publishableKey: 'pk_1' },
  });
  document.head.replaceChildren();
  show();
  expect(screen.getByText('No table')).toBeInTheDocument();
  expect(script()).toBeNull();
});
