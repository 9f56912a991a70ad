import { cents } from '@dwellivery/domain/money';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { loadStripe } from '@/integrations/stripe/loadStripe';
import { setClock } from '@/lib/clock';
import type { Cart } from '@/store/slices/cart';
import { cartSynced } from '@/store/slices/carts';
import { wireAnswers, wireFailedOrder, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aReadyCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

// The day before the event of the fixtures.
beforeEach(() => setClock(() => Date.parse('2026-06-03T15:00:00Z')));
afterEach(() => setClock(null));

jest.mock('@/integrations/stripe/loadStripe', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/loadStripe'),
  loadStripe: jest.fn(),
}));
jest.mock('@/integrations/stripe/confirmPayment', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/confirmPayment'),
  confirmPayment: jest.fn(),
}));
jest.mock('@/integrations/stripe/elements', () => jest.requireActual<object>('@/testing/stripeElements'));
const confirm = jest.mocked(confirmPayment);
const script = jest.mocked(loadStripe);

const PLACE = 'POST /api/v2/events/101/orders';
const QUOTE = 'GET /api/v2/events/101/checkout_details';
const ORDER = 'GET /api/v2/orders/501';
const SENT = 'GET /api/v2/transactions/pi_fixture_0001/order';
const created = { ...wireOrder, status: 'created' as const, paidAt: null };
const failed = { ...wireOrder, status: 'payment_failed' as const, failureMessage: 'Your card was declined.' };
const answerOf = (order: object) => ({ data: { order } });
const calls = {
  'GET /api/v2/events/101': wireAnswers.showEvent,
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  [QUOTE]: wireAnswers.showCheckoutDetails,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/memberships/301': wireAnswers.showMembership,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  'POST /api/v2/payment_sheets': wireAnswers.createPaymentSheet,
  [PLACE]: answerOf(created),
  [ORDER]: answerOf(created),
  'PATCH /api/v2/events/101/orders/501': answerOf(failed),
  'POST /api/v2/orders/501/retry_payment': answerOf(created),
};
const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const line = anItem({ product: { id: 1001, name: 'Tacos' }, quantity: 2, optionChoices: { 1: salsa } });
const values = { timeSlotId: 1, gratuity: cents(389), promocode: 'TACO5', notes: 'Gate 4' };
const ready = aReadyCart(values, { items: [line] });

interface Visit {
  path?: string;
  userId?: number | null;
  cart?: Partial<Cart>;
}
function visit({ path = '/events/101/checkout/payment', userId = 1, cart = {} }: Visit = {}) {
  const view = renderWithProviders(<Site />, {
    route: path,
    preloadedState: {
      session: checkedSession(userId),
      carts: { 101: { ...ready, ...cart } },
    },
  });
  return { ...view, user: userEvent.setup() };
}
/** Bodies of the calls with this prefix, in order. */
function bodiesOf(answers: Record<string, unknown>, call: string): unknown[] {
  const bodies: unknown[] = [];
  const answer = answers[call];
  stubApi({
    ...answers,
    [call]: async (_url: URL, request: Request) => {
      bodies.push(await request.json());
      return answer;
    },
  });
  return bodies;
}
const payButton = (name: string | RegExp) => screen.findByRole('button', { name });
async function payByCard(user: ReturnType<typeof userEvent.setup>, name: string | RegExp = /^Place /) {
  await user.click(await screen.findByRole('button', { name: 'Fill in the card' }));
  await user.click(await payButton(name));
}
const visitedPayment = '/events/101/checkout/payment';
const RECEIPT = "Lupita's Kitchen is headed your way!";

beforeAll(() =>
  Promise.all([import('./CheckoutRoute'), import('./chunks/payment'), import('./ReceiptRoute')]),
);
beforeEach(() => {
  confirm.mockReset().mockResolvedValue({ status: 'succeeded' });
  script.mockReset().mockResolvedValue({} as never);
});

describe('the payment page', () => {
  it('comes after the order form only', async () => {
    stubApi(calls);
    const { location } = visit({ cart: { state: 'choosing' } });
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
  });

  it('asks to sign in first, and says that an order is under way', async () => {
    stubApi(calls);
    const { location } = visit({ userId: null });
    await waitFor(() => expect(location().pathname).toBe('/session'));
    expect(location().state).toMatchObject({ checkout: true });
  });

  it('is the second step, beside the order', async () => {
    stubApi(calls);
    visit();
    const summary = within(await screen.findByRole('complementary', { name: 'Order summary' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Payment Details' })).toBeVisible();
    const steps = within(screen.getByRole('navigation', { name: 'Checkout' }));
    expect(steps.getByRole('link', { name: 'Order Details' })).toHaveAttribute(
      'href',
      '/events/101/checkout',
    );
    expect(summary.getByRole('link', { name: 'Edit your order' })).toHaveAttribute('href', '/events/101');
  });

  it.each([
    ['pickup', 'Place pickup order for Thu, Jun 4'],
    ['d2d', 'Place delivery order for Thu, Jun 4'],
  ] as const)('names what is placed: %s', async (deliveryType, label) => {
    stubApi(calls);
    const { user } = visit({ cart: { draft: { ...ready.draft, deliveryType } } });
    const button = await payButton(label);
    expect(button).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Fill in the card' }));
    expect(button).toBeEnabled();
  });
});

describe('paying by card', () => {
  it('places the order, confirms the card and shows the receipt; the cart is done with', async () => {
    const bodies = bodiesOf(calls, PLACE);
    const { user, location, store } = visit();
    await payByCard(user);
    expect(await screen.findByRole('heading', { level: 1, name: RECEIPT })).toBeVisible();
    expect(await screen.findByText('Your order is in.')).toBeVisible();
    await waitFor(() => expect(location()).toMatchObject({ pathname: '/orders/301/receipt', state: null }));
    expect(store.getState().carts['101']?.items).toEqual([]);
    expect(bodies).toEqual([
      {
        order: {
          transaction_id: 'pi_fixture_0001',
          items: [
            { id: 1001, quantity: 2, product_option_choice_ids: [11] },
            { id: 'tip', price: 3.89 },
            { id: 'promo_code', notes: 'TACO5' },
          ],
          notes: 'Gate 4',
          time_slot_id: 1,
          delivery_type: 'pickup',
          lead_params: { utm_medium: 'Web' },
        },
      },
    ]);
    expect(confirm.mock.lastCall?.[0]).toMatchObject({
      clientSecret: 'pi_fixture_0001_secret_x',
      shownCents: 2799,
      returnUrl: 'http://localhost/orders/301/receipt',
    });
  });

  it('takes a sheet that is the bare client secret, and keeps the secret out of the store', async () => {
    const bare = { data: { paymentSheet: 'pi_fixture_0001_secret_x' } };
    const bodies = bodiesOf({ ...calls, 'POST /api/v2/payment_sheets': bare }, PLACE);
    const { user, store } = visit();
    await payByCard(user);
    expect(await screen.findByRole('heading', { level: 1, name: RECEIPT })).toBeVisible();
    expect(bodies).toMatchObject([{ order: { transaction_id: 'pi_fixture_0001' } }]);
    expect(confirm.mock.lastCall?.[0]).toMatchObject({
      clientSecret: 'pi_fixture_0001_secret_x',
      shownCents: 2799,
    });
    expect(JSON.stringify(store.getState())).not.toContain('_secret_');
  });

  it('that is declined says so in the words of the provider, and marks the order failed', async () => {
    confirm.mockResolvedValueOnce({ status: 'failed', message: 'Your card was declined.' });
    const bodies = bodiesOf(calls, 'PATCH /api/v2/events/101/orders/501');
    const { user, location } = visit();
    await payByCard(user);
    const payment = within(screen.getByRole('region', { name: 'Payment' }));
    expect(await payment.findByText('Your card was declined.')).toBeVisible();
    expect(bodies).toEqual([{ retry: false }]);
    expect(location().pathname).toBe('/events/101/checkout/payment');
  });

  it('goes back to the form when no order can be made, and says why', async () => {
    const message = 'That code is used up.';
    stubApi({ ...calls, [PLACE]: new Refusal(409, { code: 'promo_invalid', message }) });
    const { user, location, store } = visit();
    await payByCard(user);
    expect(await screen.findByText(`Error: ${message}`)).toBeVisible();
    expect(location().pathname).toBe('/events/101/checkout');
    expect(store.getState().carts['101']?.state).toBe('refused');
    expect(confirm).not.toHaveBeenCalled();
  });

  it('goes back to the form when its quote is refused', async () => {
    const message = 'Something in your cart is no longer on the menu.';
    stubApi({ ...calls, [QUOTE]: new Refusal(409, { code: 'item_unavailable', message }) });
    const { location } = visit();
    expect(await screen.findByText(`Error: ${message}`)).toBeVisible();
    expect(location().pathname).toBe('/events/101/checkout');
  });

  it('goes back to the form when another tab changes the cart, but not during the payment', async () => {
    stubApi(calls);
    const cart = {
      ...ready,
      transactionId: 'pi_fixture_0001',
      isOrderInCart: true,
      state: 'choosing',
    } as const;
    const edited = () => act(() => void store.dispatch(cartSynced({ eventId: 101, cart })));
    let settle: (answer: { status: 'failed'; message: string }) => void = () => undefined;
    confirm.mockReturnValueOnce(new Promise((resolve) => (settle = resolve)) as never);
    const { user, location, store } = visit();
    await payByCard(user);
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    edited();
    expect(location().pathname).toBe(visitedPayment);
    settle({ status: 'failed', message: 'Your card was declined.' });
    expect(await screen.findByText(/Your order was changed, perhaps in another tab/)).toBeVisible();
    expect(location().pathname).toBe('/events/101/checkout');
  });

  it('leads to a form that was not submitted yet without a word', async () => {
    stubApi(calls);
    const { location } = visit({ cart: { state: 'choosing' } });
    expect(await screen.findByLabelText(/Order notes/)).toBeVisible();
    expect(location().pathname).toBe('/events/101/checkout');
    expect(screen.queryByText(/^Error/)).not.toBeInTheDocument();
  });

  it('takes the form of another tab after Back from the page of the bank', async () => {
    stubApi(calls);
    confirm.mockReturnValueOnce(new Promise(() => undefined) as never);
    const { user, store } = visit();
    await payByCard(user);
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    const cart = aReadyCart({ ...values, deliveryType: 'd2d' }, { items: [line] });
    act(() => void store.dispatch(cartSynced({ eventId: 101, cart })));
    expect(screen.queryByRole('button', { name: /^Place delivery/ })).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(await screen.findByRole('button', { name: /^Place delivery/ })).toBeVisible();
  });

  it('is not possible without the provider', async () => {
    script.mockRejectedValueOnce(new Error('blocked'));
    stubApi(calls);
    const { user } = visit();
    expect(await screen.findByText("Stripe not loaded. This shouldn't happen")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Fill in the card' })).toBeVisible();
  });
});

describe('paying by credit', () => {
  const free = { data: { checkoutDetails: { ...wireQuote, total: 0 } } };

  it('needs no card', async () => {
    const made = stubApi({ ...calls, [QUOTE]: free, [PLACE]: answerOf(wireOrder) });
    const { user, location } = visit();
    await user.click(await payButton('Place pickup order for Thu, Jun 4'));
    expect(await screen.findByText('Your order is in.')).toBeVisible();
    expect(location().pathname).toBe('/orders/301/receipt');
    expect(made.filter((call) => call.includes('payment_sheets'))).toEqual([]);
    expect(confirm).not.toHaveBeenCalled();
  });

  it('goes back to the form when no order can be made', async () => {
    stubApi({ ...calls, [QUOTE]: free, [PLACE]: new Refusal(409, { message: 'No credit left.' }) });
    const { user, location } = visit();
    await user.click(await payButton(/^Place pickup/));
    const words = await screen.findByText('Error: No credit left.');
    expect(words.parentElement).toHaveTextContent(/You were not charged\.$/);
    expect(location().pathname).toBe('/events/101/checkout');
  });
});

describe('a payment that was left', () => {
  const left = { transactionId: 'pi_fixture_0001', isOrderInCart: true, state: 'sent' } as const;
  const sentAs = (status: string) => ({ ...calls, [SENT]: answerOf({ ...wireOrder, status }) });

  it('continues with the placed order, and places no second one', async () => {
    const made = stubApi(sentAs('created'));
    const { user } = visit({ cart: { ...left, state: 'refused' } });
    expect(await screen.findByText(/^Your payment was not finished\. You can pay here/)).toBeVisible();
    await payByCard(user);
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    expect(made).not.toContain(PLACE);
  });

  it('and whose time ran out meanwhile is placed anew from the form', async () => {
    const over = answerOf({ ...wireOrder, status: 'expired' });
    stubApi({ ...sentAs('created'), 'PATCH /api/v2/events/101/orders/501': over });
    confirm.mockResolvedValueOnce({ status: 'failed', message: 'This PaymentIntent is canceled.' });
    const { user, location, store } = visit({ cart: left });
    await payByCard(user);
    const words = await screen.findByText('Error: This order can no longer be paid. Please place it again.');
    await waitFor(() =>
      expect(words.parentElement).toHaveTextContent(/You were not charged\. ?Your order is kept\./),
    );
    expect(location().pathname).toBe('/events/101/checkout');
    expect(screen.queryByText(/PaymentIntent/)).not.toBeInTheDocument();
    expect(store.getState().carts['101']).toMatchObject({ state: 'choosing', items: [line] });
  });

  it('that failed is tried again for the same order', async () => {
    const made = stubApi({ ...calls, [SENT]: answerOf(failed), [ORDER]: answerOf(failed) });
    const { user } = visit({ cart: left });
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(screen.queryByText(/^Your payment was not finished/)).not.toBeInTheDocument();
    await payByCard(user);
    await waitFor(() => expect(made).toContain('POST /api/v2/orders/501/retry_payment'));
    expect(made).not.toContain(PLACE);
  });

  it('that is paid shows the receipt', async () => {
    stubApi(sentAs('paid'));
    visit({ cart: left });
    expect(await screen.findByRole('heading', { level: 1, name: RECEIPT })).toBeVisible();
  });

  it.each([
    ['never became an order', { ...calls, [SENT]: { data: { order: null } } }],
    ['is over', sentAs('expired')],
  ])('and %s begins anew', async (_what, answers) => {
    const made = stubApi(answers);
    const { user } = visit({ cart: left });
    await payByCard(user, /^Place pickup/);
    await waitFor(() => expect(made).toContain(PLACE));
  });

  const form = { cart: left, path: '/events/101/checkout' };

  it.each(['paid', 'processing'] as const)(
    'and is %s shows the receipt to who comes by the form',
    async (status) => {
      stubApi(sentAs(status));
      const { location } = visit(form);
      await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
    },
  );

  it('and not paid keeps its order if the form is unchanged', async () => {
    stubApi(sentAs('created'));
    const { user, store, location } = visit({ ...form, cart: { ...left, promoCode: null } });
    await user.click(await payButton(/^Continue to payment/));
    await waitFor(() => expect(location().pathname).toBe(visitedPayment));
    expect(store.getState().carts['101']).toMatchObject(left);
  });

  it.each([
    ['leaves the form closed', form],
    [
      'leaves it closed for another cart, too',
      { path: form.path, cart: { ...left, state: 'ready' } as const },
    ],
  ])('and cannot be asked about %s', async (_what, given) => {
    stubApi({ ...calls, [SENT]: new Refusal(403) });
    visit(given);
    expect(await screen.findByText('We could not find out how far your payment is.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument();
  });

  it('and whose state is unknown is not paid a second time', async () => {
    let isDown = true;
    const order = (answer: unknown) => () => (isDown ? new Refusal(403) : answer);
    stubApi({ ...calls, [SENT]: order(answerOf(created)) });
    const { user } = visit({ cart: left });
    expect(await screen.findByText('We could not find out how far your payment is.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Place / })).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await payButton(/^Place pickup/)).toBeVisible();
  });
});

describe('the retry page', () => {
  const retry = { path: '/orders/501/retry' };
  const unpaid = { ...calls, [ORDER]: answerOf(failed) };

  it('says what happened, and what is to be paid', async () => {
    stubApi(unpaid);
    visit(retry);
    const steps = await screen.findByRole('navigation', { name: 'Checkout' });
    expect(steps).toHaveTextContent('Order DetailsPayment Details');
    expect(await screen.findByText(/Please check your card and try again\./)).toHaveTextContent(
      'There was an issue with your payment. Please check your card and try again. If you see a charge for this order, contact support.',
    );
    expect(screen.queryByText('Your card was declined.')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', '/support');
    const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
    expect(summary.getByRole('listitem')).toHaveTextContent(/^2 ×Al pastor tacosVerde.*\$25\.90$/);
    expect(summary.getByText('Pickup, 5:30 PM')).toBeVisible();
    expect(summary.getByText('200 S Washington St, Naperville, IL 60540')).toBeVisible();
    expect(await payButton('Resubmit payment for Thu, Jun 4')).toBeDisabled();
  });

  it('does not lead to itself: the banner of the site tells of other orders only', async () => {
    const other = {
      ...wireFailedOrder,
      id: 777,
      membershipId: 302,
      eventId: 102,
      restaurantName: 'Nonna Rosa',
    };
    stubApi({ ...unpaid, 'GET /api/v2/orders/failed': { data: { orders: [wireFailedOrder, other] } } });
    visit(retry);
    const links = await screen.findAllByRole('link', { name: 'Resubmit payment' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orders/777/retry']);
  });

  it('pays the order again', async () => {
    const bodies = bodiesOf(unpaid, 'POST /api/v2/orders/501/retry_payment');
    const { user, location } = visit(retry);
    await payByCard(user, /^Resubmit/);
    await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
    expect(bodies).toEqual([{ transaction_id: 'pi_fixture_0001' }]);
  });

  it('cancels the order instead', async () => {
    const call = 'DELETE /api/v2/orders/501';
    const isCancelled = () => made.includes(`${call}?only_unpaid=true`);
    const status = () => (isCancelled() ? 'cancelled' : 'payment_failed');
    const order = () => ({ ...wireOrder, status: status(), cancellableUntil: '2126-06-03T17:00:00.000Z' });
    const made = stubApi({ ...unpaid, [ORDER]: () => answerOf(order()), [call]: wireAnswers.cancelOrder });
    const { user, location } = visit(retry);
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
  });

  it('marks the order failed again, as a retry', async () => {
    confirm.mockResolvedValueOnce({ status: 'failed', message: 'Too little money.' });
    const bodies = bodiesOf(unpaid, 'PATCH /api/v2/events/101/orders/501');
    const { user } = visit(retry);
    await payByCard(user, /^Resubmit/);
    expect(await screen.findByText('Too little money.')).toBeVisible();
    expect(bodies).toEqual([{ retry: true }]);
  });

  it('says why the order can no longer be paid', async () => {
    const refusal = new Refusal(409, { code: 'order_over', message: 'This order is over.' });
    stubApi({ ...unpaid, 'POST /api/v2/orders/501/retry_payment': refusal });
    const { user } = visit(retry);
    await payByCard(user, /^Resubmit/);
    expect(await screen.findByText('Error: This order is over.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to menu' })).toHaveAttribute('href', '/events/101');
    expect(screen.queryByRole('button', { name: /^Resubmit/ })).not.toBeInTheDocument();
  });

  it.each([
    ['a visitor to sign in', { ...retry, userId: null }, unpaid, '/session'],
    ['an unknown order to /404project', { path: '/orders/999/retry' }, unpaid, '/404project'],
    ['a paid order to its receipt', retry, { ...calls, [ORDER]: answerOf(wireOrder) }, '/orders/301/receipt'],
  ])('leads %s', async (_what, given, answers, target) => {
    stubApi(answers);
    const { location } = visit(given);
    await waitFor(() => expect(location().pathname).toBe(target));
  });

  it('can be asked for again', async () => {
    stubApi({ ...calls, [ORDER]: OFFLINE });
    visit(retry);
    expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 })).toBeVisible();
  });
});
