import { screen, waitFor, within } from '@testing-library/react';
import { setClock } from '@/lib/clock';
import { wireEvent, wireOrder } from '@/testing/apiFixtures';
import type { Cart } from '@/store/slices/cart';
import { aCart } from '@/testing/builders';
import { Refusal } from '@/testing/stubApi';
import {
  RECEIPT,
  CHECKOUT,
  ORDER,
  MEMBERSHIP,
  QUOTE,
  PUT,
  dish,
  order,
  orderOf,
  changes,
  membershipOf,
  quoteOf,
  amendmentOf,
  CANCEL_CHANGE,
  changed,
  changing,
  visit,
  press,
} from '@/testing/changingOrder';

beforeAll(() => Promise.all([import('./CheckoutRoute'), import('./EventRoute'), import('./ReceiptRoute')]));
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
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
    await screen.findByRole('heading', { level: 1, name: 'Change your order' });
    await screen.findByRole('group', { name: 'What changes' });
    expect(screen.getByText(/Dana's/)).toBeVisible();
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
  /** The server ends it. */
  const droppable = (status: string, message: string | null = null) => {
    let isOpen = true;
    const open = withChange(status, message)[MEMBERSHIP];
    return {
      [MEMBERSHIP]: () => (isOpen ? open : membershipOf()),
      [CANCEL_CHANGE]: () => {
        isOpen = false;
        return orderOf();
      },
    };
  };

  it('is being paid', async () => {
    visit(RECEIPT, { answers: withChange('processing'), cart: changing });
    expect(await screen.findByText('Your change is being paid.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay the change' })).not.toBeInTheDocument();
  });

  it('was declined, and can be paid or dropped', async () => {
    const { user, cartNow, made } = visit(RECEIPT, {
      answers: droppable('failed', 'Your card was declined.'),
      cart: changing,
    });
    expect(await screen.findByText('Your change was declined, and your order is as it was.')).toBeVisible();
    expect(screen.getByText('Your card was declined.')).toBeVisible();
    expect(screen.getByText(/is held until 7:15 AM/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay the change' })).toHaveAttribute('href', CHECKOUT);
    await press(user, 'Keep it as it is');
    await waitFor(() => expect(cartNow()?.changes).toBeUndefined());
    await waitFor(() => expect(screen.queryByText(/was declined/)).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(made.filter((call) => call === CANCEL_CHANGE)).toHaveLength(1);
  });

  it('is dropped though it was sent from another device, whose cart is not here', async () => {
    const mine = aCart({ items: [dish] });
    const { user, cartNow, made } = visit(RECEIPT, { answers: droppable('created'), cart: mine });
    expect(await screen.findByText(/^Your change is not paid yet/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay the change' })).not.toBeInTheDocument();
    await press(user, 'Keep it as it is');
    await waitFor(() => expect(screen.queryByText(/not paid yet/)).not.toBeInTheDocument());
    expect(made).toContain(CANCEL_CHANGE);
    expect(cartNow()?.items).toEqual([dish]);
  });

  it('stays with its cart while the bank decides, or the server does not answer', async () => {
    const answer = new Refusal(409, { code: 'payment_not_failed', message: 'Still processed.', errors: {} });
    const { user, cartNow } = visit(RECEIPT, {
      answers: { ...withChange('created'), [CANCEL_CHANGE]: answer },
      cart: changing,
    });
    await press(user, 'Keep it as it is');
    expect(await screen.findByText('Still processed.')).toBeVisible();
    expect(cartNow()?.changes).toEqual(changes);
  });

  it('leaves a newer one, which another tab has sent, to be paid there', async () => {
    const transactionId = 'pi_newer_0002';
    const cart: Cart = { ...changing, state: 'sent', transactionId, isOrderInCart: true };
    const newer = { amendment: { ...amendmentOf('created'), transactionId } };
    const { user, cartNow } = visit(RECEIPT, {
      answers: { ...withChange('created'), [CANCEL_CHANGE]: orderOf(newer) },
      cart,
    });
    await press(user, 'Keep it as it is');
    expect(await screen.findByText('A newer change of your order is not paid yet.')).toBeVisible();
    expect(cartNow()).toMatchObject({ transactionId, changes });
  });

  it('that went through meanwhile says so', async () => {
    const { user } = visit(RECEIPT, {
      answers: { ...withChange('created'), [CANCEL_CHANGE]: changed },
      cart: changing,
    });
    await press(user, 'Keep it as it is');
    expect(await screen.findByText(/went through before it could be ended/)).toBeVisible();
  });

  it('was left', async () => {
    visit(RECEIPT, { answers: withChange('created'), cart: changing });
    expect(await screen.findByText(/^Your change is not paid yet/)).toBeVisible();
  });
});

describe('a cart that changes an order', () => {
  it('is named on the page of its event, and ends with one press', async () => {
    const { user, cartNow } = visit('/events/101', { cart: changing });
    await screen.findByText('Check out');
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
    expect(await screen.findByText('Check out')).toBeVisible();
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
    expect(screen.getByRole('heading', { level: 1, name: 'Change your order' })).toBeVisible();
    expect(screen.getByText('You are changing your order of Thu, Jun 4')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Continue to payment/ })).toHaveTextContent('$5.49');
    expect(made.filter((call) => call.startsWith(QUOTE)).at(-1)).toContain('order_id=501');
  });

  it('shows what is to be paid as old until it has the tip that follows the dishes', async () => {
    // 2 dishes of $10 and a tip of $3; a third dish makes it $4.50.
    const quote = (url: URL) => {
      const count = Number(url.searchParams.get('products[0][quantity]'));
      const tip = Number(url.searchParams.get('tip'));
      return quoteOf(10 * (count - 2) + (tip - 3), [], { baseCost: 10 * count });
    };
    const { user } = visit(CHECKOUT, {
      cart: { ...changing, gratuity: null, gratuityPercentage: 15 },
      answers: { [QUOTE]: quote },
    });
    const group = () => screen.getByRole('group', { name: 'What changes' });
    await waitFor(() => expect(group()).toHaveTextContent('Nothing to pay'));
    await user.click(screen.getByRole('button', { name: /^One more/ }));
    await waitFor(() => expect(group()).toHaveTextContent('You pay $10.00'));
    expect(group()).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(group()).toHaveTextContent('You pay $11.50'));
    await waitFor(() => expect(group()).toHaveAttribute('aria-busy', 'false'));
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

  const sent: Cart = { ...changing, state: 'sent', transactionId: 'pi_fixture_0001', isOrderInCart: true };

  it.each(['/events/101', CHECKOUT])('that was sent is ended at the server too, at %s', async (path) => {
    const { user, cartNow, made } = visit(path, {
      cart: { ...sent, state: 'refused' },
      answers: { [CANCEL_CHANGE]: orderOf() },
    });
    await user.click((await screen.findAllByRole('button', { name: 'Keep it as it is' }))[0] as HTMLElement);
    await waitFor(() => expect(cartNow()?.changes).toBeUndefined());
    expect(made.filter((call) => call === CANCEL_CHANGE)).toHaveLength(1);
  });

  it('that was refused is ended with the one whose place it should have taken', async () => {
    const refused = 'DELETE /api/v2/orders/501/changes/pi_refused_0002';
    const { user, cartNow, made } = visit(CHECKOUT, {
      cart: { ...sent, state: 'refused', transactionId: 'pi_refused_0002' },
      answers: { [refused]: orderOf({ amendment: amendmentOf('failed') }), [CANCEL_CHANGE]: orderOf() },
    });
    await press(user, 'Keep it as it is');
    await waitFor(() => expect(cartNow()?.changes).toBeUndefined());
    expect(made.filter((call) => call.startsWith('DELETE'))).toEqual([refused, CANCEL_CHANGE]);
  });

  it('keeps what was chosen when another device changes the order, and says so on the receipt', async () => {
    const other = [{ at: '2026-06-01T11:12:00.000Z', difference: -2, transactionId: 'pi_other' }];
    const newer = { version: 4, changes: other };
    const { user, location, cartNow, made } = visit(RECEIPT, {
      cart: { ...sent, notes: 'mine' },
      answers: { [MEMBERSHIP]: membershipOf(newer), [ORDER]: orderOf(newer) },
    });
    expect(await screen.findByText('Your order was changed meanwhile.')).toBeVisible();
    expect(cartNow()).toMatchObject({ items: [dish], notes: 'mine', changes, transactionId: null });
    await user.click(screen.getByRole('link', { name: 'Go on' }));
    await waitFor(() => expect(location().pathname).toBe(CHECKOUT));
    expect(await screen.findByText('Your order was changed meanwhile.')).toBeVisible();
    await press(user, 'Go on with what you chose');
    await screen.findByRole('group', { name: 'What changes' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(cartNow()).toMatchObject({ notes: 'mine', changes: { orderId: 501, version: 4 } });
    expect(made).not.toContain(CANCEL_CHANGE);
  });

  it('is kept on the receipt in favor of the newer order', async () => {
    const newer = { version: 4, changes: [] };
    const { user, cartNow } = visit(RECEIPT, {
      cart: changing,
      answers: { [MEMBERSHIP]: membershipOf(newer) },
    });
    await press(user, 'Keep it as it is');
    await waitFor(() => expect(cartNow()?.changes).toBeUndefined());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('is left alone by a receipt that still shows the order as it was before', async () => {
    const before = { status: 'processing', changeableUntil: null, version: 0 };
    const { cartNow } = visit(RECEIPT, { cart: changing, answers: { [MEMBERSHIP]: membershipOf(before) } });
    await screen.findByRole('heading', { level: 1 });
    expect(cartNow()).toEqual(changing);
  });

  it('can be given up in the checkout, which leads to the menu', async () => {
    const { user, location, cartNow, made } = visit(CHECKOUT, { cart: changing });
    await press(user, 'Keep it as it is');
    await waitFor(() => expect(location().pathname).toBe('/events/101'));
    expect(cartNow()?.changes).toBeUndefined();
    expect(made).not.toContain(PUT);
  });
});
