import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WireAnswer } from '@/api/types';
import { setClock } from '@/lib/clock';
import type { Cart } from '@/store/slices/cart';
import { wireAnswers, wireCart, wireEvent, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aCart, aReadyCart, anItem, aSeat, aSharedCart } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const { tableCode } = aSharedCart;
const TABLE = `GET /api/v2/tables/${tableCode}`;
const QUOTE = 'GET /api/v2/events/101/checkout_details';
const OPEN = 'POST /api/v2/events/101/tables';
const PUT = `PUT /api/v2/tables/${tableCode}/guests/1/lines`;
const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const tacos = { product: { id: 1001, name: 'Al pastor tacos' }, optionChoices: { 1: salsa } };
const items = [
  anItem({ ...tacos, guestName: 'Dana' }),
  anItem({ ...tacos, quantity: 2, notes: 'mild', guestName: 'Bo' }),
];
const own = anItem({ ...tacos, quantity: 2 });

type WireTable = WireAnswer<'showTable'>['data']['table'];
const line = { id: 1001, name: 'Al pastor tacos', choiceIds: [11], choices: ['Verde'], isGone: false };
const guests: WireTable['guests'] = [
  {
    id: 1,
    name: 'Dana',
    dishes: 1,
    isDone: true,
    revision: 2,
    lines: [{ ...line, quantity: 1, price: 12.95, notes: null }],
  },
  {
    id: 2,
    name: 'Bo',
    dishes: 2,
    isDone: true,
    revision: 1,
    lines: [{ ...line, quantity: 2, price: 25.9, notes: 'mild' }],
  },
];
const hosted: WireTable = { ...wireCart, isHost: true, guestId: 1, state: 'locked', guests };
const tableOf = (changed: object = {}) => ({ data: { table: { ...hosted, ...changed } } });

const productOf = (guestName: string, quantity: number) => ({
  id: 1001,
  name: 'Al pastor tacos',
  quantity,
  unitPrice: 12.95,
  price: 12.95 * quantity,
  guestName,
});
const quote = {
  ...wireQuote,
  productLineItems: [productOf('Dana', 1), productOf('Bo', 2)],
  baseCost: 38.85,
  table: { code: tableCode, payment: 'host', name: "Dana's table", host: 'Dana', deliveryTime: null },
};
const calls = {
  'GET /api/v2/events/101': { data: { event: wireEvent } },
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  'GET /api/v2/memberships/301': wireAnswers.showMembership,
  [TABLE]: tableOf(),
  [QUOTE]: (url: URL) => ({
    data: { checkoutDetails: url.searchParams.has('table_code') ? quote : wireQuote },
  }),
};
const shared: Cart = aCart({ items, table: aSharedCart });

interface Visit {
  answers?: Record<string, unknown>;
  cart?: Cart;
  userId?: number | null;
  state?: object;
}
function visit(path: string, { answers = {}, cart, userId = 1, state = {} }: Visit = {}) {
  const made = stubApi(Object.assign(answers, { ...calls, ...answers }));
  const view = renderWithProviders(<Site />, {
    route: path,
    preloadedState: { session: checkedSession(userId), carts: cart ? { 101: cart } : {}, ...state },
  });
  const cartNow = () => view.store.getState().carts['101'];
  return { ...view, made, cartNow, user: userEvent.setup() };
}
const sentBy = (answer: unknown) => {
  const bodies: unknown[] = [];
  const call = async (_url: URL, request: Request) => {
    bodies.push(await request.json());
    return answer;
  };
  return { bodies, call };
};

beforeAll(() =>
  Promise.all([
    import('./CheckoutRoute'),
    import('./chunks/payment'),
    import('./EventRoute'),
    import('./TableRoute'),
    import('./ReceiptRoute'),
    import('@/features/tables/OpenTableDialog'),
  ]),
);
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => setClock(null));

describe('opening a shared cart', () => {
  const press = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Order together' }));
    return within(await screen.findByRole('dialog', { name: 'Order together' }));
  };

  it('asks a visitor to sign in, and comes back', async () => {
    const { user, location } = visit('/events/101', { userId: null });
    const dialog = await press(user);
    await user.click(dialog.getByRole('link', { name: 'Sign in to begin' }));
    expect(location()).toMatchObject({ pathname: '/session', state: { referrer: '/events/101' } });
  });

  it('is filled in, and the dishes of the cart come along as the host\u2019s', async () => {
    const opened = sentBy(
      tableOf({ state: 'open', guests: [{ ...guests[0], lines: [], dishes: 0, revision: 0 }] }),
    );
    const put = sentBy(tableOf());
    const { user, location, cartNow } = visit('/events/101', {
      cart: aCart({ items: [own], notes: 'Gate 4' }),
      answers: { [OPEN]: opened.call, [PUT]: put.call },
    });
    const dialog = await press(user);
    expect(dialog.getByText('The 2 dishes in your cart come along as yours.')).toBeVisible();
    // An hour before the end of orders.
    expect(dialog.getByRole('combobox')).toHaveDisplayValue('Wed, Jun 3, 11:00 AM');
    await user.type(dialog.getByRole('textbox', { name: /^Limit per guest/ }), '25');
    await user.click(dialog.getByRole('button', { name: 'Open the table' }));
    await waitFor(() => expect(location().pathname).toBe(`/tables/${tableCode}`));
    expect(opened.bodies).toEqual([
      { name: 'Our table', payment: 'host', closes_at: '2026-06-03T16:00:00.000Z', guest_limit: 25 },
    ]);
    expect(put.bodies).toEqual([
      { items: [{ id: 1001, quantity: 2, product_option_choice_ids: [11] }], done: true, revision: 0 },
    ]);
    expect(cartNow()).toMatchObject({ items: [], notes: 'Gate 4' });
  });

  it('keeps the cart when the table does not take its dishes, and says why', async () => {
    const { user, location, cartNow } = visit('/events/101', {
      cart: aCart({ items: [own] }),
      answers: {
        [OPEN]: tableOf({ state: 'open' }),
        [PUT]: new Refusal(409, { code: 'guest_limit', message: 'This is more than the limit.' }),
      },
    });
    const dialog = await press(user);
    await user.click(dialog.getByRole('button', { name: 'Open the table' }));
    expect(await dialog.findByText('This is more than the limit.')).toBeVisible();
    expect(cartNow()?.items).toEqual([own]);
    expect(location().pathname).toBe('/events/101');
  });

  it('refuses a name of nothing and a limit that is no amount', async () => {
    const { user, made } = visit('/events/101');
    const dialog = await press(user);
    await user.clear(dialog.getByRole('textbox', { name: /^Name/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Limit/ }), 'much');
    await user.click(dialog.getByRole('button', { name: 'Open the table' }));
    expect(await dialog.findByText('Please give the table a name.')).toBeVisible();
    expect(dialog.getByText('Please enter an amount, for example 25')).toBeVisible();
    expect(made).not.toContain(OPEN);
  });

  it.each([
    ['open', 'Your shared cart'],
    ['locked', 'Your shared cart'],
    ['ordered', null],
    ['ended', null],
  ])('leads to one that is %s: %s', async (state, link) => {
    visit('/events/101', {
      answers: { [TABLE]: tableOf({ state }) },
      state: { tables: [aSeat({ secret: null })] },
    });
    if (link === null) return void (await screen.findByRole('button', { name: 'Order together' }));
    const found = await screen.findByRole('link', { name: link });
    expect(found).toHaveAttribute('href', `/tables/${tableCode}`);
    expect(screen.queryByRole('button', { name: 'Order together' })).not.toBeInTheDocument();
  });
});

describe('closing a shared cart', () => {
  const PATCH = `PATCH /api/v2/tables/${tableCode}`;
  const open = tableOf({ state: 'open', guests: [{ ...guests[0], lines: [], dishes: 0 }, guests[1]] });
  const press = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('button', { name: 'Close and pay' }));

  it('brings the dishes of the own cart along, and leads to the checkout of all', async () => {
    const put = sentBy(tableOf({ state: 'open' }));
    const patch = sentBy(tableOf());
    const { user, location, cartNow } = visit(`/tables/${tableCode}`, {
      cart: aCart({ items: [own] }),
      // The checkout asks for the table too.
      answers: {
        [TABLE]: () => (patch.bodies.length > 0 ? tableOf() : open),
        [PUT]: put.call,
        [PATCH]: patch.call,
      },
    });
    await press(user);
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
    expect(put.bodies).toMatchObject([{ items: [{ id: 1001, quantity: 2 }], revision: 2 }]);
    expect(patch.bodies).toEqual([{ locked: true }]);
    expect(cartNow()).toMatchObject({ table: aSharedCart, items });
  });

  it('sends no dishes when there are none to bring', async () => {
    const { user, location, made } = visit(`/tables/${tableCode}`, {
      answers: { [TABLE]: open, [PATCH]: tableOf() },
    });
    await press(user);
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
    expect(made.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('stays open when the table does not take the own dishes, which stay in the cart', async () => {
    const { user, location, cartNow, made } = visit(`/tables/${tableCode}`, {
      cart: aCart({ items: [own] }),
      answers: { [TABLE]: open, [PUT]: new Refusal(409, { code: 'table_full', message: 'It is full.' }) },
    });
    await press(user);
    expect(await screen.findByText('It is full.')).toBeVisible();
    expect(cartNow()).toMatchObject({ items: [own], table: null });
    expect(location().pathname).toBe(`/tables/${tableCode}`);
    expect(made.filter((call) => call.startsWith('PATCH'))).toEqual([]);
  });
});

describe('the event page of a host at the checkout', () => {
  it('leads back to the table, and its own cart is empty', async () => {
    visit('/events/101', { cart: shared });
    const back = await screen.findByRole('link', { name: 'Back to the table' });
    expect(back).toHaveAttribute('href', `/tables/${tableCode}`);
    expect(screen.getByRole('button', { name: '0 items' })).toBeVisible();
    expect(screen.queryByText(/no delivery fee/i)).not.toBeInTheDocument();
  });
});

describe('the order form of a shared cart', () => {
  const proceed = () => screen.findByRole('button', { name: /^Continue to payment/ });

  it('shows the dishes of each guest, to be changed at the table, and asks for delivery and time', async () => {
    const { made } = visit('/events/101/checkout', { cart: shared });
    await proceed();
    const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
    expect(summary.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
      'Dana$12.95',
      'Bo$25.90',
    ]);
    expect(summary.getByText('mild')).toBeVisible();
    expect(summary.getByRole('button', { name: 'Hide dishes' })).toHaveAttribute('aria-expanded', 'true');
    expect(summary.queryByRole('spinbutton')).not.toBeInTheDocument();
    expect(screen.queryByText('Edit your order')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the table' })).toHaveAttribute(
      'href',
      `/tables/${tableCode}`,
    );
    expect(screen.getByRole('heading', { name: 'Delivery address' })).toBeVisible();
    expect(screen.queryByText(/Delivered with/)).not.toBeInTheDocument();
    expect(made.filter((call) => call.startsWith(QUOTE)).at(-1)).toContain(`table_code=${tableCode}`);
  });

  it('takes what was changed at the table elsewhere', async () => {
    const changed = tableOf({ guests: [guests[0], { ...guests[1], lines: [] }] });
    const { cartNow } = visit('/events/101/checkout', { cart: shared, answers: { [TABLE]: changed } });
    await waitFor(() => expect(cartNow()?.items).toMatchObject([{ guestName: 'Dana' }]));
  });

  it('asks for the table again when the quote has other lines', async () => {
    const answers: Record<string, unknown> = {};
    const { made, cartNow } = visit('/events/101/checkout', { cart: shared, answers });
    await proceed();
    const before = made.filter((call) => call === TABLE).length;
    answers[TABLE] = tableOf({ guests: [guests[0]] });
    answers[QUOTE] = { data: { checkoutDetails: { ...quote, productLineItems: [productOf('Dana', 1)] } } };
    const [tip] = screen.getAllByRole('radio', { name: /^\d+%/, checked: false });
    await userEvent.click(tip as HTMLElement);
    await waitFor(() => expect(made.filter((call) => call === TABLE).length).toBeGreaterThan(before));
    await waitFor(() => expect(cartNow()?.items).toHaveLength(1));
  });

  it('leads to the table that has no dishes any more', async () => {
    const { location } = visit('/events/101/checkout', {
      cart: shared,
      answers: { [TABLE]: tableOf({ guests: [{ ...guests[0], lines: [] }] }) },
    });
    await waitFor(() => expect(location().pathname).toBe(`/tables/${tableCode}`));
  });

  it('keeps its cart for a caller who is no host', async () => {
    const { cartNow } = visit('/events/101/checkout', {
      cart: shared,
      answers: { [TABLE]: { data: { table: wireCart } } },
    });
    await proceed();
    expect(cartNow()?.items).toEqual(items);
  });
});

it('is sent with its table, its address and its time', async () => {
  const placed = sentBy({ data: { order: { ...wireOrder, status: 'paid' } } });
  const free = { data: { checkoutDetails: { ...quote, total: 0 } } };
  const address = {
    deliveryStreet: '1 Oak St',
    deliveryCity: 'X',
    deliveryState: 'IL',
    deliveryPostalCode: '60540',
  };
  const { user, location } = visit('/events/101/checkout/payment', {
    cart: aReadyCart({ ...address, deliveryType: 'd2d', timeSlotId: 1, table: aSharedCart }, { items }),
    answers: { [QUOTE]: free, 'POST /api/v2/events/101/orders': placed.call },
  });
  const button = await screen.findByRole('button', { name: 'Place delivery order for Thu, Jun 4' });
  expect(screen.getByRole('heading', { level: 3, name: /^Bo/ })).toBeVisible();
  await user.click(button);
  await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
  expect(placed.bodies).toMatchObject([
    { order: { table_code: tableCode, time_slot_id: 1, delivery_street: '1 Oak St' } },
  ]);
});

it('has a receipt with the dishes of each guest, and no neighbors to join it', async () => {
  const { membership } = wireAnswers.showMembership;
  const [line] = membership.lineItems;
  const lineItems = ['Dana', 'Bo'].map((guestName, at) => ({ ...line, id: 70 + at, guestName }));
  const orders = membership.orders.map((order) => ({
    ...order,
    d2d: true,
    cancellableUntil: '2026-06-03T17:00:00.000Z',
  }));
  visit('/orders/301/receipt', {
    answers: {
      'GET /api/v2/memberships/301': { membership: { ...membership, d2d: true, orders, lineItems } },
    },
  });
  const slip = within(await screen.findByRole('region', { name: 'Receipt' }));
  expect(slip.getByRole('heading', { level: 3, name: /^Dana/ })).toBeVisible();
  expect(slip.getByRole('heading', { level: 3, name: /^Bo/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Let neighbors join' })).not.toBeInTheDocument();
});

describe('a shared cart that takes no order', () => {
  const ended = new Refusal(409, { code: 'table_ended', message: 'This table has ended.' });
  const refused = (url: URL) =>
    url.searchParams.has('table_code') ? ended : { data: { checkoutDetails: wireQuote } };

  it('because it is ordered already leads to its receipt, and leaves no dish in the cart', async () => {
    const { user, cartNow, location } = visit('/events/101/checkout', {
      cart: shared,
      answers: { [QUOTE]: refused, [TABLE]: tableOf({ state: 'ordered', membershipId: 301 }) },
    });
    await user.click(await screen.findByRole('link', { name: 'View your receipt' }));
    await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
    await waitFor(() => expect(cartNow()).toMatchObject({ items: [], table: null }));
  });

  it('because it has ended leaves its dishes as an order of the own', async () => {
    const { user, cartNow } = visit('/events/101/checkout', {
      cart: shared,
      answers: { [QUOTE]: refused, [TABLE]: tableOf({ state: 'ended' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Order them on your own' }));
    expect(await screen.findByRole('heading', { name: 'Delivery address' })).toBeVisible();
    expect(cartNow()?.table).toBeNull();
    expect(cartNow()?.items.map(({ quantity }) => quantity)).toEqual([1, 2]);
    expect(screen.queryByRole('heading', { level: 3, name: /^Bo/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit your order' })).toBeVisible();
  });

  it('because a dish is gone names it and its guest, and leads to the table', async () => {
    const gone = { ...guests[1], lines: [{ ...guests[1]?.lines?.[0], isGone: true }] };
    visit('/events/101/checkout', {
      cart: shared,
      answers: {
        [QUOTE]: new Refusal(409, { code: 'item_unavailable', message: 'Something is gone.' }),
        [TABLE]: tableOf({ guests: [guests[0], gone] }),
      },
    });
    expect(
      await screen.findByText(
        'Al pastor tacos (Bo) is no longer on the menu as chosen. Change it at the table, then close and pay again.',
      ),
    ).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Back to the table' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Continue/ })).not.toBeInTheDocument();
  });
});
