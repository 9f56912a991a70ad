import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cents } from '@dwellivery/domain/money';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import * as tracking from '@/integrations/tracking/lazyTracking';
import {
  wireAnswers,
  wireFailedOrder,
  wireMembership,
  wireOrder,
  wireQuote,
  wireUser,
} from '@/testing/apiFixtures';
import { aReadyCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

jest.mock('@/integrations/stripe/loadStripe', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/loadStripe'),
  loadStripe: async () => ({}),
}));
jest.mock('@/integrations/stripe/confirmPayment', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/confirmPayment'),
  confirmPayment: jest.fn(),
}));
jest.mock('@/integrations/stripe/elements', () => jest.requireActual<object>('@/testing/stripeElements'));
const confirm = jest.mocked(confirmPayment);

const PLACE = 'POST /api/v2/events/101/orders';
const FAIL = 'PATCH /api/v2/events/101/orders/501';
const RETRY = 'POST /api/v2/orders/501/retry_payment';
const ORDER = 'GET /api/v2/orders/501';
const created = { data: { order: { ...wireOrder, status: 'created' as const, paidAt: null } } };
const failed = {
  data: {
    order: { ...wireOrder, status: 'payment_failed' as const, failureMessage: 'Your card was declined.' },
  },
};
const RECEIPT = '/orders/301/receipt';

/** The API with an order that is open until it is reported as failed, and whose retry opens it again. */
function answering(changed: Record<string, unknown> = {}) {
  const made: string[] = stubApi({
    'GET /api/v2/events/101': wireAnswers.showEvent,
    'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
    'GET /api/v2/events/101/checkout_details': wireAnswers.showCheckoutDetails,
    'GET /api/v2/users/1': wireAnswers.showUser,
    'GET /api/v2/memberships/301': wireAnswers.showMembership,
    'GET /api/v2/orders/failed': { data: { orders: [] } },
    'POST /api/v2/payment_sheets': wireAnswers.createPaymentSheet,
    [PLACE]: () => (made.includes(FAIL) ? failed : created),
    [ORDER]: () => (made.includes(FAIL) ? failed : created),
    [FAIL]: failed,
    [RETRY]: created,
    ...changed,
  });
  return made;
}

function visit(path: string, transactionId: string | null = null, state: unknown = null) {
  const line = anItem({ product: { id: 1001, name: 'Tacos' }, quantity: 2 });
  const sent = transactionId === null ? {} : { transactionId, isOrderInCart: true, state: 'sent' as const };
  const view = renderWithProviders(<Site />, {
    route: { pathname: path, state },
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: aReadyCart({ timeSlotId: 1, gratuity: cents(389) }, { items: [line], ...sent }) },
    },
  });
  return { ...view, user: userEvent.setup() };
}
const PAYMENT = '/events/101/checkout/payment';
const left = { 'GET /api/v2/transactions/pi_fixture_0001/order': created };
async function payByCard(user: ReturnType<typeof userEvent.setup>, name: RegExp) {
  await user.click(await screen.findByRole('button', { name: 'Fill in the card' }));
  await user.click(await screen.findByRole('button', { name }));
}

beforeAll(() =>
  Promise.all([import('./CheckoutRoute'), import('./chunks/payment'), import('./ReceiptRoute')]),
);
beforeEach(() => {
  confirm.mockReset().mockResolvedValue({ status: 'succeeded' });
});
afterEach(() => void jest.useRealTimers());

describe('a card that was declined', () => {
  beforeEach(() => confirm.mockResolvedValueOnce({ status: 'failed', message: 'Your card was declined.' }));

  it.each([
    ['on the payment page', null, {}],
    ['for an order that was left', 'pi_fixture_0001', left],
  ])('%s is tried again for the same order', async (_where, transactionId, answers) => {
    const made = answering(answers);
    const { user, location } = visit(PAYMENT, transactionId);
    await payByCard(user, /^Place /);
    const payment = within(screen.getByRole('region', { name: 'Payment' }));
    expect(await payment.findByText('Your card was declined.')).toBeVisible();
    await waitFor(() => expect(made.lastIndexOf(ORDER)).toBeGreaterThan(made.indexOf(FAIL)));
    expect(made).not.toContain(RETRY);
    await user.click(screen.getByRole('button', { name: /^Place / }));
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    expect(made.indexOf(RETRY)).toBeGreaterThan(made.indexOf(FAIL));
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});

it('the retry page prepares an order for its payment that was left without a decline', async () => {
  const made = answering();
  const { user, location } = visit('/orders/501/retry');
  await payByCard(user, /^Resubmit/);
  await waitFor(() => expect(location().pathname).toBe(RECEIPT));
  expect(made.filter((call) => call === RETRY)).toHaveLength(1);
});

it('the retry page tells a customer who became a VIP member that the order keeps its fees', async () => {
  const member = { ...wireUser, stripe_subscribed_at: '2026-01-01T12:00:00Z' };
  const [tax] = wireOrder.nonProductLineItems;
  const nonProductLineItems = [
    tax,
    { ...tax, sku: 'service_fee', price: 3.6 },
    { ...tax, sku: 'fee', price: 5 },
  ];
  const order = { ...failed.data.order, nonProductLineItems };
  answering({ [ORDER]: { data: { order } }, 'GET /api/v2/users/1': { user: member } });
  visit('/orders/501/retry');
  expect(await screen.findByText(/before you became a VIP member/)).toHaveTextContent(
    /its fees of \$8\.60\./,
  );
  expect(screen.getByRole('link', { name: 'order again from the menu' })).toHaveAttribute(
    'href',
    '/events/101',
  );
});

it('the retry page tells of one failure at a time', async () => {
  confirm.mockReset().mockResolvedValueOnce({ status: 'failed', message: 'Too little money.' });
  answering({ [ORDER]: failed });
  const { user } = visit('/orders/501/retry');
  const notice = await screen.findByText(/^There was an issue with your payment\./);
  expect(screen.queryByText('Your card was declined.')).not.toBeInTheDocument();
  await payByCard(user, /^Resubmit/);
  expect(await screen.findByText('Too little money.')).toBeVisible();
  expect(notice).not.toBeInTheDocument();
});

it('the retry page forgets an error with the next press', async () => {
  confirm.mockReset().mockResolvedValueOnce({ status: 'failed', message: 'Too little money.' });
  let isDown = true;
  answering({ [ORDER]: failed, [RETRY]: () => (isDown ? new Refusal(500) : created) });
  const { user } = visit('/orders/501/retry');
  await payByCard(user, /^Resubmit/);
  const error = await screen.findByText(/^Error: Something went wrong/);
  expect(screen.queryByText('You were not charged.')).not.toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /^Resubmit/ }));
  expect(await screen.findByText('Too little money.')).toBeVisible();
  expect(error).not.toBeInTheDocument();
});

it('the receipt takes its link to the payment back within a minute of the cut-off', async () => {
  jest.useFakeTimers();
  const orders = [{ ...wireMembership.orders[0], status: 'payment_failed', cancellableUntil: null }];
  let failedOrder: typeof wireFailedOrder | null = wireFailedOrder;
  answering({
    'GET /api/v2/memberships/301': () => ({ membership: { ...wireMembership, orders, failedOrder } }),
  });
  visit(RECEIPT);
  expect(await screen.findByRole('link', { name: 'Resubmit payment' })).toBeVisible();
  failedOrder = null;
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(screen.queryByRole('link', { name: 'Resubmit payment' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Your order has expired' })).toBeVisible();
});

it.each([
  ['failed', 'payment_failed', wireFailedOrder],
  ['ran out of time', 'expired', null],
])(
  'the receipt of a paid order does not thank for a second one that %s',
  async (_how, status, failedOrder) => {
    jest.useFakeTimers();
    const track = jest.spyOn(tracking, 'track').mockReturnValue(undefined);
    const [first] = wireMembership.orders;
    let second = { ...first, id: 502, transactionId: 'pi_second', status: 'processing' };
    let unpaid: typeof failedOrder = null;
    answering({
      'GET /api/v2/memberships/301': () => ({
        membership: { ...wireMembership, orders: [first, second], failedOrder: unpaid },
      }),
    });
    visit(RECEIPT, null, { orderCreated: true });
    expect(await screen.findByText(/Your bank has not answered yet/)).toBeVisible();
    second = { ...second, status };
    unpaid = failedOrder;
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.queryByText(/Your bank has not answered yet/)).not.toBeInTheDocument();
    expect(screen.queryByText('Your order is in.')).not.toBeInTheDocument();
    expect(track.mock.calls.filter(([{ name }]) => name === 'join')).toEqual([]);
  },
);

it.each(['order_paid', 'payment_not_failed'])(
  'an order that needs no payment (%s) leads to its receipt',
  async (code) => {
    answering({ [ORDER]: failed, [RETRY]: new Refusal(409, { code }) });
    const { user, location } = visit('/orders/501/retry');
    await payByCard(user, /^Resubmit/);
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    expect(confirm).not.toHaveBeenCalled();
  },
);

describe('an order whose answer is lost', () => {
  const free = { data: { checkoutDetails: { ...wireQuote, total: 0 } } };
  const pressCredit = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
    user.click(await screen.findByRole('button', { name }));

  it.each([
    ['by card', {}, payByCard],
    ['by credit', { 'GET /api/v2/events/101/checkout_details': free }, pressCredit],
  ] as const)('is sent again from the page it was paid on: %s', async (_how, quote, press) => {
    const bodies: unknown[] = [];
    const place = async (_url: URL, request: Request) => {
      bodies.push(await request.json());
      return bodies.length === 1 ? OFFLINE : created;
    };
    answering({ ...quote, [PLACE]: place });
    confirm.mockResolvedValue({ status: 'succeeded' });
    const { user, location } = visit(PAYMENT);
    await press(user, /^Place pickup/);
    expect(await screen.findByText(/^We could not reach our server\./)).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(location().pathname).toBe(PAYMENT);
    await user.click(screen.getByRole('button', { name: /^Place pickup/ }));
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toEqual(bodies[1]);
  });
});
