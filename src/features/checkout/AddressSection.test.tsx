import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CheckoutDetails, EventDetail } from '@/api/types';
import { RadioCardsField } from '@/components/form/fields';
import { Form } from '@/components/form/Form';
import type { FormRejection } from '@/components/form/rejection';
import { mapsAddresses } from '@/integrations/maps/places';
import { wireAnswers } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { Refusal, stubApi } from '@/testing/stubApi';
import { wireLastChoice } from '@/testing/wire/event';
import { AddressSection } from './AddressSection';
import type { OrderFormFacts } from './orderForm';
import { orderSchema } from './orderSchema';
import { useAddressCheck, type AddressCheck, type AddressVerdict } from './useAddressCheck';

jest.mock('@/integrations/maps/places', () => ({
  mapsAddresses: { suggest: jest.fn(), resolve: jest.fn() },
}));
// Asked also by a test that types slowly.
beforeEach(() => jest.mocked(mapsAddresses.suggest).mockResolvedValue([]));

const facts = {
  event: { d2dExclusive: false, lastChoice: null as EventDetail['lastChoice'] },
  details: { d2dRadius: 2.2, enableD2d: true, d2d: true } as CheckoutDetails,
} as OrderFormFacts;
/** With the zip of the suggestion, so that no change of the zip checks the address. */
const ZIP_ALONE = { deliveryStreet: '', deliveryCity: '', deliveryState: '', deliveryPostalCode: '60187' };

function setup(verdict: AddressVerdict = { status: 'unasked' }, given = facts, filled = {}) {
  const ask = jest.fn<ReturnType<AddressCheck['ask']>, Parameters<AddressCheck['ask']>>(async () => ({
    status: 'within',
  }));
  const address: AddressCheck = { verdict, verdictOf: () => verdict, ask, complaint: () => null };
  renderWithProviders(
    <Form
      initialValues={{ deliveryType: 'd2d', ...ZIP_ALONE, ...filled, saveDefaultAddress: false }}
      onSubmit={async () => undefined}
    >
      <AddressSection facts={given} address={address} />
    </Form>,
  );
  return { ask, user: userEvent.setup() };
}

it('shows the delivery radius before there is an address to check', () => {
  setup();
  expect(screen.getByText('Your address must be within 2.2 miles of our location(s)')).toBeInTheDocument();
});

const CHECK_AGAIN = { name: 'Check again' };
const PICK_UP = { name: 'Pick it up instead' };

it('leads on from a check that failed, and asks it again', async () => {
  const { ask, user } = setup({ status: 'refused', text: 'Not checked.', fieldText: '', isFinal: false });
  expect(screen.getByRole('status')).toHaveTextContent(/^Not checked\./);
  expect(screen.getByRole('button', PICK_UP)).toBeVisible();
  ask.mockClear();
  await user.click(screen.getByRole('button', CHECK_AGAIN));
  expect(ask.mock.calls).toMatchObject([[ZIP_ALONE]]);
});

it('offers no way on from a refused address of an event that only delivers', async () => {
  const alone = { ...facts, event: { ...facts.event, d2dExclusive: true } };
  setup({ status: 'refused', text: 'Too far.', fieldText: '', isFinal: true }, alone);
  await act(settled);
  expect(screen.getByRole('status')).toHaveTextContent(/^Too far\.$/);
  expect(screen.queryByRole('button', PICK_UP)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', CHECK_AGAIN)).not.toBeInTheDocument();
});

it.each([
  ['checking', 'Checking your address…'],
  ['within', 'Your address is within our delivery range!'],
] as const)('says that the address is %s, and offers nothing else', (status, words) => {
  setup({ status });
  expect(screen.getByRole('status')).toHaveTextContent(words);
  expect(screen.queryByRole('button', PICK_UP)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', CHECK_AGAIN)).not.toBeInTheDocument();
});

it('checks the address when a field is left', async () => {
  const { ask, user } = setup();
  for (const label of ['Street address', 'City', 'State']) {
    await user.type(screen.getByLabelText(label), 'x');
    ask.mockClear();
    await user.tab();
    expect(ask).toHaveBeenCalled();
  }
});

describe('a verdict', () => {
  const CHECK = 'POST /api/v2/events/101/validate_address';
  const OUTSIDE = 'Your address is 2.00 miles outside our delivery range.';
  const tooFar = new Refusal(409, { code: 'out_of_range', message: OUTSIDE });
  const signedIn = { preloadedState: { session: checkedSession(1) } };
  const TYPES = (['d2d', 'pickup'] as const).map((value) => ({ value, label: value }));
  const HOME = {
    deliveryStreet: '9 Elm St',
    deliveryCity: 'Wheaton',
    deliveryState: 'IL',
    deliveryPostalCode: '60187',
  };
  interface CheckedProps {
    given?: OrderFormFacts;
    onSubmit?: () => Promise<FormRejection | undefined>;
  }
  function Checked({ given = facts, onSubmit = async () => undefined }: CheckedProps) {
    const address = useAddressCheck(101);
    return (
      <Form
        initialValues={{ deliveryType: 'd2d', ...HOME, saveDefaultAddress: false }}
        schema={orderSchema(given, address.complaint)}
        onSubmit={onSubmit}
      >
        <AddressSection facts={given} address={address} />
        <RadioCardsField name="deliveryType" label="Type" choices={TYPES} />
        <button type="submit">Continue</button>
      </Form>
    );
  }

  it('that leads to a pickup clears the errors of "Continue"', async () => {
    stubApi({ [CHECK]: tooFar });
    const times = { ...facts.details, enableTimeSlotSelect: true, availableTimeSlots: [{ id: 5 }] };
    const given = { event: { ...facts.event, timeSlots: [{ id: 5, full: false }] }, details: times };
    renderWithProviders(<Checked given={given as OrderFormFacts} />, signedIn);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Please select a time slot')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Pick it up instead' }));
    expect(screen.queryByText('Please select a time slot')).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'pickup' })).toBeChecked();
  });

  it('that comes after "Continue" marks the fields, with its words below the address only', async () => {
    let answer: (given: Refusal) => void = () => undefined;
    stubApi({ [CHECK]: () => new Promise((resolve) => (answer = resolve)) });
    renderWithProviders(<Checked />, signedIn);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('City')).toBeValid();
    await act(async () => answer(tooFar));
    await waitFor(() => expect(screen.getByLabelText('City')).toBeInvalid());
    expect(screen.getByLabelText('City')).toHaveAccessibleDescription(OUTSIDE);
    const shown = screen.getAllByText(OUTSIDE).filter((words) => !words.classList.contains('vh'));
    expect(shown).toHaveLength(1);
  });

  it('of another address ends what "Continue" said of the first', async () => {
    stubApi({ [CHECK]: wireAnswers.validateAddress });
    const onSubmit = async () => ({ errors: { deliveryCity: ['Not here.'] } });
    renderWithProviders(<Checked onSubmit={onSubmit} />, signedIn);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Not here.'));
    await user.type(screen.getByLabelText('Zip code'), '{Backspace}');
    expect(screen.getByLabelText('City')).not.toHaveAccessibleDescription();
  });

  const answers = [
    [OUTSIDE, tooFar],
    ['Your address is within our delivery range!', wireAnswers.validateAddress],
  ] as const;

  it.each(answers)(
    'ends as soon as another address is typed, before the field is left: %s',
    async (words, answer) => {
      const made = stubApi({ [CHECK]: answer });
      renderWithProviders(<Checked />, signedIn);
      const user = userEvent.setup();
      const shown = { selector: '[role=status] p' };
      expect(await screen.findByText(words, shown)).toBeVisible();
      await user.type(screen.getByLabelText('Street address'), '9');
      expect(screen.getByRole('status')).toHaveTextContent(/^Your address must be within 2.2 miles/);
      await user.type(screen.getByLabelText('Street address'), '{Backspace}');
      expect(screen.getByText(words, shown)).toBeVisible();
      expect(made.filter((call) => call === CHECK)).toHaveLength(1);
    },
  );

  it.each(answers)(
    'ends when the zip becomes incomplete, which Continue then says: %s',
    async (words, answer) => {
      const made = stubApi({ [CHECK]: answer });
      renderWithProviders(<Checked />, signedIn);
      const user = userEvent.setup();
      expect(await screen.findByText(words, { selector: '[role=status] p' })).toBeVisible();
      await user.type(screen.getByLabelText('Zip code'), '{Backspace}');
      expect(screen.queryByText(words)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(await screen.findByText('Must put in a zip code')).not.toHaveClass('vh');
      expect(made.filter((call) => call === CHECK)).toHaveLength(1);
    },
  );
});

it('checks a picked suggestion at once, with all its fields', async () => {
  jest.mocked(mapsAddresses.suggest).mockResolvedValue([{ placeId: 'p', text: '9 Elm St, Wheaton' }]);
  jest
    .mocked(mapsAddresses.resolve)
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

describe('for a customer who has ordered before', () => {
  const known = {
    ...facts,
    event: { ...facts.event, lastChoice: wireLastChoice },
  } as OrderFormFacts;
  const whole = { deliveryStreet: '9 Elm St', deliveryCity: 'Naperville', deliveryState: 'IL' };
  const street = () => screen.queryByRole('combobox', { name: 'Street address' });

  it('says a whole address in one line, which is checked, and changes it by one press', async () => {
    const { ask, user } = setup({ status: 'within' }, known, whole);
    expect(screen.getByText('9 Elm St, Naperville, IL 60187')).toBeVisible();
    expect(street()).not.toBeInTheDocument();
    expect(ask.mock.calls).toMatchObject([[{ ...whole, deliveryPostalCode: '60187' }]]);
    await user.click(screen.getByRole('button', { name: 'Change the delivery address' }));
    expect(street()).toHaveFocus();
    expect(street()).toHaveValue('9 Elm St');
    expect(screen.queryByText('9 Elm St, Naperville, IL 60187')).not.toBeInTheDocument();
  });

  it('shows the fields of an address that is refused, or not whole', () => {
    setup({ status: 'refused', text: 'Too far.', fieldText: 'Too far.', isFinal: true }, known, whole);
    expect(street()).toHaveValue('9 Elm St');
    cleanup();
    setup({ status: 'unasked' }, known);
    expect(street()).toHaveValue('');
  });

  it('shows the fields to who has not', () => {
    setup({ status: 'within' }, facts, whole);
    expect(street()).toHaveValue('9 Elm St');
  });
});
