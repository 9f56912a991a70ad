import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutDetails } from '@/api/types';
import { Form } from '@/components/form/Form';
import { addressOf, suggestAddresses } from '@/integrations/maps';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { AddressSection } from './AddressSection';
import type { OrderFormFacts } from './orderForm';
import type { AddressCheck } from './useAddressCheck';

jest.mock('@/integrations/maps', () => ({
  ...jest.requireActual('@/integrations/maps'),
  suggestAddresses: jest.fn(),
  addressOf: jest.fn(),
}));

const facts = {
  event: { d2dExclusive: false },
  details: { d2dRadius: 2.2, enableD2d: true } as CheckoutDetails,
} as OrderFormFacts;
const EMPTY = { deliveryStreet: '', deliveryCity: '', deliveryState: '', deliveryPostalCode: '' };

function setup() {
  const ask = jest.fn<ReturnType<AddressCheck['ask']>, Parameters<AddressCheck['ask']>>(async () => ({
    status: 'within',
  }));
  const address: AddressCheck = { verdict: { status: 'unasked' }, ask, complaint: () => null };
  renderWithProviders(
    <Form
      initialValues={{ deliveryType: 'd2d', ...EMPTY, saveDefaultAddress: false }}
      onSubmit={async () => undefined}
    >
      <AddressSection facts={facts} address={address} />
    </Form>,
  );
  return { ask, user: userEvent.setup() };
}

it('shows the delivery radius before there is an address to check', () => {
  const { ask } = setup();
  expect(screen.getByText('Your address must be within 2.2 miles of our location(s)')).toBeInTheDocument();
  expect(ask).not.toHaveBeenCalled();
});

it('checks a picked suggestion at once, with all its fields', async () => {
  jest.mocked(suggestAddresses).mockResolvedValue([{ placeId: 'p', text: '9 Elm St, Wheaton' }]);
  jest
    .mocked(addressOf)
    .mockResolvedValue({ street: '9 Elm Street', city: 'Wheaton', state: 'IL', postal_code: '60187' });
  const { ask, user } = setup();
  await user.type(screen.getByLabelText('Street address'), '9 elm');
  await user.click(await screen.findByRole('option', { name: '9 Elm St, Wheaton' }));
  expect(ask.mock.calls[0]?.[0]).toMatchObject({
    deliveryStreet: '9 Elm Street',
    deliveryCity: 'Wheaton',
    deliveryState: 'IL',
    deliveryPostalCode: '60187',
  });
});
