import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setClock } from '@/lib/clock';
import { emptyCart, type Cart } from '@/store/slices/cart';
import { cartSynced } from '@/store/slices/carts';
import { wireAnswers, wireEvent, wireMembership, wireOrder } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const TRANSACTION = 'pi_fixture_0001';
const PAID = /You have ordered and paid/;
const SENT = `GET /api/v2/transactions/${TRANSACTION}/order`;
const sentOrder = (status: string, awaitsPayment = status === 'created') => ({
  data: { order: { ...wireOrder, transactionId: TRANSACTION, status, awaitsPayment } },
});
const answers = (status: string, awaitsPayment?: boolean) => ({
  'GET /api/v2/events/101': { data: { event: { ...wireEvent, membership: 301 } } },
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  'GET /api/v2/memberships/301': {
    membership: {
      ...wireMembership,
      orders: [{ ...wireMembership.orders[0], transactionId: TRANSACTION, status }],
    },
  },
  [SENT]: sentOrder(status, awaitsPayment),
});

function visit(route: string, cart: Partial<Cart> = {}, transactionId: string | null = TRANSACTION) {
  const view = renderWithProviders(<Site />, {
    route,
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: aCart({ transactionId, isOrderInCart: false, ...cart }) },
    },
  });
  return { ...view, user: userEvent.setup() };
}
const settled = (made: string[]) => waitFor(() => expect(made).toContain(SENT));

beforeAll(() =>
  Promise.all([
    import('../routes/EventRoute'),
    import('../routes/DashboardRoute'),
    import('../routes/CheckoutRoute'),
    import('../routes/ReceiptRoute'),
  ]),
);

describe('an order that was sent before the tab was closed', () => {
  it.each(['/events/101', '/faq'])(
    'is told on %s when it is paid, with the way to the receipt',
    async (path) => {
      stubApi(answers('paid'));
      const { user, location, store } = visit(path);
      const notice = (await screen.findByText(PAID)).closest('[role="status"]');
      await user.click(within(notice as HTMLElement).getByRole('link', { name: 'See your receipt' }));
      await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
      await waitFor(() => expect(store.getState().carts['101']?.transactionId).toBeNull());
      expect(screen.queryByText(PAID)).not.toBeInTheDocument();
    },
  );

  it('clears its cart, but not one that was changed', async () => {
    stubApi(answers('paid'));
    const same = visit('/faq', { isOrderInCart: true, state: 'sent' });
    await screen.findByText(PAID);
    expect(same.store.getState().carts['101']?.items).toEqual([]);
    same.unmount();
    const changed = visit('/faq');
    await screen.findByText(PAID);
    expect(changed.store.getState().carts['101']?.items).toHaveLength(1);
  });

  it('takes what was paid out of its cart that was changed, and leaves what was added', async () => {
    stubApi(answers('paid'));
    const [line] = wireMembership.lineItems;
    const paid = anItem({
      productId: line?.product_id ?? 0,
      quantity: line?.quantity,
      notes: line?.notes ?? '',
      optionChoices: Object.fromEntries(
        (line?.optionChoices ?? []).map((choice, at) => [at + 1, { choiceId: at + 1, ...choice }]),
      ),
    });
    const added = anItem({ productId: 999 });
    const { store } = visit('/faq', { items: [paid, added], isOrderInCart: true });
    await screen.findByText(PAID);
    expect(store.getState().carts['101']?.items).toEqual([added]);
  });

  it('is left to the screen that pays it', async () => {
    const made = stubApi({
      ...answers('paid'),
      'GET /api/v2/events/101/checkout_details': wireAnswers.showCheckoutDetails,
    });
    const { location } = visit('/events/101/checkout', { isOrderInCart: true, state: 'sent' });
    await settled(made);
    expect(screen.queryByText(PAID)).not.toBeInTheDocument();
    await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
    expect(screen.queryByText(PAID)).not.toBeInTheDocument();
  });

  it('is shown until the customer dismisses it', async () => {
    stubApi(answers('paid'));
    const { user, store } = visit('/faq');
    await screen.findByText(PAID);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(PAID)).not.toBeInTheDocument();
    expect(store.getState().carts['101']?.transactionId).toBeNull();
  });

  it('is shown while the payment is processing', async () => {
    stubApi(answers('processing'));
    visit('/events/101');
    const words = (await screen.findByText(/still processing your payment/)).closest('p') as HTMLElement;
    expect(words).toHaveTextContent(
      "We are still processing your payment of $27.99 for Lupita's Kitchen on Thu, Jun 4. You need not pay again.",
    );
    const notice = words.closest('[role="status"]') as HTMLElement;
    expect(within(notice).queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  });

  it('is told as soon as the payment is decided, on a page that stays open', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const given: Record<string, unknown> = answers('processing');
    stubApi(given);
    visit('/faq');
    await screen.findByText(/still processing your payment/);
    Object.assign(given, answers('paid'));
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText(PAID)).toBeVisible();
    jest.useRealTimers();
  });

  it.each(['payment_failed', 'expired', 'cancelled'])('is not mentioned while %s', async (status) => {
    stubApi(answers(status));
    const { store } = visit('/faq');
    await waitFor(() =>
      expect(Object.values(store.getState().api.queries)).toContainEqual(
        expect.objectContaining({ endpointName: 'getSentOrder', status: 'fulfilled' }),
      ),
    );
    expect(screen.queryByText(/ordered and paid|still processing|not finished/)).not.toBeInTheDocument();
  });
});

describe('an order whose payment was left on the page of the bank', () => {
  const HELD = /^Your place at Lupita's Kitchen on Thu, Jun 4 is held for you until 2:36 PM\./;
  const [order] = wireMembership.orders;
  const held = {
    ...wireMembership,
    orders: [{ ...order, status: 'processing', awaitsPayment: true, heldUntil: '2026-06-01T19:36:00Z' }],
  };
  const sent = sentOrder('processing', true).data.order;
  const calls = {
    ...answers('processing', true),
    [SENT]: { data: { order: { ...sent, heldUntil: '2026-06-01T19:36:00Z' } } },
    'GET /api/v2/memberships/301': { membership: held },
    'GET /api/v2/memberships': { memberships: [] },
  };
  afterEach(() => setClock(null));

  it.each([
    ['a page, in the browser that sent it', '/faq', TRANSACTION],
    ['the page of the event', '/events/101', TRANSACTION],
    ['the page of the event, in another browser', '/events/101', null],
    ['the dashboard', '/dashboard', TRANSACTION],
  ])('is told once on %s, with the way back', async (_where, path, sent) => {
    setClock(() => Date.parse('2026-06-01T19:30:00Z'));
    stubApi(calls);
    visit(path, {}, sent);
    const words = (await screen.findByText(HELD)).closest('p') as HTMLElement;
    expect(words).toHaveTextContent(/Your \$27\.99 payment is not finished, and nothing was charged\./);
    expect(within(words).getByRole('link', { name: 'Finish payment' })).toHaveAttribute(
      'href',
      '/orders/501/retry',
    );
    expect(screen.getAllByText(HELD)).toHaveLength(1);
  });

  it('no longer speaks of a place when the time is over', async () => {
    setClock(() => Date.parse('2026-06-01T19:36:00Z'));
    stubApi(calls);
    visit('/events/101', {}, null);
    const finish = await screen.findByRole('link', { name: 'Finish payment' });
    expect(finish.closest('p')).toHaveTextContent(
      /^Your \$27\.99 payment for Lupita's Kitchen on Thu, Jun 4 is not/,
    );
    expect(screen.queryByText(/is held/)).not.toBeInTheDocument();
  });
});

describe('an order that another tab sends while this one has its checkout open', () => {
  const calls = (status: string) => ({
    ...answers(status),
    'GET /api/v2/events/101/checkout_details': wireAnswers.showCheckoutDetails,
  });
  /** The other tab places the order, and empties the cart at its end. */
  function orderElsewhere({ store }: ReturnType<typeof visit>) {
    const order = { transactionId: TRANSACTION, isOrderInCart: true };
    const cart = aCart({ ...order, state: 'sent' });
    act(() => void store.dispatch(cartSynced({ eventId: '101', cart })));
    act(() => void store.dispatch(cartSynced({ eventId: '101', cart: emptyCart })));
  }

  it.each(['paid', 'processing'])('leads to its receipt when it is %s', async (status) => {
    stubApi(calls(status));
    const view = visit('/events/101/checkout', {}, null);
    await screen.findByRole('form', { name: 'Order details' });
    orderElsewhere(view);
    await waitFor(() => expect(view.location().pathname).toBe('/orders/301/receipt'));
    expect(view.location().state).toBeNull();
  });

  it.each([
    ['is not paid', calls('cancelled')],
    ['cannot be asked about', { ...calls('paid'), [SENT]: new Refusal(500) }],
  ])('leads back to the menu when it %s', async (_what, given) => {
    stubApi(given);
    const view = visit('/events/101/checkout', {}, null);
    await screen.findByRole('form', { name: 'Order details' });
    orderElsewhere(view);
    await waitFor(() => expect(view.location().pathname).toBe('/events/101'));
  });
});
