import { screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { setClock } from '@/lib/clock';
import type { Cart } from '@/store/slices/cart';
import { OFFLINE, Refusal } from '@/testing/stubApi';
import {
  RECEIPT,
  CHECKOUT,
  ORDER,
  MEMBERSHIP,
  QUOTE,
  PUT,
  SHEET,
  order,
  orderOf,
  changes,
  membershipOf,
  receiptOf,
  quoteOf,
  amendmentOf,
  sheetOfDifference,
  changing,
  submitted,
  visit,
  sentBy,
  changed,
  press,
} from '@/testing/changingOrder';

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

beforeAll(() =>
  Promise.all([
    import('./CheckoutRoute'),
    import('./chunks/payment'),
    import('./EventRoute'),
    import('./ReceiptRoute'),
  ]),
);
beforeEach(() => {
  setClock(() => Date.parse('2026-06-01T12:00:00Z'));
  confirm.mockReset().mockResolvedValue({ status: 'succeeded' });
});
afterEach(() => setClock(null));

describe('a change that costs nothing', () => {
  const free = { [QUOTE]: quoteOf(-11.2) };

  it('is sent with its version and an id of its own, and leads to the receipt', async () => {
    const put = sentBy(changed);
    const { user, location, cartNow } = visit(CHECKOUT, {
      cart: { ...changing, promoCode: 'TEN' },
      answers: {
        [QUOTE]: quoteOf(-11.2, [], { promoCode: 'TEN' }),
        [PUT]: put.call,
        [MEMBERSHIP]: () => receiptOf(put.made()),
      },
    });
    await press(user, 'Change the order');
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    expect(put.bodies).toMatchObject([
      {
        order: {
          version: 3,
          difference: -11.2,
          transaction_id: expect.stringMatching(/^free-/) as string,
          items: [
            { id: 1001, quantity: 2, product_option_choice_ids: [11] },
            { id: 'tip', price: 3 },
            { id: 'promo_code', notes: 'TEN' },
          ],
          delivery_type: 'pickup',
          time_slot_id: 1,
        },
      },
    ]);
    expect(await screen.findByText('Your order is changed.')).toBeVisible();
    expect(screen.queryByText('Your order is in.')).not.toBeInTheDocument();
    expect(cartNow()).toMatchObject({ items: [], transactionId: null });
    expect(cartNow()?.changes).toBeUndefined();
  });

  it('is not sent while another sum would go back than the one on the screen', async () => {
    const put = sentBy(changed);
    let difference = -11.2;
    const { user, location } = visit(CHECKOUT, {
      cart: changing,
      answers: { [QUOTE]: () => quoteOf(difference), [PUT]: put.call },
    });
    const button = await screen.findByRole('button', { name: 'Change the order' });
    difference = -7.41;
    await user.click(button);
    expect(await screen.findByText(/^The total has changed\./)).toBeVisible();
    expect(put.bodies).toEqual([]);
    await press(user, 'Change the order');
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    expect(put.bodies).toMatchObject([{ order: { difference: -7.41 } }]);
  });

  it('is sent again under the same id after a lost answer', async () => {
    const put = sentBy(OFFLINE, changed);
    const { user, location } = visit('/events/101/checkout/payment', {
      cart: submitted,
      answers: { ...free, [PUT]: put.call },
    });
    await press(user, 'Change the order');
    await waitFor(() => expect(put.bodies).toHaveLength(1));
    await press(user, 'Change the order');
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    expect(put.bodies[1]).toEqual(put.bodies[0]);
  });
});

describe('a change that is paid by card', () => {
  const PAYMENT = '/events/101/checkout/payment';
  const pay = async (user: ReturnType<typeof userEvent.setup>) => {
    await press(user, 'Fill in the card');
    await press(user, 'Pay $5.49');
  };

  it('pays the difference alone, sends the change, then confirms the card', async () => {
    const put = sentBy(orderOf({ amendment: amendmentOf('created') }));
    const sheet = sentBy(sheetOfDifference);
    const { user, location } = visit(PAYMENT, {
      cart: submitted,
      answers: { [PUT]: put.call, [SHEET]: sheet.call },
    });
    await pay(user);
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    expect(sheet.bodies).toMatchObject([{ payment_sheet: { amount: 5.49, event_id: 101 } }]);
    expect(put.bodies).toMatchObject([
      { order: { version: 3, difference: 5.49, transaction_id: 'pi_fixture_0001' } },
    ]);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(confirm.mock.calls[0]?.[0]).toMatchObject({
      shownCents: 549,
      returnUrl: expect.stringMatching(/\/orders\/301\/receipt\?changed=1$/) as string,
    });
  });

  it('that was declined stays on the page, and the order as it was', async () => {
    confirm.mockResolvedValueOnce({ status: 'failed', message: 'Your card was declined.' });
    const put = sentBy(orderOf({ amendment: amendmentOf('created') }));
    const { user, location, made, cartNow } = visit(PAYMENT, {
      cart: submitted,
      answers: { [PUT]: put.call, [ORDER]: orderOf({ amendment: amendmentOf('failed') }) },
    });
    await pay(user);
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(location().pathname).toBe(PAYMENT);
    expect(made).not.toContain('PATCH /api/v2/events/101/orders/501');
    expect(cartNow()?.changes).toEqual(changes);
    await press(user, 'Pay $5.49');
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    expect(put.bodies[1]).toEqual(put.bodies[0]);
  });

  it('that went through though the provider says it failed leads to the receipt', async () => {
    confirm.mockResolvedValueOnce({ status: 'failed', message: 'Your card was declined.' });
    const { user, location } = visit(PAYMENT, {
      cart: submitted,
      answers: { [PUT]: orderOf({ amendment: amendmentOf('created') }), [ORDER]: changed },
    });
    await pay(user);
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
  });

  it.each([
    ['overtaken by another', orderOf({ version: 4 }), 'Your order was changed meanwhile.'],
    [
      'not paid in time',
      orderOf(),
      'The time to pay this change is over. Your order is as it was, and nothing was charged.',
    ],
  ])('that was %s was not made', async (_what, now, words) => {
    confirm.mockResolvedValueOnce({ status: 'failed', message: 'This PaymentIntent was canceled.' });
    const { user } = visit(PAYMENT, {
      cart: submitted,
      answers: { [PUT]: orderOf({ amendment: amendmentOf('created') }), [ORDER]: now },
    });
    await pay(user);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('Your order is changed.')).not.toBeInTheDocument();
  });

  it('that went through before a reload leads to the receipt, and leaves the cart empty', async () => {
    const cart: Cart = { ...submitted, state: 'sent', transactionId: 'pi_fixture_0001', isOrderInCart: true };
    const { location, cartNow } = visit(CHECKOUT, {
      cart,
      answers: { [ORDER]: changed, [MEMBERSHIP]: receiptOf(changed) },
    });
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    await waitFor(() => expect(cartNow()?.items).toEqual([]));
  });

  it('that went through in a closed tab is taken out of the cart on any page', async () => {
    const cart: Cart = { ...submitted, state: 'sent', transactionId: 'pi_fixture_0001', isOrderInCart: true };
    const { cartNow } = visit('/faq', { cart, answers: { [ORDER]: changed } });
    await waitFor(() => expect(cartNow()?.changes).toBeUndefined());
  });
});

it('the return from the bank says that the order is changed, and not that it is new', async () => {
  const { location } = visit(`${RECEIPT}?changed=1&redirect_status=succeeded`);
  expect(await screen.findByText('Your order is changed.')).toBeVisible();
  expect(screen.queryByText('Your order is in.')).not.toBeInTheDocument();
  expect(location().search).toBe('');
});

describe('a change that is refused', () => {
  const refused = (status: number, code: string, message: string) =>
    new Refusal(status, { code, message, errors: {} });
  const free = { [QUOTE]: quoteOf(-1) };
  const send = async (answer: unknown, answers: Record<string, unknown> = {}) => {
    const view = visit(CHECKOUT, { cart: changing, answers: { ...free, [PUT]: answer, ...answers } });
    await press(view.user, 'Change the order');
    return view;
  };

  it('because it was changed elsewhere begins again with the newer order', async () => {
    const newer = { ...order.productLineItems[0], quantity: 5 };
    const put = sentBy(refused(409, 'order_changed', 'Changed.'));
    const { user, cartNow } = await send(put.call, {
      [ORDER]: () => (put.bodies.length > 0 ? orderOf({ version: 4, productLineItems: [newer] }) : orderOf()),
    });
    expect(await screen.findByText('Your order was changed meanwhile.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change the order' })).not.toBeInTheDocument();
    await press(user, 'Change the newer order');
    expect(await screen.findByRole('button', { name: 'Change the order' })).toBeVisible();
    expect(cartNow()).toMatchObject({
      items: [{ quantity: 5 }],
      changes: { orderId: 501, version: 4 },
      transactionId: null,
    });
    expect(screen.queryByText('Your order was changed meanwhile.')).not.toBeInTheDocument();
  });

  it('because it is too late leads to the receipt, and the order stays', async () => {
    const { user, location, cartNow } = await send(refused(409, 'change_too_late', 'Too late.'), {
      [MEMBERSHIP]: membershipOf({ changeableUntil: null }),
    });
    const words = 'Your order can no longer be changed. It stays as it is, and nothing was charged.';
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'See your receipt' }));
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    await waitFor(() => expect(cartNow()?.changes).toBeUndefined());
  });

  it('because others come with it says what can still be changed', async () => {
    const { cartNow } = await send(refused(409, 'order_joined', 'Address and time stay.'));
    expect(await screen.findByText('Error: Address and time stay.')).toBeVisible();
    expect(screen.getByText(/Dishes, tip and notes can still be changed/)).toBeVisible();
    expect(screen.getByText('You were not charged.')).toBeVisible();
    expect(cartNow()?.changes).toEqual(changes);
  });

  it('because it costs too little for a card shows the message', async () => {
    const words = 'This change costs $0.30 more, and cards take no less than $0.50.';
    await send(refused(422, 'change_too_small', words));
    expect(await screen.findByText(`Error: ${words}`)).toBeVisible();
  });

  it('because its time is full names the button below, which is not called as that of an order', async () => {
    await send(refused(409, 'price_changed', 'The price has changed.'));
    expect(await screen.findByText('Press the button below to order at the new price.')).toBeVisible();
  });

  it.each([
    ['another version', orderOf({ version: 4 }), 'Your order was changed meanwhile.'],
    ['no more time', orderOf({ changeableUntil: null }), /can no longer be changed/],
    ['no payment any more', orderOf({ status: 'cancelled' }), /not paid any more/],
  ])('before it is sent, if the order has %s', async (_what, now, words) => {
    visit(CHECKOUT, { cart: changing, answers: { ...free, [ORDER]: now } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change the order' })).not.toBeInTheDocument();
  });
});
