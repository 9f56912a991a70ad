import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartSynced, type Cart } from '@/store/slices/carts';
import { draftSynced, emptyDraft } from '@/store/slices/checkout';
import { wireAnswers, wireEvent, wireMembership, wireOrder } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const TRANSACTION = 'pi_fixture_0001';
const PAID = /You have ordered and paid/;
const answers = (status: string, awaitsPayment = status === 'created') => ({
  'GET /api/v2/events/101': { data: { event: { ...wireEvent, membership: 301 } } },
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  'GET /api/v2/memberships/301': {
    membership: {
      ...wireMembership,
      orders: [
        {
          ...wireMembership.orders[0],
          transactionId: TRANSACTION,
          status,
          awaitsPayment,
        },
      ],
    },
  },
});

function visit(route: string, cart: Partial<Cart> = {}, transactionId: string | null = TRANSACTION) {
  const view = renderWithProviders(<Site />, {
    route,
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: aCart({ transactionId: null, ...cart }) },
      checkout: { 101: { ...emptyDraft, transactionId } },
    },
  });
  return { ...view, user: userEvent.setup() };
}
const settled = (made: string[]) => waitFor(() => expect(made).toContain('GET /api/v2/memberships/301'));

beforeAll(() =>
  Promise.all([
    import('../routes/EventRoute'),
    import('../routes/CheckoutRoute'),
    import('../routes/ReceiptRoute'),
    import('./siteParts'),
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
      await waitFor(() => expect(store.getState().checkout).toEqual({}));
      expect(screen.queryByText(PAID)).not.toBeInTheDocument();
    },
  );

  it('clears its cart, but not one that was changed', async () => {
    stubApi(answers('paid'));
    const same = visit('/faq', { transactionId: TRANSACTION });
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
    const { store } = visit('/faq', { items: [paid, added], sentId: TRANSACTION });
    await screen.findByText(PAID);
    expect(store.getState().carts['101']?.items).toEqual([added]);
  });

  it('is left to the screen that pays it', async () => {
    const made = stubApi({
      ...answers('paid'),
      'GET /api/v2/events/101/checkout_details': wireAnswers.showCheckoutDetails,
    });
    const { store } = visit('/events/101/checkout', { transactionId: TRANSACTION });
    await settled(made);
    expect(screen.queryByText(PAID)).not.toBeInTheDocument();
    expect(store.getState().carts['101']?.items).toHaveLength(1);
  });

  it('is shown until the customer dismisses it', async () => {
    stubApi(answers('paid'));
    const { user, store } = visit('/faq');
    await screen.findByText(PAID);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(PAID)).not.toBeInTheDocument();
    expect(store.getState().checkout).toEqual({});
  });

  it('is shown while the payment is processing', async () => {
    stubApi(answers('processing'));
    visit('/events/101');
    const words = await screen.findByText(/still processing your payment/);
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

  it.each([
    ['created', true],
    ['processing', true],
    ['payment_failed', false],
    ['expired', false],
    ['cancelled', false],
  ])('is not mentioned while %s, where waiting for the customer is %s', async (status, awaitsPayment) => {
    stubApi(answers(status, awaitsPayment));
    const { store } = visit('/faq');
    await waitFor(() =>
      expect(Object.values(store.getState().api.queries)).toContainEqual(
        expect.objectContaining({ endpointName: 'getMembership', status: 'fulfilled' }),
      ),
    );
    expect(screen.queryByText(/ordered and paid|still processing/)).not.toBeInTheDocument();
  });
});

describe('an order that another tab sends while this one has its checkout open', () => {
  const calls = (status: string) => ({
    ...answers(status),
    'GET /api/v2/events/101/checkout_details': wireAnswers.showCheckoutDetails,
    'GET /api/v2/orders/501': { data: { order: { ...wireOrder, status } } },
  });
  /** The other tab places the order, and empties the cart at its end. */
  function orderElsewhere({ store }: ReturnType<typeof visit>) {
    const cart = { ...aCart(), transactionId: TRANSACTION };
    act(() => void store.dispatch(cartSynced({ eventId: '101', cart })));
    act(() => void store.dispatch(cartSynced({ eventId: '101', cart: null })));
    act(() => void store.dispatch(draftSynced({ eventId: '101', draft: null })));
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
    ['cannot be asked about', { ...calls('paid'), 'GET /api/v2/memberships/301': new Refusal(500) }],
  ])('leads back to the menu when it %s', async (_what, given) => {
    stubApi(given);
    const view = visit('/events/101/checkout', {}, null);
    await screen.findByRole('form', { name: 'Order details' });
    orderElsewhere(view);
    await waitFor(() => expect(view.location().pathname).toBe('/events/101'));
  });
});
