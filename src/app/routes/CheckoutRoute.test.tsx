import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Cart } from '@/store/slices/cart';
import { wireAnswers, wireEvent, wireQuote, wireUser } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const QUOTE = 'GET /api/v2/events/101/checkout_details';
const CLOSED = 'Orders for this event closed at 12:00 PM.';
const CHECK = 'POST /api/v2/events/101/validate_address';
const slot = (id: number, full = false) => ({
  id,
  time: '2026-06-04T22:30:00.000Z',
  label: `${id}:30 PM`,
  full,
  remaining: 5,
});
const event = { ...wireEvent, timeSlots: [slot(5), slot(6), slot(7, true)] };
const price = (sku: string, name: string, cost: number) => ({
  id: sku,
  sku,
  name,
  price: cost,
  notes: sku === 'fee' ? 'Only pay once for same-day deliveries!' : null,
  description: null,
});

/** A quote that depends on the query, like the server's. */
function quoteFor(changed: object = {}) {
  return ({ searchParams }: URL) => {
    const code = searchParams.get('promo_code');
    const isKnown = code === 'TACO5';
    return {
      data: {
        checkoutDetails: {
          ...wireQuote,
          availableTimeSlots: [{ id: 5 }],
          promoCode: isKnown ? code : null,
          cartErrors: { promo_code_error: code && !isKnown ? 'This code does not exist.' : null },
          nonProductLineItems: [
            price('fee', 'Reservation fee', 5),
            price('tax', 'Tax', 2.09),
            ...(isKnown ? [price('promo_code', 'Promo code', -5)] : []),
          ],
          ...changed,
        },
      },
    };
  };
}
const calls = {
  'GET /api/v2/events/101': { data: { event } },
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  [QUOTE]: quoteFor(),
  [CHECK]: wireAnswers.validateAddress,
};
const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const line = anItem({
  product: { id: 1001, name: 'Tacos' },
  quantity: 2,
  notes: 'Mild',
  optionChoices: { 1: salsa },
});

interface Visit {
  path?: string;
  state?: unknown;
  userId?: number | null;
  items?: (typeof line)[];
  cart?: Partial<Cart>;
}
function visit({ path = '/events/101/checkout', state, userId = 1, items = [line], cart = {} }: Visit = {}) {
  const view = renderWithProviders(<Site />, {
    route: { pathname: path, state },
    preloadedState: {
      session: checkedSession(userId),
      carts: { 101: aCart({ items, ...cart }) },
    },
  });
  return { ...view, user: userEvent.setup() };
}
const form = () => screen.findByRole('form', { name: 'Order details' });
const group = (name: string | RegExp) => within(screen.getByRole('radiogroup', { name }));
const proceed = () => screen.getByRole('button', { name: /^Continue to payment/ });

beforeAll(() => import('./CheckoutRoute'));

describe('the checkout', () => {
  it.each(['/events/101/checkout', '/projects/101/checkout'])('%s shows form and summary', async (path) => {
    stubApi(calls);
    visit({ path });
    expect(await screen.findByRole('heading', { level: 1, name: 'Complete your order' })).toBeVisible();
    await form();
    expect(screen.getByRole('link', { name: 'Back to menu' })).toHaveAttribute('href', '/events/101');
    expect(screen.getByText('Order Details')).toHaveAttribute('aria-current', 'step');
    const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
    expect(summary.getByRole('heading', { name: "Lupita's Kitchen" })).toBeVisible();
    expect(summary.getByRole('listitem')).toHaveTextContent(/^Al pastor tacosVerde.*Mild\$25\.90$/);
    expect(summary.getByRole('spinbutton', { name: 'Quantity', hidden: true })).toHaveValue('2');
    const totals = within(screen.getByRole('region', { name: 'Order total' }));
    expect(totals.getByText('Only pay once for same-day deliveries!')).toBeVisible();
    expect(summary.getByRole('link', { name: 'Edit your order' })).toHaveAttribute('href', '/events/101');
  });

  it('asks to sign in first, and says that an order is under way', async () => {
    stubApi(calls);
    const { location } = visit({ userId: null });
    await waitFor(() => expect(location().pathname).toBe('/session'));
    expect(location().state).toEqual({ checkout: true, referrer: '/events/101/checkout' });
  });

  it.each([
    ['an unknown event to /404project', '/events/999/checkout', [line], '/404project'],
    ['what is no event to /404project', '/events/tacos/checkout', [line], '/404project'],
    ['an empty cart back to the event', '/events/101/checkout', [], '/events/101'],
  ])('leads %s', async (_what, path, items, target) => {
    stubApi(calls);
    const { location } = visit({ path, items });
    await waitFor(() => expect(location().pathname).toBe(target));
  });

  it('says why the customer was sent back, with what has changed', async () => {
    stubApi(calls);
    const changes = [{ name: 'Total', before: 2799, after: 2999 }];
    const { location } = visit({ state: { error: 'The price has changed.', changes } });
    await waitFor(() => expect(location().state).toBeNull());
    expect(await screen.findByText('Error: The price has changed.')).toBeVisible();
    expect(screen.getByText('Total', { selector: 'dt' }).parentElement).toHaveTextContent('$27.99 → $29.99');
  });

  it('does not repeat the reason when the customer returns from the payment', async () => {
    // A refused sheet would lead to the form again, with another reason.
    stubApi({ ...calls, 'POST /api/v2/payment_sheets': () => new Promise(() => undefined) });
    const { user, location, goBack } = visit({ state: { error: 'The price has changed.' } });
    await form();
    await user.click(proceed());
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout/payment'));
    goBack();
    await form();
    expect(screen.queryByText(/The price has changed/)).not.toBeInTheDocument();
  });

  it.each([[undefined], [CLOSED]])(
    'reports once that the event has closed, and leads to others (the order was refused: %p)',
    async (error) => {
      stubApi({ ...calls, [QUOTE]: new Refusal(409, { code: 'event_closed', message: CLOSED }) });
      visit({ state: { error } });
      const others = await screen.findByRole('link', { name: 'Browse other events' });
      expect(others).toHaveAttribute('href', '/browse');
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
      expect(screen.getAllByText(new RegExp(CLOSED))).toHaveLength(1);
    },
  );

  it('reports once why there is no quote for a refused order, with another try', async () => {
    const message = 'This event is full.';
    stubApi({ ...calls, [QUOTE]: new Refusal(409, { code: 'event_full', message }) });
    visit({ state: { error: message } });
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getAllByText(new RegExp(message))).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
  });

  it('shows one Retry if both the quote and the state of a payment are unknown', async () => {
    stubApi({
      ...calls,
      'GET /api/v2/transactions/pi_fixture_0001/order': new Refusal(500, {}),
      [QUOTE]: new Refusal(409, { code: 'event_closed', message: CLOSED }),
    });
    visit({ state: { error: CLOSED }, cart: { transactionId: 'pi_fixture_0001' } });
    await screen.findByText('We could not find out how far your payment is.');
    expect(screen.getByText(new RegExp(CLOSED))).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  });

  it('offers another try when there is no quote', async () => {
    let isDown = true;
    stubApi({ ...calls, [QUOTE]: (url: URL) => (isDown ? OFFLINE : quoteFor()(url)) });
    const { user } = visit();
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 });
    isDown = false;
    await user.click(retry);
    await form();
  });
});

describe('the order form', () => {
  it('starts with delivery to the address of the profile, the only time slot and the default tip, and completes', async () => {
    stubApi(calls);
    const { user, store, location } = visit();
    await form();
    expect(group('Delivery or pickup').getByRole('radio', { name: /Direct to door/ })).toBeChecked();
    const times = group(/^Time on Thursday, June 4/);
    expect(times.getAllByRole('radio')).toHaveLength(2);
    expect(times.getByRole('radio', { name: '5:30 PM' })).toBeChecked();
    expect(times.getByRole('radio', { name: '6:30 PM' })).toBeDisabled();
    expect(times.getByText('7:30 PM is full')).toBeVisible();
    expect(screen.getByLabelText('Street address')).toHaveValue('20 W Benton Ave');
    await user.click(screen.getByLabelText('Save as my default address'));
    await user.type(screen.getByLabelText(/Order notes/), 'Gate 4');
    await user.click(proceed());
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout/payment'));
    expect(store.getState().carts['101']).toMatchObject({
      state: 'ready',
      draft: { deliveryType: 'd2d', timeSlotId: 5, saveDefaultAddress: true },
      gratuity: 389,
      gratuityPercentage: 15,
      notes: 'Gate 4',
    });
  });

  it('reports missing fields, and clears the errors when the type changes', async () => {
    stubApi(calls);
    const { user, location } = visit({ cart: { draft: { deliveryStreet: '', deliveryCity: '' } } });
    await form();
    await user.click(proceed());
    expect(
      await screen.findByText('The form is incomplete. Please double check your selections.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Street address')).toHaveAccessibleDescription(
      'Must put in a street address',
    );
    expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Must put in a city');
    await user.click(screen.getByRole('radio', { name: /^Pickup/ }));
    await user.click(screen.getByRole('radio', { name: /Direct to door/ }));
    await screen.findByLabelText('City');
    expect(screen.queryByText('Must put in a city')).not.toBeInTheDocument();
    expect(screen.queryByText(/The form is incomplete/)).not.toBeInTheDocument();
    expect(location().pathname).toBe('/events/101/checkout');
  });

  it.each([
    [true, 'button', 'Have it delivered instead'],
    [false, 'button', 'Join the waitlist'],
    [false, 'link', 'Browse other events'],
  ])(
    'says that every time is taken and what then, in place of its button: with delivery %p',
    async (canDeliver, role, way) => {
      const taken = { ...event, d2dEnabled: canDeliver, timeSlots: [slot(5, true), slot(6, true)] };
      stubApi({
        ...calls,
        'GET /api/v2/events/101': { data: { event: taken } },
        [QUOTE]: quoteFor({ availableTimeSlots: [], enableD2d: canDeliver }),
      });
      visit({ cart: { draft: { deliveryType: 'pickup' } } });
      await form();
      expect(screen.getByRole(role, { name: way })).toBeVisible();
      expect(screen.getByText('All times of this event are taken.')).toBeVisible();
      expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument();
    },
  );

  it('needs no address for a pickup', async () => {
    stubApi(calls);
    const { user, location } = visit({ cart: { draft: { deliveryType: 'pickup', deliveryStreet: '' } } });
    await form();
    expect(screen.queryByLabelText('Street address')).not.toBeInTheDocument();
    await user.click(proceed());
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout/payment'));
  });

  it('offers tips of 15, 18, 20 percent and the default, or an amount; each asks for a quote', async () => {
    const made = stubApi({ ...calls, [QUOTE]: quoteFor({ defaultGratuityPercentage: 25 }) });
    const { user } = visit();
    await form();
    const tips = group('Tip');
    const labels = tips.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(labels).toEqual(['15%$3.89', '18%$4.66', '20%$5.18', '25%$6.48', 'Otheramount']);
    expect(tips.getByRole('radio', { name: /25%/ })).toBeChecked();
    await user.click(tips.getByRole('radio', { name: /18%/ }));
    await waitFor(() => expect(made.at(-1)).toMatch(/tip=4\.66/));
    await user.click(tips.getByRole('radio', { name: /Other/ }));
    await user.click(proceed());
    const amount = screen.getByLabelText('Tip amount in dollars');
    await waitFor(() => expect(amount).toHaveAccessibleDescription('Please select or input a tip'));
    await user.type(amount, '3.50');
    await waitFor(() => expect(made.at(-1)).toMatch(/tip=3\.5(&|$)/));
  });
});

it('takes out what has left the menu, reading it again, so that the rest can be ordered', async () => {
  const gone = anItem({ product: { id: 1999, name: 'Soup' } });
  const message = 'Something in your cart is no longer on the menu.';
  const made = stubApi({
    ...calls,
    [QUOTE]: (url: URL) =>
      url.search.includes('1999') ? new Refusal(409, { code: 'item_unavailable', message }) : quoteFor()(url),
  });
  const { store } = visit({ items: [line, gone] });
  expect(await form()).toBeVisible();
  expect(store.getState().carts['101']?.items).toEqual([line]);
  expect(screen.getByText(/Soup/)).toBeVisible();
  expect(made.filter((call) => call.endsWith('/menu_categories'))).toHaveLength(2);
});

describe('a promo code', () => {
  it('is applied in capitals, and removed again', async () => {
    const made = stubApi(calls);
    const { user, location } = visit();
    await form();
    await user.type(screen.getByLabelText(/Promo code/), 'taco5{Enter}');
    const remove = await screen.findByRole('button', { name: 'Remove TACO5' });
    expect(remove.parentElement).toHaveTextContent('TACO5 takes $5.00 off');
    await waitFor(() => expect(remove).toHaveFocus());
    expect(location().pathname).toBe('/events/101/checkout');
    await user.click(remove);
    expect(await screen.findByLabelText(/Promo code/)).toHaveValue('');
    expect(screen.getByLabelText(/Promo code/)).toHaveFocus();
    await waitFor(() => expect(made.at(-1)).not.toMatch(/promo_code/));
  });

  it.each([
    ['is applied', null, 'TACO5'],
    ['is removed', 'TACO5', null],
  ])(
    'that %s just before Continue counts as the quote says, which is awaited',
    async (_what, before, after) => {
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      const ofCode = (url: URL) => url.searchParams.get('promo_code');
      stubApi({
        ...calls,
        [QUOTE]: async (url: URL) => {
          if (ofCode(url) !== before) await held;
          return quoteFor()(url);
        },
      });
      const { user, store, location } = visit({ cart: { promoCode: before } });
      await form();
      if (before) await user.click(screen.getByRole('button', { name: 'Remove TACO5' }));
      else await user.type(screen.getByLabelText(/Promo code/), 'taco5{Enter}');
      await user.click(proceed());
      expect(location().pathname).toBe('/events/101/checkout');
      answer();
      await waitFor(() => expect(location().pathname).toBe('/events/101/checkout/payment'));
      expect(store.getState().carts['101']?.promoCode).toBe(after);
    },
  );

  it('that does not hold says why', async () => {
    stubApi(calls);
    const { user } = visit();
    await form();
    const field = screen.getByLabelText(/Promo code/);
    await user.type(field, 'nope');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription('This code does not exist.'));
    expect(field).toHaveValue('nope');
    expect(screen.getByText('This code does not exist.')).toBeVisible();
    const statuses = screen.getAllByRole('status').map((region) => region.textContent);
    expect(statuses).toContain('Your promo code was not applied.');
  });
});

describe('the delivery range', () => {
  const WITHIN = 'Your address is within our delivery range!';
  const OUTSIDE =
    "Your address is 2.00 miles outside our delivery range. Sorry, we can't deliver your order.";
  const fields = ['delivery_street', 'delivery_city', 'delivery_state', 'delivery_postal_code'];
  const refusal = (code: string, message: string, text = message) =>
    new Refusal(409, { code, message, errors: Object.fromEntries(fields.map((field) => [field, [text]])) });
  const tooFar = refusal('out_of_range', OUTSIDE, 'Address is outside of delivery range');
  const UNCHECKED = 'We could not check this address. Try again in a moment, or choose pickup.';

  /** The checked addresses, oldest first. */
  function stubChecks(...answers: unknown[]) {
    const asked: Record<string, string>[] = [];
    stubApi({
      ...calls,
      [CHECK]: async (_url: URL, request: Request) => {
        asked.push((await request.json()) as Record<string, string>);
        return answers.length > 1 ? answers.shift() : answers[0];
      },
    });
    return asked;
  }
  const street = () => screen.getByLabelText('Street address');

  it('accepts an address inside', async () => {
    const asked = stubChecks(wireAnswers.validateAddress);
    visit();
    expect(await screen.findByText(WITHIN)).toBeVisible();
    expect(asked).toEqual([
      {
        delivery_street: '20 W Benton Ave',
        delivery_city: 'Naperville',
        delivery_state: 'IL',
        delivery_postal_code: '60540',
      },
    ]);
  });

  it('reports once by how much an address is outside, refuses the order and offers pickup', async () => {
    stubChecks(tooFar);
    const { user, location } = visit();
    expect(await screen.findByText(OUTSIDE)).toBeVisible();
    await user.click(proceed());
    await waitFor(() => expect(street()).toHaveFocus());
    for (const label of ['Street address', 'City', 'State', 'Zip code']) {
      const field = screen.getByLabelText(label);
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription('Address is outside of delivery range');
    }
    expect(screen.getByText('Address is outside of delivery range', { ignore: '.vh' })).toBeVisible();
    expect(screen.queryByText(/The form is incomplete/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pick it up instead' }));
    await user.click(proceed());
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout/payment'));
  });

  it('makes Continue wait for a running check, and refuses an address outside', async () => {
    let answer: (found: unknown) => void = () => undefined;
    const asked = stubChecks(new Promise((resolve) => (answer = resolve)));
    const { user, location } = visit();
    await screen.findByText('Checking your address…');
    await user.click(proceed());
    expect(location().pathname).toBe('/events/101/checkout');
    answer(tooFar);
    await waitFor(() => expect(street()).toHaveFocus());
    expect(street()).toBeInvalid();
    expect(screen.getByText(OUTSIDE)).toBeVisible();
    expect(location().pathname).toBe('/events/101/checkout');
    expect(asked).toHaveLength(1);
  });

  it('reports an unknown address at its field', async () => {
    const text = 'We could not find this address. Please check it.';
    stubChecks(refusal('address_unknown', text));
    const { user, location } = visit();
    await screen.findByRole('button', { name: 'Pick it up instead' });
    await user.click(proceed());
    await waitFor(() => expect(street()).toHaveAccessibleDescription(text));
    expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument();
    expect(location().pathname).toBe('/events/101/checkout');
  });

  it('reports a failed check, and repeats it on request', async () => {
    const asked = stubChecks(refusal('address_unchecked', UNCHECKED), wireAnswers.validateAddress);
    const { user } = visit();
    expect(await screen.findByText(UNCHECKED)).toBeVisible();
    expect(screen.queryByText(/outside/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(WITHIN)).toBeVisible();
    expect(asked).toHaveLength(2);
  });

  it('repeats a failed check on Continue', async () => {
    stubChecks(refusal('address_unchecked', UNCHECKED), wireAnswers.validateAddress);
    const { user, location } = visit();
    await screen.findByText(UNCHECKED);
    await user.click(proceed());
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout/payment'));
  });

  it('is checked again on leaving a field, and with the fifth digit of the zip', async () => {
    const asked = stubChecks(wireAnswers.validateAddress);
    const { user } = visit();
    expect(await screen.findByText(WITHIN)).toBeVisible();
    await user.clear(screen.getByLabelText('City'));
    await user.type(screen.getByLabelText('City'), 'Lisle');
    expect(asked).toHaveLength(1);
    await user.tab();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ delivery_city: 'Lisle' }));
    const zip = screen.getByLabelText('Zip code');
    await user.clear(zip);
    await user.type(zip, '6053');
    expect(asked).toHaveLength(2);
    await user.type(zip, '2');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ delivery_postal_code: '60532' }));
    expect(asked).toHaveLength(3);
  });
});

describe('membership', () => {
  it.each([
    [25.9, 10.18, 'Save $5 or more'],
    [100, 25, 'Save $15.00 or more'],
    [20, 4, 'Become a VIP member'],
  ])('is offered to those who are no members: of $%d', async (baseCost, vipSavings, text) => {
    stubApi({ ...calls, [QUOTE]: quoteFor({ baseCost, vipSavings }) });
    visit();
    expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', '/subscriptions');
  });

  it('tells members what they save', async () => {
    const member = { ...wireUser, stripe_subscribed_at: '2026-01-01T12:00:00Z' };
    stubApi({ ...calls, 'GET /api/v2/users/1': { user: member } });
    visit();
    expect(await screen.findByText(/As a VIP member you save/)).toHaveTextContent('$10.18');
  });
});
