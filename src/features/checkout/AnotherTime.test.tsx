import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventsApi } from '@/api/eventsApi';
import { cents } from '@dwellivery/domain/money';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { wireAnswers, wireEvent, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aReadyCart, anItem } from '@/testing/builders';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { CheckoutGate } from './CheckoutGate';
import { PaymentPage } from './PaymentPage';

jest.mock('@/integrations/stripe/loadStripe', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/loadStripe'),
  loadStripe: async () => ({}),
}));
jest.mock('@/integrations/stripe/confirmPayment', () => ({ confirmPayment: jest.fn() }));
jest.mock('@/integrations/stripe/elements', () => jest.requireActual<object>('@/testing/stripeElements'));

const slot = (id: number, hour: number, full = false) => ({
  ...{
    id,
    project_id: 101,
    time: `2026-06-0${hour < 19 ? 4 : 5}T${(hour + 5) % 24}:30:00Z`.replace(/T(\d):/, 'T0$1:'),
  },
  ...{ label: `${hour - 12}:30 PM`, full, remaining: full ? 0 : 5 },
});
const slotsAnswer = (slots: object[]) => ({
  data: { event: { ...wireEvent, membership: null, d2dEnabled: false, timeSlots: slots } },
});
const dish = (id: number, name: string, price: number) => ({
  id,
  name,
  quantity: 1,
  unitPrice: price,
  price,
});
const quote = {
  ...wireQuote,
  availableTimeSlots: [{ id: 1 }, { id: 2 }, { id: 3 }],
  enableTimeSlotSelect: true,
};

interface Given {
  refusal: Refusal;
  /** Of the event after the refusal. */
  after: object[];
  quotes?: (url: URL) => unknown;
}

/** The payment page of a pickup at 6:30 PM; the first order is refused. */
async function open({ refusal, after, quotes = () => ({ data: { checkoutDetails: quote } }) }: Given) {
  let sent = 0;
  const calls = stubApi({
    'GET /api/v2/events/101': () => slotsAnswer(sent > 0 ? after : [slot(1, 17), slot(2, 18), slot(3, 19)]),
    'GET /api/v2/events/101/checkout_details': quotes,
    'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
    'GET /api/v2/orders/501': { data: { order: { ...wireOrder, status: 'paid' } } },
    'GET /api/v2/memberships/301': wireAnswers.showMembership,
    'POST /api/v2/payment_sheets': wireAnswers.createPaymentSheet,
    'POST /api/v2/events/101/orders': () =>
      ++sent === 1 ? refusal : { data: { order: { ...wireOrder, status: 'created', paidAt: null } } },
  });
  const values = { timeSlotId: 2, deliveryType: 'pickup', gratuity: cents(210) } as const;
  const store = makeTestStore({
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: aReadyCart(values, { items: [anItem({ productId: 1001 })], gratuityPercentage: 15 }) },
    },
  });
  await store.dispatch(eventsApi.endpoints.getEvent.initiate('101'));
  await store.dispatch(eventsApi.endpoints.listMenuCategories.initiate('101'));
  const view = renderWithProviders(
    <CheckoutGate eventId="101" step={1}>
      {(ready, onPaying) => <PaymentPage {...ready} onPaying={onPaying} />}
    </CheckoutGate>,
    { store, route: '/events/101/checkout/payment' },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Fill in the card' }));
  await user.click(screen.getByRole('button', { name: /^Place pickup order/ }));
  return { ...view, calls, user };
}

const slotFull = new Refusal(409, {
  ...{ code: 'slot_full', message: 'This time slot is no longer available.' },
  checkoutDetails: { ...quote, availableTimeSlots: [{ id: 1 }, { id: 3 }] },
});
const removed = new Refusal(422, {
  ...{ code: 'time_slot_unknown', message: 'Please select a time slot' },
  errors: { time_slot_id: ['Please select a time slot'] },
});

it.each([
  ['is taken', slotFull, [slot(1, 17), slot(2, 18, true), slot(3, 19)]],
  ['was removed', removed, [slot(1, 17), slot(3, 19)]],
])(
  'a time that %s while the card was typed is changed there, and the card stays',
  async (_how, refusal, after) => {
    jest.mocked(confirmPayment).mockResolvedValue({ status: 'succeeded' });
    const { user, location, calls } = await open({ refusal, after });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /^Error: 6:30 PM is gone\. You were not charged\. Still free: 5:30 PM, 7:30 PM\./,
    );
    expect(screen.queryByText(/Please select a time slot/)).not.toBeInTheDocument();
    expect(location().pathname).toBe('/events/101/checkout/payment');
    const button = screen.getByRole('button', { name: /^Place pickup order/ });
    expect(button).toBeDisabled();
    await user.click(within(alert).getByRole('button', { name: 'Take 7:30 PM' }));
    expect(screen.getByText('Pickup, 7:30 PM')).toBeVisible();
    // The form of the card was not replaced.
    expect(button).toBeEnabled();
    await user.click(button);
    await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
    expect(calls.filter((call) => call === 'POST /api/v2/payment_sheets')).toHaveLength(1);
  },
);

it.each([
  ['no time is left', [slot(1, 17, true), slot(2, 18, true), slot(3, 19, true)], quote.total],
  ['the price is another', [slot(1, 17), slot(2, 18, true), slot(3, 19)], quote.total + 1],
])('leads back to the form with the time that is gone if %s', async (_why, after, total) => {
  const refusal = new Refusal(409, {
    code: 'slot_full',
    message: 'Full.',
    checkoutDetails: { ...quote, total },
  });
  const { location } = await open({ refusal, after });
  await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
  expect(location().state).toMatchObject({
    code: 'slot_full',
    slot: { label: '6:30 PM' },
    isUncharged: true,
  });
});

it('names tip and total at the new sum of the dishes if a dish went', async () => {
  const [menu] = wireAnswers.listMenuCategories.data.menuCategories;
  const before = {
    ...quote,
    ...{ productLineItems: [dish(1001, 'Tacos', 10), dish(1002, 'Elote', 4)], baseCost: 14, total: 27.99 },
    nonProductLineItems: [
      { id: 'tip', name: 'Tip', sku: 'tip_percentage', price: 2.1, notes: null, description: null },
    ],
  };
  const after = { ...before, productLineItems: [dish(1002, 'Elote', 4)], baseCost: 4, total: 6.1 };
  const exact = {
    ...after,
    nonProductLineItems: [{ ...before.nonProductLineItems[0], price: 0.6 }],
    total: 4.6,
  };
  const refusal = new Refusal(409, { code: 'item_unavailable', message: 'Gone.', checkoutDetails: after });
  const { location } = await open({
    refusal,
    after: [slot(2, 18)],
    quotes: ({ searchParams }) => ({
      data: { checkoutDetails: Number(searchParams.get('tip')) === 0.6 ? exact : before },
    }),
  });
  await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
  expect(location().state).toMatchObject({
    changes: [
      { name: 'Tacos', before: 1000, after: null },
      { name: 'Tip', before: 210, after: 60 },
      { name: 'Total', before: 2799, after: 460 },
    ],
    dishes: [{ name: 'Tacos', category: menu?.name, price: 1000 }],
  });
});
