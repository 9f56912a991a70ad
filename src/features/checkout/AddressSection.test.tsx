import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutDetails } from '@/api/types';
import { Form } from '@/components/form/Form';
import { addressOf, suggestAddresses } from '@/integrations/maps';
import { wireAnswers } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { AddressSection } from './AddressSection';
import type { OrderFormFacts } from './orderForm';
import { orderSchema } from './orderSchema';
import { useAddressCheck, type AddressCheck } from './useAddressCheck';

jest.mock('@/integrations/maps', () => ({
  ...jest.requireActual('@/integrations/maps'),
  suggestAddresses: jest.fn(),
  addressOf: jest.fn(),
}));

const facts = {
  event: { d2dExclusive: false },
  details: { d2dRadius: 2.2, enableD2d: true, d2d: true } as CheckoutDetails,
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
  setup();
  expect(screen.getByText('Your address must be within 2.2 miles of our location(s)')).toBeInTheDocument();
});

describe('a verdict', () => {
  const CHECK = 'POST /api/v2/events/101/validate_address';
  const OUTSIDE = 'Your address is 2.00 miles outside our delivery range.';
  const tooFar = new Refusal(409, { code: 'out_of_range', message: OUTSIDE });
  const HOME = {
    deliveryStreet: '9 Elm St',
    deliveryCity: 'Wheaton',
    deliveryState: 'IL',
    deliveryPostalCode: '60187',
  };
  function Checked({ given = facts }: { given?: OrderFormFacts }) {
    const address = useAddressCheck(101);
    return (
      <Form
        initialValues={{ deliveryType: 'd2d', ...HOME, saveDefaultAddress: false }}
        schema={orderSchema(given, address.complaint)}
        onSubmit={async () => undefined}
      >
        <AddressSection facts={given} address={address} />
        <button type="submit">Continue</button>
      </Form>
    );
  }

  it('that leads to a pickup clears the errors of "Continue"', async () => {
    stubApi({ [CHECK]: tooFar });
    const times = { ...facts.details, enableTimeSlotSelect: true, availableTimeSlots: [{ id: 5 }] };
    const given = { event: { ...facts.event, timeSlots: [{ id: 5, full: false }] }, details: times };
    renderWithProviders(<Checked given={given as OrderFormFacts} />, {
      preloadedState: { session: checkedSession(1) },
    });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Please select a time slot')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Pick it up instead' }));
    expect(screen.queryByText('Please select a time slot')).not.toBeInTheDocument();
  });

  it.each([
    [OUTSIDE, tooFar],
    ['Your address is within our delivery range!', wireAnswers.validateAddress],
  ])('ends when the zip becomes incomplete, which Continue then says: %s', async (words, answer) => {
    const made = stubApi({ [CHECK]: answer });
    renderWithProviders(<Checked />, { preloadedState: { session: checkedSession(1) } });
    const user = userEvent.setup();
    expect(await screen.findByText(words, { selector: '[role=status] p' })).toBeVisible();
    await user.type(screen.getByLabelText('Zip code'), '{Backspace}');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Must put in a zip code')).not.toHaveClass('vh');
    expect(made.filter((call) => call === CHECK)).toHaveLength(1);
  });
});

it('checks a picked suggestion at once, with all its fields', async () => {
  jest.mocked(suggestAddresses).mockResolvedValue([{ placeId: 'p', text: '9 Elm St, Wheaton' }]);
  jest
    .mocked(addressOf)
    .mockResolvedValue({ street: '9 Elm Street', city: 'Wheaton', state: 'IL', postal_code: '60187' });
  const { ask, user } = setup();
  await user.type(screen.getByLabelText('Street address'), '9 elm');
  const option = await screen.findByRole('option', { name: '9 Elm St, Wheaton' });
  ask.mockClear();
  await user.click(option);
  expect(ask.mock.calls[0]?.[0]).toMatchObject({
    deliveryStreet: '9 Elm Street',
    deliveryCity: 'Wheaton',
    deliveryState: 'IL',
    deliveryPostalCode: '60187',
  });
});
