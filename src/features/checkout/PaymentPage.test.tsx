import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventsApi } from '@/api/eventsApi';
import type { OrderFormValues } from '@dwellivery/domain/orderPayload';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { cartNotesChanged, itemAdded, selectSentId, transactionStarted } from '@/store/slices/carts';
import { wireAnswers, wireEvent, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aReadyCart, anItem, anItemDraft } from '@/testing/builders';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { CheckoutGate } from './CheckoutGate';
import { PaymentPage } from './PaymentPage';

jest.mock('@/integrations/stripe/loadStripe', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/loadStripe'),
  loadStripe: async () => ({}),
}));
jest.mock('@/integrations/stripe/confirmPayment', () => ({ confirmPayment: jest.fn() }));
jest.mock('@/integrations/stripe/elements', () => jest.requireActual<object>('@/testing/stripeElements'));

const QUOTE = 'GET /api/v2/events/101/checkout_details';
const line = anItem({ productId: 1001, quantity: 2 });
const AT_PAYMENT = '/events/101/checkout/payment';
const home: Partial<OrderFormValues> = {
  ...{ deliveryType: 'd2d', deliveryStreet: '1 Elm St', deliveryCity: 'Naperville' },
  ...{ deliveryState: 'IL', deliveryPostalCode: '60540' },
};

/** With the gate, which keeps the cart that is paid. */
const PayStored = () => (
  <CheckoutGate eventId="101" step={1}>
    {(ready, onPaying) => <PaymentPage {...ready} onPaying={onPaying} />}
  </CheckoutGate>
);

interface Given {
  answers?: Record<string, unknown>;
  values?: Partial<OrderFormValues>;
  event?: object;
  /** Of the cart, if it was sent before. */
  transactionId?: string;
  /** The id that was sent before cart or form changed. */
  earlier?: string;
}
async function open({ answers = {}, values = {}, event = {}, transactionId, earlier }: Given = {}) {
  const calls = stubApi({
    'GET /api/v2/events/101': { data: { event: { ...wireEvent, membership: null, ...event } } },
    [QUOTE]: { data: { checkoutDetails: wireQuote } },
    'POST /api/v2/payment_sheets': wireAnswers.createPaymentSheet,
    ...[transactionId, earlier].reduce(
      (all, id) => ({ ...all, [`GET /api/v2/transactions/${id}/order`]: { data: { order: null } } }),
      {},
    ),
    ...answers,
  });
  const store = makeTestStore({
    preloadedState: {
      session: checkedSession(1),
      carts: {
        101: aReadyCart(values, {
          items: [line],
          transactionId: earlier ?? transactionId ?? null,
          isOrderInCart: true,
          state: transactionId ? 'sent' : 'ready',
        }),
      },
    },
  });
  await store.dispatch(eventsApi.endpoints.getEvent.initiate('101'));
  const view = renderWithProviders(<PayStored />, { store, route: AT_PAYMENT });
  return { ...view, calls };
}
const summary = async () => within(await screen.findByRole('complementary', { name: 'Order summary' }));

it('a time after midnight is on the next day, on the button and beside the order', async () => {
  const timeSlots = wireEvent.timeSlots.map((slot) => ({ ...slot, time: '2026-06-05T05:30:00.000Z' }));
  await open({ event: { timeSlots }, values: { timeSlotId: 1 } });
  expect((await summary()).getByText('Friday, June 5')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Place pickup order for Fri, Jun 5' })).toBeVisible();
});

it.each([
  ['a delivery', home, {}, 'Direct to door', '1 Elm St, Naperville, IL 60540'],
  ['a pickup', {}, {}, 'Pickup', '200 S Washington St, Naperville, IL 60540'],
  [
    'a pickup without a city',
    {},
    { pickupStreet: '1 Oak St', pickupCityStateZip: null },
    'Pickup',
    '1 Oak St',
  ],
])('says where the food comes to: %s', async (_what, values, event, how, where) => {
  await open({ values, event });
  expect((await summary()).getByText(new RegExp(`^${how}`))).toBeVisible();
  expect((await summary()).getByText(where)).toBeVisible();
});

it('says until when the order can be canceled', async () => {
  await open();
  expect(await screen.findByText(/You can cancel until Wed, Jun 3, 12:00 PM\.$/)).toBeVisible();
});

it('asks for the quote of the form as it was submitted', async () => {
  const { calls } = await open({ values: { ...home, promocode: 'TACO5' } });
  await summary();
  expect(calls.find((call) => call.startsWith(QUOTE))).toMatch(/promo_code=TACO5&delivery_type=d2d/);
});

it('offers another try for a quote that failed, and stays', async () => {
  let isDown = true;
  const answer = () => (isDown ? new Refusal(500) : { data: { checkoutDetails: wireQuote } });
  const { location } = await open({ answers: { [QUOTE]: answer } });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText(/went wrong on our side/)).toBeVisible();
  isDown = false;
  await userEvent.click(retry);
  expect(await summary()).toBeDefined();
  expect(location().pathname).toBe(AT_PAYMENT);
});

it.each([409, 422])(
  'leads back to the form with the reason of a quote that is refused with %i',
  async (status) => {
    const { location } = await open({
      answers: { [QUOTE]: new Refusal(status, { message: 'No soup left.' }) },
    });
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
    expect(location().state).toMatchObject({ error: 'No soup left.', changes: [], isUncharged: true });
  },
);

it('leads back to the form with the old and the new prices if they have changed', async () => {
  const message = 'The price has changed.';
  const checkoutDetails = { ...wireQuote, total: 29.99 };
  const refusal = new Refusal(409, { code: 'price_changed', message, checkoutDetails });
  const { location } = await open({ answers: { 'POST /api/v2/payment_sheets': refusal } });
  await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
  expect(location().state).toMatchObject({
    error: message,
    changes: [{ name: 'Total', before: 2799, after: 2999 }],
    isUncharged: true,
  });
});

describe('a cart that was sent before', () => {
  const SENT = 'pi_12345678';
  const sent = (answer: unknown) => ({
    transactionId: SENT,
    answers: { [`GET /api/v2/transactions/${SENT}/order`]: answer },
  });

  it('is not paid while its order is looked for', async () => {
    await open(sent(() => new Promise(() => undefined)));
    expect(screen.getByText('Loading your order')).toBeInTheDocument();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    expect(screen.queryByText(/could not find out/)).not.toBeInTheDocument();
  });

  it('is not paid while its order is unknown', async () => {
    await open(sent(new Refusal(500)));
    expect(await screen.findByText('We could not find out how far your payment is.')).toBeVisible();
    expect(screen.queryByText('Loading your order')).not.toBeInTheDocument();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });

  it('is paid as the order that it became', async () => {
    const order = { ...wireOrder, transactionId: SENT, status: 'created', paidAt: null };
    await open(sent({ data: { order } }));
    expect(await screen.findByText(/^Your payment was not finished/)).toBeVisible();
    expect(screen.getAllByRole('complementary')).toHaveLength(1);
    expect((await summary()).getByRole('link', { name: 'Edit your order' })).toHaveAttribute(
      'href',
      '/events/101',
    );
  });
});

describe('the payment under way', () => {
  const RETRY = 'POST /api/v2/orders/501/retry_payment';
  const order = (status: string) => ({ data: { order: { ...wireOrder, status, paidAt: null } } });
  const placed = {
    'POST /api/v2/events/101/orders': order('created'),
    'PATCH /api/v2/events/101/orders/501': order('payment_failed'),
    'GET /api/v2/orders/501': order('payment_failed'),
    'GET /api/v2/memberships/301': wireAnswers.showMembership,
    [RETRY]: order('created'),
  };
  const confirm = jest.mocked(confirmPayment);
  beforeEach(() => void confirm.mockReset().mockReturnValue(new Promise(() => undefined)));

  /** Presses the button, and reopens the form as another tab does. */
  async function paid(answers: Record<string, unknown> = {}) {
    const page = await open({ answers: { ...placed, ...answers } });
    await userEvent.click(await screen.findByRole('button', { name: 'Fill in the card' }));
    await userEvent.click(screen.getByRole('button', { name: /^Place/ }));
    const reopen = () =>
      act(() => void page.store.dispatch(cartNotesChanged({ eventId: 101, notes: 'Ring' })));
    return { ...page, reopen };
  }
  const FORM = '/events/101/checkout';

  it('is not left when another tab changes the order, until Back leads here from the bank', async () => {
    const { location, reopen } = await paid();
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    reopen();
    expect(location().pathname).toBe(AT_PAYMENT);
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(location().pathname).toBe(FORM);
    expect(location().state).toMatchObject({
      error: 'Your order was changed, perhaps in another tab. Please check it again.',
      changes: [],
      // The bank may still charge the former order.
      isUncharged: false,
    });
  });

  it('keeps its card form when another tab changes the cart, whose amount would be another', async () => {
    const { calls, store } = await paid();
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    const quotes = () => calls.filter((call) => call.startsWith(QUOTE));
    expect(quotes()).toHaveLength(1);
    act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 1002 }) })));
    await act(settled);
    expect(quotes()).toHaveLength(1);
  });

  it.each([
    ['a declined card', {}, 'No.'],
    ['a lost answer', { 'POST /api/v2/events/101/orders': OFFLINE }, /^We could not reach our server/],
  ])('ends with %s, so that a changed order leads back', async (_what, answers, words) => {
    confirm.mockResolvedValue({ status: 'failed', message: 'No.' });
    const { location, reopen } = await paid(answers);
    expect(await screen.findByText(words)).toBeVisible();
    reopen();
    expect(location().pathname).toBe(FORM);
  });

  it.each([
    ['created', false],
    ['payment_failed', true],
  ])('prepares an order that is %s again: %p', async (status, isPrepared) => {
    const { calls } = await paid({ 'POST /api/v2/events/101/orders': order(status) });
    await waitFor(() => expect(confirm).toHaveBeenCalled());
    expect(calls.includes(RETRY)).toBe(isPrepared);
  });
});

describe('an order without a card', () => {
  const PLACE = 'POST /api/v2/events/101/orders';
  const free = { [QUOTE]: { data: { checkoutDetails: { ...wireQuote, total: 0 } } } };

  /** Opens the page and collects the transaction ids of the orders that it sends. */
  async function openFree(placed: unknown, transactionId?: string, earlier?: string) {
    const ids: string[] = [];
    const place = async (_url: URL, request: Request) => {
      ids.push(((await request.json()) as { order: { transaction_id: string } }).order.transaction_id);
      return placed;
    };
    const page = await open({ answers: { ...free, [PLACE]: place }, transactionId, earlier });
    const idOfCart = () => selectSentId(page.store.getState(), 101);
    const press = async () => userEvent.click(await screen.findByRole('button', { name: /^Place/ }));
    return { ...page, ids, idOfCart, press };
  }

  it('is sent again with the id of the cart, not as a second order', async () => {
    const { ids, idOfCart, press } = await openFree(OFFLINE);
    await press();
    await screen.findByText(/^We could not reach our server/);
    await press();
    await waitFor(() => expect(ids).toEqual([idOfCart(), idOfCart()]));
  });

  it('is sent again after a reload that comes before its order', async () => {
    const { ids, press } = await openFree(OFFLINE, 'free-1');
    await press();
    await waitFor(() => expect(ids).toEqual(['free-1']));
  });

  it('is sent again after a reload that comes before its order, also with a changed form', async () => {
    const { ids, press } = await openFree(OFFLINE, undefined, 'free-1');
    await press();
    await waitFor(() => expect(ids).toEqual(['free-1']));
  });

  it('that was sent before a change, and was placed, leads back, and its id is over for the cart', async () => {
    const conflict = new Refusal(409, { code: 'transaction_conflict', message: 'Belongs to another order.' });
    const { idOfCart, location, press } = await openFree(conflict, undefined, 'free-1');
    await press();
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
    expect(idOfCart()).toBeNull();
  });

  it('that failed on our side, and may have been placed, keeps its id', async () => {
    const { ids, idOfCart, location, press } = await openFree(new Refusal(500));
    await press();
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
    expect([idOfCart()]).toEqual(ids);
  });

  it('is sent again by a tab that learns of it from another', async () => {
    const { ids, press, store } = await openFree(OFFLINE);
    act(() => void store.dispatch(transactionStarted({ eventId: 101, transactionId: 'free-2' })));
    await press();
    await waitFor(() => expect(ids).toEqual(['free-2']));
  });

  it('is not sent with the id of a card payment', async () => {
    const { ids, idOfCart, press } = await openFree(OFFLINE, 'pi_12345678');
    await press();
    await waitFor(() => expect(ids).toEqual([expect.stringMatching(/^free-[0-9a-f-]{36}$/)]));
    expect(idOfCart()).toBe(ids[0]);
  });

  it('gets another id once its order is over', async () => {
    const over = { data: { order: { ...wireOrder, status: 'cancelled', paidAt: null } } };
    const { idOfCart, location, press } = await openFree(over, 'free-1');
    await press();
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
    expect(idOfCart()).toBeNull();
  });
});
