import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cents } from '@dwellivery/domain/money';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { setClock } from '@/lib/clock';
import type { Cart } from '@/store/slices/cart';
import { wireAnswers, wireEvent, wireMembership, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aCart, aReadyCart, anItem } from '@/testing/builders';
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

const RECEIPT = '/orders/301/receipt';
const CHECKOUT = '/events/101/checkout';
const ORDER = 'GET /api/v2/orders/501';
const MEMBERSHIP = 'GET /api/v2/memberships/301';
const QUOTE = 'GET /api/v2/events/101/checkout_details';
const PUT = 'PUT /api/v2/events/101/orders/501';
const SHEET = 'POST /api/v2/payment_sheets';

const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const tacos = { product: { id: 1001, name: 'Al pastor tacos' }, optionChoices: { 1: salsa } };
const dish = anItem({ ...tacos, quantity: 2 });
const tipLine = {
  id: 'tip_percentage',
  name: 'Tip',
  sku: 'tip_percentage',
  price: 3,
  notes: null,
  description: null,
} as const;
const order = {
  ...wireOrder,
  version: 3,
  promoCode: 'TEN',
  notes: 'ring twice',
  nonProductLineItems: [...wireOrder.nonProductLineItems, tipLine],
};
const orderOf = (changed: object = {}) => ({ data: { order: { ...order, ...changed } } });
const changes = { orderId: 501, version: 3 };
const [paidOrder] = wireMembership.orders;
const membershipOf = (changed: object = {}) => ({
  membership: { ...wireMembership, orders: [{ ...paidOrder, version: 3, ...changed }] },
});
const quoteOf = (difference: number | null, differenceLines: object[] = [], changed: object = {}) => ({
  data: { checkoutDetails: { ...wireQuote, difference, differenceLines, ...changed } },
});
const dearer = quoteOf(5.49, [
  { name: 'Elote', price: 5 },
  { name: 'Tax', price: 0.49 },
]);
const amendmentOf = (status: string, failureMessage: string | null = null) => ({
  transactionId: 'pi_fixture_0001',
  status,
  amount: 5.49,
  heldUntil: '2026-06-01T12:15:00.000Z',
  failureMessage,
});

const { paymentSheet } = wireAnswers.createPaymentSheet.data;
const sheetOfDifference = { data: { paymentSheet: { ...paymentSheet, amount: 5.49 } } };

const calls = {
  'GET /api/v2/events/101': { data: { event: { ...wireEvent, membership: 301, lastChoice: null } } },
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  [MEMBERSHIP]: membershipOf(),
  [ORDER]: orderOf(),
  [QUOTE]: dearer,
  [SHEET]: sheetOfDifference,
};
const changing: Cart = aCart({
  items: [dish],
  gratuity: cents(300),
  draft: { deliveryType: 'pickup', timeSlotId: 1, saveDefaultAddress: false },
  changes,
});
const submitted: Cart = aReadyCart(
  { deliveryType: 'pickup', timeSlotId: 1, gratuity: cents(300) },
  { items: [dish], changes },
);

interface Visit {
  answers?: Record<string, unknown>;
  cart?: Cart;
}
function visit(path: string, { answers = {}, cart }: Visit = {}) {
  const made = stubApi({ ...calls, ...answers });
  const view = renderWithProviders(<Site />, {
    route: path,
    preloadedState: { session: checkedSession(1), carts: cart ? { 101: cart } : {} },
  });
  return { ...view, made, cartNow: () => view.store.getState().carts['101'], user: userEvent.setup() };
}
const sentBy = (...answers: unknown[]) => {
  const bodies: unknown[] = [];
  const call = async (_url: URL, request: Request) => {
    bodies.push(await request.json());
    return answers[Math.min(bodies.length, answers.length) - 1];
  };
  return { bodies, call };
};
const changed = orderOf({ version: 4 });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

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

describe('the receipt of an order that can be changed', () => {
  it('puts the order into the cart, and leads to the checkout', async () => {
    const { user, location, cartNow } = visit(RECEIPT);
    expect(
      await screen.findByText(/^You can change or cancel until Wed, Jun 3,\s+12:00 PM\.$/),
    ).toBeVisible();
    await press(user, 'Change this order');
    await waitFor(() => expect(location().pathname).toBe(CHECKOUT));
    expect(cartNow()).toEqual({
      items: [dish],
      notes: 'ring twice',
      gratuity: 300,
      gratuityPercentage: null,
      promoCode: 'TEN',
      table: null,
      draft: { deliveryType: 'pickup', timeSlotId: 1, saveDefaultAddress: false },
      transactionId: null,
      isOrderInCart: false,
      state: 'choosing',
      changes,
    });
  });

  it('asks before it replaces dishes in the cart', async () => {
    const { user, location, cartNow } = visit(RECEIPT, {
      cart: aCart({ items: [{ ...dish, quantity: 3 }] }),
    });
    await press(user, 'Change this order');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this order?' }));
    expect(dialog.getByText('Your cart has 3 dishes. They are replaced.')).toBeVisible();
    expect(cartNow()?.changes).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Change it' }));
    await waitFor(() => expect(location().pathname).toBe(CHECKOUT));
    expect(cartNow()).toMatchObject({ items: [dish], changes });
  });

  it('names what is no longer on the menu, and leaves the decision to the customer', async () => {
    const [line] = order.productLineItems;
    const gone = { ...line, id: 9, productId: 4711, productName: 'Flan', quantity: 1 };
    const answers = { [ORDER]: orderOf({ productLineItems: [line, gone] }) };
    const { user, location, cartNow } = visit(RECEIPT, { answers });
    await press(user, 'Change this order');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change this order?' }));
    expect(dialog.getByText(/1 × Flan\. If you change the order, it goes\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(cartNow()).toBeUndefined();
    expect(location().pathname).toBe(RECEIPT);
  });

  it.each([
    ['can no longer be changed', { changeableUntil: null }, /can no longer be changed/],
    [
      'has nothing on the menu any more',
      { productLineItems: [{ ...order.productLineItems[0], productId: 4711 }] },
      /Nothing of this order is on the menu/,
    ],
  ])('says that it %s meanwhile', async (_what, now, words) => {
    const { user, cartNow } = visit(RECEIPT, { answers: { [ORDER]: orderOf(now) } });
    await press(user, 'Change this order');
    expect(await screen.findByText(words)).toBeVisible();
    expect(cartNow()).toBeUndefined();
  });

  it('goes on with a change that was begun', async () => {
    const cart = { ...changing, notes: 'mine' };
    const { user, location, cartNow } = visit(RECEIPT, { cart });
    await press(user, 'Change this order');
    await waitFor(() => expect(location().pathname).toBe(CHECKOUT));
    expect(cartNow()).toMatchObject({ notes: 'mine', changes });
  });

  it('keeps the delivery that it joins, which cannot be left', async () => {
    const tableCode = 'AbCdEfGhIjKl-_mNoPqRsT';
    const { user, cartNow } = visit(RECEIPT, {
      answers: {
        [MEMBERSHIP]: membershipOf({ joinedHost: 'Dana' }),
        [ORDER]: orderOf({ deliveryType: 'd2d', joinedTableCode: tableCode }),
      },
    });
    await press(user, 'Change this order');
    await waitFor(() =>
      expect(cartNow()?.table).toEqual({
        payment: 'each',
        tableCode,
        host: 'Dana',
        deliveryTime: wireOrder.pickupTime,
      }),
    );
    expect(await screen.findByText(/Dana's delivery|with Dana/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Order on your own' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Delivery address' })).not.toBeInTheDocument();
  });

  it('is without the button when it cannot be changed', async () => {
    visit(RECEIPT, { answers: { [MEMBERSHIP]: membershipOf({ changeableUntil: null }) } });
    expect(await screen.findByText(/^You can cancel until/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change this order' })).not.toBeInTheDocument();
  });

  it('lists its changes', async () => {
    const list = [
      { at: '2026-06-01T10:00:00.000Z', difference: 5.49 },
      { at: '2026-06-01T11:12:00.000Z', difference: -2 },
    ];
    const { user } = visit(RECEIPT, { answers: { [MEMBERSHIP]: membershipOf({ changes: list }) } });
    await user.click(await screen.findByText('Changed 2 times'));
    const lines = screen.getAllByText(/^Changed Jun 1/).map(({ textContent }) => textContent);
    expect(lines).toEqual(['Changed Jun 1, 5:00 AM: $5.49 more', 'Changed Jun 1, 6:12 AM: $2.00 less']);
  });
});

describe('a change that is not paid yet, on the receipt', () => {
  const withChange = (status: string, message: string | null = null) => ({
    [MEMBERSHIP]: membershipOf({ amendment: amendmentOf(status, message), changeableUntil: null }),
  });

  it('is being paid', async () => {
    visit(RECEIPT, { answers: withChange('processing'), cart: changing });
    expect(await screen.findByText('Your change is being paid.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay the change' })).not.toBeInTheDocument();
  });

  it('was declined, and can be paid or dropped', async () => {
    const { user, cartNow } = visit(RECEIPT, {
      answers: withChange('failed', 'Your card was declined.'),
      cart: changing,
    });
    expect(await screen.findByText('Your change was declined, and your order is as it was.')).toBeVisible();
    expect(screen.getByText('Your card was declined.')).toBeVisible();
    expect(screen.getByText(/is held until 7:15 AM/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay the change' })).toHaveAttribute('href', CHECKOUT);
    await press(user, 'Keep it as it is');
    expect(cartNow()?.changes).toBeUndefined();
    expect(screen.queryByText(/was declined/)).not.toBeInTheDocument();
  });

  it('was left', async () => {
    visit(RECEIPT, { answers: withChange('created'), cart: changing });
    expect(await screen.findByText(/^Your change is not paid yet/)).toBeVisible();
  });
});

describe('a cart that changes an order', () => {
  it('says so on the page of its event, and ends with one press', async () => {
    const { user, cartNow } = visit('/events/101', { cart: changing });
    await screen.findByText('Check the change');
    expect(screen.getAllByText('You are changing your order of Thu, Jun 4')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Order together' })).not.toBeInTheDocument();
    await user.click((await screen.findAllByRole('button', { name: 'Keep it as it is' }))[0] as HTMLElement);
    expect(cartNow()).toMatchObject({ items: [], promoCode: null, draft: {} });
    expect(cartNow()?.changes).toBeUndefined();
    expect(screen.queryByText(/^You are changing/)).not.toBeInTheDocument();
  });

  it('takes dishes at an event that is full', async () => {
    const full = { data: { event: { ...wireEvent, membership: 301, full: true, remaining: 0 } } };
    visit('/events/101', { cart: changing, answers: { 'GET /api/v2/events/101': full } });
    expect(await screen.findByText('Check the change')).toBeVisible();
  });

  it('without dishes leads to where the order is canceled', async () => {
    visit('/events/101', { cart: { ...changing, items: [] } });
    const link = (await screen.findAllByRole('link', { name: 'Cancel it instead?' }))[0];
    expect(link).toHaveAttribute('href', RECEIPT);
  });

  it('asks for a quote of its order, and shows what is to be paid without a press', async () => {
    const { made } = visit(CHECKOUT, { cart: changing });
    const difference = within(await screen.findByRole('group', { name: 'What changes' }));
    expect(difference.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Elote +$5.00',
      'Tax +$0.49',
    ]);
    expect(difference.getByText(/^You pay/)).toHaveTextContent('You pay $5.49');
    expect(screen.getByText('You are changing your order of Thu, Jun 4')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Continue to payment/ })).toHaveTextContent('$5.49');
    expect(made.filter((call) => call.startsWith(QUOTE)).at(-1)).toContain('order_id=501');
  });

  it('names the card that money goes back to', async () => {
    visit(CHECKOUT, { cart: changing, answers: { [QUOTE]: quoteOf(-11.2) } });
    await waitFor(() =>
      expect(screen.getByText(/goes back/)).toHaveTextContent('$11.20 goes back to Visa ending 4242'),
    );
    expect(await screen.findByRole('button', { name: 'Change the order' })).toBeVisible();
  });

  it('offers the time of the order though it is full', async () => {
    const timeSlots = wireEvent.timeSlots.map((slot) => ({ ...slot, full: slot.id === 1 }));
    visit(CHECKOUT, {
      cart: changing,
      answers: { 'GET /api/v2/events/101': { data: { event: { ...wireEvent, timeSlots } } } },
    });
    await screen.findByRole('group', { name: 'What changes' });
    expect(screen.getByRole('radio', { name: /5:30 PM/ })).toBeChecked();
  });

  it('does not send what is too little for a card', async () => {
    const { user, made } = visit(CHECKOUT, { cart: changing, answers: { [QUOTE]: quoteOf(0.3) } });
    await press(user, /^Continue to payment/);
    expect((await screen.findAllByText(/Cards take no less than \$0\.50/)).length).toBeGreaterThan(0);
    expect(made.filter((call) => call.startsWith('P'))).toEqual([]);
  });

  it('can be given up in the checkout, which leads to the menu', async () => {
    const { user, location, cartNow, made } = visit(CHECKOUT, { cart: changing });
    await press(user, 'Keep it as it is');
    await waitFor(() => expect(location().pathname).toBe('/events/101'));
    expect(cartNow()?.changes).toBeUndefined();
    expect(made).not.toContain(PUT);
  });
});

describe('a change that costs nothing', () => {
  const free = { [QUOTE]: quoteOf(-11.2) };

  it('is sent with its version and an id of its own, and leads to the receipt', async () => {
    const put = sentBy(changed);
    const { user, location, cartNow } = visit(CHECKOUT, {
      cart: { ...changing, promoCode: 'TEN' },
      answers: {
        [QUOTE]: quoteOf(-11.2, [], { promoCode: 'TEN' }),
        [PUT]: put.call,
        [MEMBERSHIP]: () => membershipOf(put.bodies.length > 0 ? { version: 4 } : {}),
      },
    });
    await press(user, 'Change the order');
    await waitFor(() => expect(location().pathname).toBe(RECEIPT));
    expect(put.bodies).toMatchObject([
      {
        order: {
          version: 3,
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
    expect(put.bodies).toMatchObject([{ order: { version: 3, transaction_id: 'pi_fixture_0001' } }]);
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

  it('that went through before a reload leads to the receipt, and leaves the cart empty', async () => {
    const cart: Cart = { ...submitted, state: 'sent', transactionId: 'pi_fixture_0001', isOrderInCart: true };
    const { location, cartNow } = visit(CHECKOUT, {
      cart,
      answers: { [ORDER]: changed, [MEMBERSHIP]: membershipOf({ version: 4 }) },
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
