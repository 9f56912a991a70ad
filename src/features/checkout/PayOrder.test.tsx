import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ordersApi } from '@/api/ordersApi';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { selectSentId } from '@/store/slices/carts';
import { wireAnswers, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aCart } from '@/testing/builders';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { PayOrder } from './PayOrder';

jest.mock('@/integrations/stripe/loadStripe', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/loadStripe'),
  loadStripe: async () => ({}),
}));
jest.mock('@/integrations/stripe/confirmPayment', () => ({ confirmPayment: jest.fn() }));
jest.mock('@/integrations/stripe/elements', () => jest.requireActual<object>('@/testing/stripeElements'));

const SHEET = 'POST /api/v2/payment_sheets';
const RETRY = 'POST /api/v2/orders/501/retry_payment';
const SENT = 'pi_12345678';
const LEFT = /^Your payment was not finished\. You can pay here/;

interface Given {
  order?: object;
  answers?: Record<string, unknown>;
  isRetry?: boolean;
}
async function open({ order = {}, answers = {}, isRetry = false }: Given = {}) {
  const wire = { ...wireOrder, status: 'created', paidAt: null, ...order };
  const calls = stubApi({
    'GET /api/v2/orders/501': { data: { order: wire } },
    'GET /api/v2/memberships/301': wireAnswers.showMembership,
    [SHEET]: wireAnswers.createPaymentSheet,
    [RETRY]: { data: { order: { ...wire, status: 'created' } } },
    ...answers,
  });
  const store = makeTestStore({
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: aCart({ transactionId: SENT, isOrderInCart: true, state: 'sent' }) },
    },
  });
  const read = await store.dispatch(ordersApi.endpoints.getOrder.initiate(501)).unwrap();
  const view = renderWithProviders(
    <PayOrder order={read} isRetry={isRetry} editHref={isRetry ? undefined : '/events/101'}>
      There was an issue.
    </PayOrder>,
    { store, route: '/here' },
  );
  const pay = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Fill in the card' }));
    await userEvent.click(screen.getByRole('button', { name: isRetry ? /^Resubmit/ : /^Place/ }));
  };
  return { ...view, calls, pay, transaction: () => selectSentId(store.getState(), 101) };
}
const over = { [SHEET]: new Refusal(409, { code: 'order_over', message: 'It is over.' }) };
/** Another order of the day bears the reservation fee by now. */
const dearer = {
  [RETRY]: new Refusal(409, {
    ...{ code: 'price_changed', message: 'Place it again.' },
    checkoutDetails: { ...wireQuote, total: wireOrder.total + 2 },
  }),
};

it.each([
  ['a pickup', {}, 'Pickup, 5:30 PM', 'Place pickup order for Thu, Jun 4'],
  [
    'a pickup after midnight',
    { pickupTime: '2026-06-05T05:30:00Z' },
    'Pickup, 12:30 AM',
    'Place pickup order for Fri, Jun 5',
  ],
  ['a pickup without a time', { pickupTime: null }, 'Pickup', 'Place pickup order for Thu, Jun 4'],
  ['a delivery', { deliveryType: 'd2d' }, 'Direct to door, 5:30 PM', 'Place delivery order for Thu, Jun 4'],
])('shows the order that is paid: %s', async (_what, order, how, label) => {
  await open({ order });
  const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
  expect(summary.getByText(how)).toBeVisible();
  expect(summary.getByText(wireOrder.address ?? '')).toBeVisible();
  expect(summary.getByText('Total').parentElement).toHaveTextContent('Total$27.99');
  expect(summary.getByRole('listitem')).toHaveTextContent(/^2 ×Al pastor tacos/);
  expect(summary.getByRole('link', { name: 'Edit your order' })).toBeVisible();
  expect(await screen.findByRole('button', { name: label })).toBeVisible();
});

it.each([
  ['2026-06-03T17:00:00Z', 1],
  [null, 0],
])('says until when the order can be canceled: %s', async (cancellableUntil, count) => {
  await open({ order: { cancellableUntil } });
  await screen.findByRole('button', { name: 'Fill in the card' });
  expect(screen.queryAllByText(/You can cancel until Wed, Jun 3, 12:00 PM\.$/)).toHaveLength(count);
});

it('pays an order that was left without preparing it again', async () => {
  jest.mocked(confirmPayment).mockReset().mockResolvedValue({ status: 'succeeded' });
  const bodies: unknown[] = [];
  const sheet = async (_url: URL, request: Request) => {
    bodies.push(await request.json());
    return wireAnswers.createPaymentSheet;
  };
  const { calls, pay, location } = await open({ answers: { [SHEET]: sheet } });
  expect(screen.getByText(LEFT)).toBeVisible();
  await pay();
  expect(bodies).toEqual([{ payment_sheet: { amount: 27.99, order_id: 501 } }]);
  await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
  expect(calls).not.toContain(RETRY);
});

it('prepares a failed order before it is paid', async () => {
  jest.mocked(confirmPayment).mockReset().mockResolvedValue({ status: 'succeeded' });
  const { calls, pay, location } = await open({ order: { status: 'payment_failed' } });
  expect(screen.queryByText(LEFT)).not.toBeInTheDocument();
  await pay();
  await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
  expect(calls).toContain(RETRY);
});

it('an order that is over begins again from the form', async () => {
  const { location, transaction } = await open({ order: { transactionId: SENT }, answers: over });
  await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
  expect(location().state).toMatchObject({ error: 'It is over.', changes: [], isUncharged: true });
  expect(transaction()).toBeNull();
});

it('an order that is over ends on the retry page, which has no form to go back to', async () => {
  const { location, transaction } = await open({ answers: over, isRetry: true });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Error: It is over\.You were not charged\./);
  expect(within(alert).getByRole('link', { name: 'Back to menu' })).toHaveAttribute('href', '/events/101');
  expect(screen.queryByRole('heading', { name: 'Payment' })).not.toBeInTheDocument();
  expect(screen.getByText('There was an issue.')).toBeVisible();
  expect([location().pathname, transaction()]).toEqual(['/here', SENT]);
});

it('a failed order whose price has changed begins again from the form', async () => {
  const { pay, location, transaction } = await open({
    order: { status: 'payment_failed', transactionId: SENT },
    answers: dearer,
  });
  await pay();
  await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
  expect(location().state).toMatchObject({ error: 'Place it again.', isUncharged: true });
  const { changes } = location().state as { changes: { name: string }[] };
  expect(changes.at(-1)).toEqual({ name: 'Total', before: 2799, after: 2999 });
  expect(transaction()).toBeNull();
});

it.each([
  ['the cart', SENT, null],
  ['an earlier cart', 'pi_87654321', SENT],
])('on the retry page a changed price frees %s of the order', async (_whose, transactionId, left) => {
  const order = { status: 'payment_failed', transactionId };
  const { pay, location, transaction } = await open({ order, answers: dearer, isRetry: true });
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Error: Place it again\.You were not charged\./,
  );
  expect([location().pathname, transaction()]).toEqual(['/here', left]);
});

it.each([
  [404, true],
  [409, true],
  [422, true],
  [422, false],
])('a payment that is refused with %i says so once (retry: %p)', async (status, isRetry) => {
  await open({ isRetry, answers: { [SHEET]: new Refusal(status, { message: 'No such order.' }) } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Error: No such order\.You were not charged\.Back to menu$/,
  );
  expect(screen.getAllByText(/No such order/)).toHaveLength(1);
  expect(screen.queryByText(LEFT)).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Payment' })).not.toBeInTheDocument();
});

it.each(['order_paid', 'payment_not_failed'])(
  'an order that needs no payment (%s) leads to its receipt',
  async (code) => {
    const { location } = await open({ answers: { [SHEET]: new Refusal(409, { code }) } });
    await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
  },
);

it('an order that is paid leads to its receipt at once', async () => {
  const { location } = await open({ order: { status: 'paid' } });
  await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
  expect(location().state).toEqual({ orderCreated: true });
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});
