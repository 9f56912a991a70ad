import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, toastStore } from '@/components/ui/toast';
import * as saveFile from '@/lib/saveFile';
import * as tracking from '@/integrations/tracking/lazyTracking';
import { now, setClock } from '@/lib/clock';
import { userCached } from '@/store/slices/userCache';
import { wireAnswers, wireEventCard, wireFailedOrder, wireMembership } from '@/testing/apiFixtures';
import { aCart } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const RECEIPT = 'GET /api/v2/memberships/301';
const calls = {
  [RECEIPT]: wireAnswers.showMembership,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};
const withMembership = (changed: object) => ({
  ...calls,
  [RECEIPT]: { membership: { ...wireMembership, ...changed } },
});
const order = (status: string) => ({ ...wireMembership.orders[0], status, cancellableUntil: null });
const UNFINISHED = { orders: [{ ...order('created'), awaitsPayment: true }] };
/** Before the cut-off. */
const unpaid = (status: string) => ({ ...wireMembership.orders[0], status });

interface Visit {
  path?: string;
  search?: string;
  state?: unknown;
  userId?: number | null;
  transactionId?: string;
}
function visit({ path = '/orders/301/receipt', search, state, userId = 1, transactionId }: Visit = {}) {
  const view = renderWithProviders(<Site />, {
    route: { pathname: path, search, state },
    preloadedState: {
      session: checkedSession(userId),
      carts: { 101: aCart(transactionId ? { transactionId, isOrderInCart: true, state: 'sent' } : {}) },
    },
  });
  return { ...view, user: userEvent.setup() };
}
const toasts = () => toastStore.get().map(({ text }) => text);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const PAID = "Lupita's Kitchen is headed your way!";

beforeAll(() => import('./ReceiptRoute'));
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => {
  setClock(null);
  toast.clear();
});

describe('the receipt', () => {
  it('of a pickup says when, where and how, what was ordered and what it cost', async () => {
    stubApi(calls);
    visit();
    expect(await heading(PAID)).toBeVisible();
    const how = within(screen.getByRole('region', { name: 'Pick it up' }));
    expect(how.getByText('Thursday, June 4, from 5:30 PM')).toBeVisible();
    expect(how.getByText(/200 S Washington St, Naperville, IL 60540/)).toBeVisible();
    expect(how.getByText('Look for the tent.')).toBeVisible();
    expect(how.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('200 S Washington St')),
    );
    expect(screen.getByText('Al pastor tacos').closest('li')).toHaveTextContent(
      /^2 ×Al pastor tacosVerde.*\$25\.90$/,
    );
    expect(screen.getByText('Total paid').parentElement).toHaveTextContent('$27.99');
  });

  it('says what a dish contained when it was ordered', async () => {
    const [line] = wireMembership.lineItems;
    const labels = {
      diets: ['gluten-free'],
      contains: ['eggs', 'milk'],
      mayContain: ['sesame'],
      complete: true,
    };
    const lineItems = [{ ...line, labels }];
    stubApi(withMembership({ lineItems }));
    visit();
    expect(await screen.findByText('gluten-free')).toBeVisible();
    expect(screen.getByText('Al pastor tacos').closest('li')).toHaveTextContent(
      'Contains eggs, milkMay contain sesame',
    );
  });

  it('of two orders keeps their lines, times and ways to cancel apart', async () => {
    const [first] = wireMembership.orders;
    const second = { ...first, id: 502, total: 10, d2d: true, pickupTime: '2026-06-05T00:00:00.000Z' };
    const [line] = wireMembership.lineItems;
    const tax = { ...line, id: 2, product_id: null, sku: 'tax', name: 'Tax', productName: null, price: 2.09 };
    const flan = { ...line, id: 3, order_id: 502, name: 'Flan', productName: 'Flan', quantity: 1, price: 9 };
    const fee = { ...tax, id: 4, order_id: 502, price: 1 };
    stubApi(withMembership({ orders: [first, second], lineItems: [line, tax, flan, fee], totalPaid: 37.99 }));
    visit();
    await heading(PAID);
    const slip = within(screen.getByRole('region', { name: 'Receipt' }));
    const [one, two] = slip.getAllByRole('heading', { level: 3 });
    expect(one).toHaveTextContent('Order 501: pickup, 5:30 PM$27.99');
    expect(two).toHaveTextContent('Order 502: delivery, 7:00 PM$10.00');
    expect(one?.parentElement).toHaveTextContent(/Al pastor tacosVerde.*\$25\.90Items\$25\.90Tax\$2\.09/);
    expect(two?.parentElement).toHaveTextContent('Flan');
    expect(two?.parentElement).toHaveTextContent('Items$9.00Tax$1.00');
    expect(slip.getByText('Total paid').parentElement).toHaveTextContent('$37.99');
    expect(screen.getByRole('button', { name: 'Cancel order 501' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel order 502' })).toBeVisible();
  });

  it('names the fee that was kept of a canceled order of the event', async () => {
    stubApi(withMembership({ totalPaid: 32.99 }));
    visit();
    await heading(PAID);
    const slip = within(screen.getByRole('region', { name: 'Receipt' }));
    expect(slip.getByText('Reservation fee of a canceled order').parentElement).toHaveTextContent('$5.00');
    expect(slip.getByText('Total paid').parentElement).toHaveTextContent('$32.99');
  });

  it('of an order that was refunded in part says how much, and what cancelling would give back', async () => {
    stubApi(withMembership({ orders: [{ ...wireMembership.orders[0], refunded: 5 }] }));
    const { user } = visit();
    expect((await screen.findByText('Refunded')).parentElement).toHaveTextContent('−$5.00');
    expect(screen.getByText('Total paid').parentElement).toHaveTextContent('$27.99');
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText(/goes back to your card/)).toHaveTextContent('$22.99 goes back');
  });

  it('of a delivery says to which door, with the notes of the order', async () => {
    const customerAddress = '20 W Benton Ave, Naperville, IL 60540';
    stubApi(withMembership({ d2d: true, customerAddress, orderNotes: 'Gate 4' }));
    visit();
    await heading(PAID);
    const how = within(screen.getByRole('region', { name: 'Direct to your door' }));
    expect(how.getByText(customerAddress)).toBeVisible();
    expect(how.getByText('Gate 4')).toBeVisible();
    expect(how.queryByRole('link', { name: 'Directions' })).not.toBeInTheDocument();
  });

  it.each([
    ['processing', { orders: [order('processing')] }, 'We are still processing your payment'],
    ['unfinished', UNFINISHED, 'Your payment is not finished'],
    [
      'failed',
      { orders: [order('payment_failed')], failedOrder: wireFailedOrder },
      'Your order is not paid yet',
    ],
    ['expired', { orders: [order('expired')] }, 'Your order has expired'],
    ['cancelled', { orders: [order('cancelled')] }, 'Your order was canceled'],
    ['never ordered', { orders: [] }, 'You have not ordered yet'],
  ])('tells how far the payment is: %s', async (_state, changed, title) => {
    stubApi(withMembership(changed));
    visit();
    expect(await heading(title)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
  });

  it('says that the restaurant canceled the event, and leads to others', async () => {
    const orders = [{ ...order('cancelled'), paidAt: '2026-05-30T12:00:00.000Z' }];
    const event = { eventStatus: 'closed', eventCancelledAt: '2026-06-01T12:00:00.000Z' };
    stubApi(withMembership({ orders, ...event, totalPaid: 0 }));
    visit();
    const words = /had to cancel this event. What you paid is on its way back to you./;
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse other events' })).toHaveAttribute('href', '/browse');
  });

  it.each([
    ['processing', { orders: [order('processing')] }, 'Payment on its way', 'Pick it up'],
    ['unfinished', UNFINISHED, 'Payment not finished', 'Pick it up'],
    ['failed', { orders: [order('payment_failed')], failedOrder: wireFailedOrder }, 'Not paid', 'Pick it up'],
    ['expired', { orders: [order('expired')] }, 'Expired', 'Planned pickup'],
    ['cancelled', { orders: [order('cancelled')] }, 'Canceled', 'Planned pickup'],
  ])('shows the whole order also when it is %s', async (_state, changed, status, how) => {
    stubApi(withMembership({ totalPaid: 0, paymentSummary: null, ...changed }));
    visit();
    const card = within(await screen.findByRole('region', { name: 'Your order' }));
    expect(card.getByText(status)).toBeVisible();
    expect(card.getByText('Al pastor tacos')).toBeVisible();
    expect(card.getByText('Total').parentElement).toHaveTextContent('$27.99');
    const facts = within(screen.getByRole('region', { name: how }));
    expect(facts.getByText('Thursday, June 4, from 5:30 PM')).toBeVisible();
    expect(facts.getByText(/200 S Washington St/)).toBeVisible();
    expect(facts.queryAllByRole('link', { name: 'Directions' })).toHaveLength(how === 'Pick it up' ? 1 : 0);
  });

  it.each([
    ['cancelled', '2026-06-01T12:00:30.000Z', 'open', 'What you paid is on its way back to you.'],
    ['cancelled', null, 'open', 'Nothing was charged.'],
    ['expired', null, 'open', /nothing was charged\. You can order it again from the menu\.$/],
    ['expired', null, 'closed', /nothing was charged\. The event takes no more orders\.$/],
    ['empty', null, 'complete', 'Nothing was charged. The event takes no more orders.'],
  ])('promises money back only for what was paid (%s %s %s)', async (status, paidAt, eventStatus, text) => {
    const orders = status === 'empty' ? [] : [{ ...order(status), paidAt }];
    stubApi(withMembership({ orders, eventStatus, totalPaid: 0, paid_fee: false }));
    visit();
    expect(await screen.findByText(text)).toBeVisible();
    const menus = screen.queryAllByRole('link', { name: 'Back to menu' });
    expect(menus).toHaveLength(eventStatus === 'open' ? 1 : 0);
  });

  it('of a failed order gives the reason and one way to pay, once', async () => {
    const failed = { ...order('payment_failed'), failureMessage: 'Your card was declined.' };
    stubApi({
      ...withMembership({ orders: [failed], failedOrder: wireFailedOrder }),
      'GET /api/v2/orders/failed': { data: { orders: [wireFailedOrder] } },
    });
    visit();
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Resubmit payment' })).toHaveLength(1));
    expect(screen.getAllByText(/payment for Lupita's Kitchen/)).toHaveLength(1);
  });

  it('thanks by the name that is cached while the account cannot be had', async () => {
    stubApi({ ...calls, 'GET /api/v2/users/1': OFFLINE });
    const { store } = visit({ state: { orderCreated: true } });
    act(() => void store.dispatch(userCached({ user: { id: 1, firstname: 'Casey' }, at: now() })));
    expect(await screen.findByText(/Thank you, Casey!/)).toBeVisible();
  });

  it('links to an abandoned payment, but not directly after paying', async () => {
    stubApi(withMembership({ orders: [{ ...order('processing'), awaitsPayment: true }] }));
    const { unmount } = visit({ state: { orderCreated: true } });
    expect(await heading('We are still processing your payment')).toBeVisible();
    unmount();
    visit();
    expect(await screen.findByRole('link', { name: 'Finish payment' })).toHaveAttribute(
      'href',
      '/orders/501/retry',
    );
  });

  it('leads to the payment of a failed order, whatever else is paid', async () => {
    stubApi(withMembership({ failedOrder: wireFailedOrder }));
    visit();
    await heading(PAID);
    const link = await screen.findByRole('link', { name: 'Resubmit payment' });
    expect(link).toHaveAttribute('href', '/orders/501/retry');
    const alert = screen.getAllByRole('alert').find((one) => one.contains(link));
    expect(alert).toHaveTextContent(
      "Your $27.99 payment for Lupita's Kitchen on Jun 4 failed. Resubmit payment",
    );
  });

  it('is put into the calendar, by the file of the server', async () => {
    const save = jest.spyOn(saveFile, 'saveFile').mockReturnValue(undefined);
    stubApi({ ...calls, 'GET /api/v2/memberships/301/calendar': wireAnswers.showCalendar });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    const { name, text } = wireAnswers.showCalendar.file;
    await waitFor(() => expect(save).toHaveBeenCalledWith(name, 'text/calendar', text));
  });

  it('shares the event, and shows other restaurants of the neighborhood', async () => {
    const other = { ...wireEventCard, id: 102, restaurantName: 'Nonna Rosa' };
    const made = stubApi({
      ...calls,
      'GET /api/v2/relevance/projects': { relevance: { ids: [101, 102] } },
      'GET /api/v2/projects': { projects: [wireEventCard, other], total: 2 },
    });
    visit();
    expect(await screen.findByRole('button', { name: 'Share this event' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Browse other restaurants' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Nonna Rosa/ })).toHaveAttribute('href', '/events/102');
    expect(screen.queryByRole('link', { name: /Lupita/ })).not.toBeInTheDocument();
    expect(made.some((call) => call.includes('postal_code=60540'))).toBe(true);
  });

  it('shows those of the address that the order has saved', async () => {
    const moved = { ...wireAnswers.showUser.user, postal_code: '60563' };
    const made = stubApi({ ...calls, 'GET /api/v2/users/1': { user: moved } });
    const { store } = visit();
    await waitFor(() => expect(made.some((call) => call.includes('postal_code=60563'))).toBe(true));
    expect(store.getState().userCache.data?.postal_code).toBe('60563');
  });

  it.each([
    ['says that another event of the day has no fee', true, { runAt: wireMembership.eventRunAt }, 1],
    ['says nothing of an event of another day', true, { runAt: '2026-06-06T22:00:00.000Z' }, 0],
    ['says nothing of a full event', true, { runAt: wireMembership.eventRunAt, full: true }, 0],
    ['says nothing if no fee was paid', false, { runAt: wireMembership.eventRunAt }, 0],
  ])('%s', async (_what, paidFee, event, notes) => {
    stubApi({
      ...calls,
      'GET /api/v2/memberships/301': { membership: { ...wireMembership, paid_fee: paidFee } },
      'GET /api/v2/relevance/projects': { relevance: { ids: [102] } },
      'GET /api/v2/projects': {
        projects: [{ ...wireEventCard, id: 102, restaurantName: 'Nonna Rosa', ...event }],
        total: 1,
      },
    });
    visit();
    expect(await screen.findByRole('link', { name: /Nonna Rosa/ })).toBeVisible();
    expect(screen.queryAllByText('No reservation fee')).toHaveLength(notes);
  });

  it('cancels the order, after asking', async () => {
    const after = { ...wireMembership, orders: [order('cancelled')], totalPaid: 0 };
    const made = stubApi({
      ...calls,
      [RECEIPT]: () => ({
        membership: made.some((call) => call.startsWith('DELETE')) ? after : wireMembership,
      }),
      'DELETE /api/v2/orders/501': wireAnswers.cancelOrder,
    });
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    expect(dialog.getByText(/goes back to your card/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(made).toContain('DELETE /api/v2/orders/501'));
    await waitFor(() => expect(toasts()).toContain('Your order was canceled.'));
    // The pressed button at the lower end of the page is gone, and the answer is at its beginning.
    const answer = await heading('Your order was canceled');
    await waitFor(() => expect(answer).toHaveFocus());
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  });

  it('that was canceled says what of it was kept', async () => {
    const paidAt = '2026-06-01T12:00:00.000Z';
    stubApi(withMembership({ orders: [{ ...order('cancelled'), paidAt }], totalPaid: 5, paid_fee: true }));
    visit();
    const words = 'What you paid is on its way back to you, except for the reservation fee.';
    expect(await screen.findByText(words)).toBeVisible();
    const slip = within(screen.getByRole('region', { name: 'Your order' }));
    const kept = slip.getByText('Kept: reservation fee');
    expect(kept.parentElement).toHaveTextContent('$5.00');
    // After the total, which does not contain it.
    expect(slip.getByText('Total').compareDocumentPosition(kept)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    [
      'kept from credit',
      { paid_fee: true },
      'What you paid is on its way back to you, except for the reservation fee.',
    ],
    ['not kept', { paid_fee: false }, 'What you paid is on its way back to you.'],
  ])(
    'that was canceled with a fee %s says so, also after another order that was never paid',
    async (_what, fee, words) => {
      const paid = { ...order('cancelled'), paidAt: '2026-06-01T12:00:00.000Z' };
      const unpaidOne = { ...order('cancelled'), id: 502, paidAt: null };
      stubApi(withMembership({ orders: [paid, unpaidOne], totalPaid: 0, ...fee }));
      visit();
      expect(await screen.findByText(words)).toBeVisible();
    },
  );

  it.each([
    ['failed', { orders: [unpaid('payment_failed')], failedOrder: { ...wireFailedOrder, id: 501 } }],
    ['not finished', { orders: [{ ...unpaid('created'), awaitsPayment: true }] }],
  ])('cancels an order whose payment is %s, after asking', async (_what, membership) => {
    const made = stubApi({
      ...withMembership(membership),
      'DELETE /api/v2/orders/501': wireAnswers.cancelOrder,
    });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    expect(dialog.getByText(/It is not paid\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(made).toContain('DELETE /api/v2/orders/501?only_unpaid=true'));
  });

  it('names the order that each button cancels', async () => {
    const [paid] = wireMembership.orders;
    const failed = { ...unpaid('payment_failed'), id: 502 };
    stubApi(withMembership({ orders: [paid, failed], failedOrder: { ...wireFailedOrder, id: 502 } }));
    visit();
    expect(await screen.findByRole('button', { name: 'Cancel order 501' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel the unpaid order' })).toBeVisible();
  });

  it('cannot be canceled after the cut-off, though it is still held', async () => {
    stubApi(withMembership(UNFINISHED));
    visit();
    expect(await screen.findByRole('link', { name: 'Finish payment' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  });

  it('says before cancelling that the reservation fee is kept, when it is', async () => {
    stubApi(withMembership({ orders: [{ ...wireMembership.orders[0], feeKeptOnCancel: 5 }] }));
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
    expect(dialog).toHaveTextContent('$22.99 goes back to your card.');
    expect(dialog).toHaveTextContent('The reservation fee of $5.00 is kept for another order of this day.');
    expect(dialog).not.toHaveTextContent('promo code');
  });

  it('says before cancelling that the promo code stays used, when it paid for the kept fee', async () => {
    stubApi(withMembership({ orders: [{ ...wireMembership.orders[0], promoCodeKeptOnCancel: true }] }));
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
    expect(dialog).toHaveTextContent(
      'Your promo code paid for the reservation fee of this day, so it stays used',
    );
  });

  it('says why an order cannot be canceled any more, and leaves it', async () => {
    const message = 'It is too late to cancel.';
    const made = stubApi({ ...calls, 'DELETE /api/v2/orders/501': new Refusal(409, { message }) });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(toasts()).toEqual([message]));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(made.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
  });
});

describe('coming from the payment', () => {
  it.each<[string, Visit]>([
    ['the page before', { state: { orderCreated: true } }],
    ['the bank', { search: '?payment_intent=pi_1&redirect_status=succeeded' }],
  ])('of %s thanks once, tracks the join and clears the address', async (_from, given) => {
    const track = jest.spyOn(tracking, 'track').mockReturnValue(undefined);
    stubApi(calls);
    const { location } = visit(given);
    expect(await screen.findByText('Your order is in.')).toBeVisible();
    await waitFor(() => expect(location()).toMatchObject({ search: '', state: null }));
    expect(track.mock.calls.filter(([{ name }]) => name === 'join')).toEqual([
      [{ name: 'join', eventId: 101 }],
    ]);
  });

  it.each<[string, Visit]>([
    ['later', {}],
    ['after a refusal', { search: '?redirect_status=failed' }],
  ])('is not thanked for %s', async (_when, given) => {
    const track = jest.spyOn(tracking, 'track').mockReturnValue(undefined);
    stubApi(calls);
    visit(given);
    await heading(PAID);
    expect(screen.queryByText('Your order is in.')).not.toBeInTheDocument();
    expect(track.mock.calls.filter(([{ name }]) => name === 'join')).toEqual([]);
  });

  it('clears the cart that was paid, and no other', async () => {
    stubApi(calls);
    const { store, unmount } = visit({ transactionId: 'pi_fixture_0001' });
    await heading(PAID);
    expect(store.getState().carts['101']?.items).toEqual([]);
    unmount();
    const { store: other } = visit({ transactionId: 'pi_of_another' });
    await heading(PAID);
    expect(other.getState().carts['101']?.items).toHaveLength(1);
  });
});

it('of a second order waits until it is paid too, and clears its cart then', async () => {
  jest.useFakeTimers();
  const [first] = wireMembership.orders;
  const second = { ...first, id: 302, transactionId: 'pi_second', status: 'processing' };
  stubApi(withMembership({ orders: [first, second] }));
  const { store } = visit({ state: { orderCreated: true }, transactionId: 'pi_second' });
  expect(await screen.findByText(/Your bank has not answered yet/)).toBeVisible();
  expect(screen.queryByText('Your order is in.')).not.toBeInTheDocument();
  expect(store.getState().carts['101']?.items).toHaveLength(1);
  stubApi(withMembership({ orders: [first, { ...second, status: 'paid' }] }));
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText('Your order is in.')).toBeVisible();
  expect(store.getState().carts['101']?.items).toEqual([]);
  jest.useRealTimers();
});

describe('a receipt that cannot be shown', () => {
  it.each([
    ['unknown to /404project', { path: '/orders/999/receipt' }, '/404project'],
    ['of a visitor to sign in', { userId: null }, '/session'],
  ])('leads, when %s', async (_why, given, target) => {
    stubApi(calls);
    const { location } = visit(given);
    await waitFor(() => expect(location().pathname).toBe(target));
  });

  it('can be asked for again', async () => {
    let isDown = true;
    stubApi({ ...calls, [RECEIPT]: () => (isDown ? OFFLINE : wireAnswers.showMembership) });
    const { user } = visit();
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 8000 });
    isDown = false;
    await user.click(retry);
    expect(await heading(PAID)).toBeVisible();
  });
});
