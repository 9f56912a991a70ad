import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormikContext } from 'formik';
import type { CheckoutDetails } from '@/api/types';
import { Form } from '@/components/form/Form';
import { addressOf, drivingDistances, MapsFailure, suggestAddresses } from '@/integrations/maps';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { AddressSection } from './AddressSection';
import type { OrderFormFacts, OrderFormFields } from './orderForm';

jest.mock('@/integrations/maps', () => ({
  ...jest.requireActual('@/integrations/maps'),
  drivingDistances: jest.fn(),
  suggestAddresses: jest.fn(),
  addressOf: jest.fn(),
}));
const distances = jest.mocked(drivingDistances);

const POINTS = [{ lat: 41.77, lng: -88.14 }];
const HINT = 'Your address must be within 3 miles of our location(s)';
const facts = {
  event: { d2dExclusive: false },
  details: { coordinates: POINTS, d2dRadius: 3, enableD2d: true } as CheckoutDetails,
} as OrderFormFacts;
const onRange = jest.fn();
const fields: Partial<OrderFormFields> = {
  deliveryType: 'd2d',
  deliveryStreet: '1 Main St',
  deliveryCity: 'Naperville',
  deliveryState: 'IL',
  deliveryPostalCode: '60540',
  saveDefaultAddress: false,
};

function Section() {
  const { values } = useFormikContext<OrderFormFields>();
  return (
    <>
      <AddressSection facts={facts} onRange={onRange} />
      <output>{values.deliveryType}</output>
    </>
  );
}

function setup(given: Partial<OrderFormFields> = {}) {
  renderWithProviders(
    <Form initialValues={{ ...fields, ...given }} onSubmit={async () => undefined}>
      <Section />
    </Form>,
  );
  return userEvent.setup();
}

beforeEach(() => distances.mockReset());

describe('the delivery range', () => {
  it('is within, just below radius plus half a mile', async () => {
    distances.mockResolvedValue([3 * 1609.34 + 804.66]);
    setup();
    expect(await screen.findByText('Your address is within our delivery range!')).toBeInTheDocument();
    expect(distances).toHaveBeenCalledWith(POINTS, '1 Main St, Naperville, IL 60540');
  });

  it('is outside by so many miles, with the pickup one press away', async () => {
    distances.mockResolvedValue([3 * 1609.34 + 804.67 + 1.5 * 1609.34]);
    const user = setup();
    expect(
      await screen.findByText(
        "Your address is 1.50 miles outside our delivery range. Sorry, we can't deliver your order.",
      ),
    ).toBeInTheDocument();
    expect(onRange).toHaveBeenLastCalledWith(true);
    await user.click(screen.getByRole('button', { name: 'Pick it up instead' }));
    expect(screen.getByText('pickup')).toBeInTheDocument();
  });

  it('is a hint before there is an address to check', () => {
    setup({ deliveryStreet: '' });
    expect(screen.getByText(HINT)).toBeInTheDocument();
    expect(distances).not.toHaveBeenCalled();
  });

  it('tells "could not check" from "outside", and checks the same address again when asked', async () => {
    distances.mockRejectedValueOnce(new MapsFailure('OVER_QUERY_LIMIT')).mockResolvedValue([100]);
    const user = setup();
    expect(
      await screen.findByText('Could not display directions due to: OVER_QUERY_LIMIT'),
    ).toBeInTheDocument();
    expect(screen.getByText(HINT)).toBeInTheDocument();
    expect(screen.queryByText(/outside/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Your address is within our delivery range!')).toBeInTheDocument();
  });

  it('is checked at once for a picked suggestion, with all of it', async () => {
    jest.mocked(suggestAddresses).mockResolvedValue([{ placeId: 'p', text: '9 Elm St, Wheaton' }]);
    jest
      .mocked(addressOf)
      .mockResolvedValue({ street: '9 Elm Street', city: 'Wheaton', state: 'IL', postal_code: '60187' });
    distances.mockResolvedValue([100]);
    const user = setup({ deliveryStreet: '', deliveryCity: '', deliveryState: '', deliveryPostalCode: '' });
    await user.type(screen.getByLabelText('Street address'), '9 elm');
    await user.click(await screen.findByRole('option', { name: '9 Elm St, Wheaton' }));
    expect(await screen.findByText('Your address is within our delivery range!')).toBeInTheDocument();
    expect(distances.mock.calls).toEqual([[POINTS, '9 Elm Street, Wheaton, IL 60187']]);
    expect(screen.getByLabelText('Zip code')).toHaveValue('60187');
  });
});
