import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventsApi } from '@/api/eventsApi';
import { wireEvent, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { Refusal, stubApi } from '@/testing/stubApi';
import { CheckoutPage } from './CheckoutPage';

const SENT = 'pi_12345678';
const QUOTE = 'GET /api/v2/events/101/checkout_details';
const ORDER = `GET /api/v2/transactions/${SENT}/order`;
const quoted = { data: { checkoutDetails: wireQuote } };
const withStatus = (status: string) => ({ data: { order: { ...wireOrder, transactionId: SENT, status } } });
const form = { name: 'Order details' };

/** Opens the form of a cart whose order was sent before. */
async function open(answers: Record<string, unknown>) {
  stubApi({
    'GET /api/v2/events/101': { data: { event: wireEvent } },
    [QUOTE]: quoted,
    ...answers,
  });
  const line = anItem({ productId: 1001 });
  const store = makeTestStore({
    preloadedState: {
      session: checkedSession(1),
      carts: { 101: aCart({ items: [line], transactionId: SENT, isOrderInCart: true, state: 'sent' }) },
    },
  });
  const event = await store.dispatch(eventsApi.endpoints.getEvent.initiate('101')).unwrap();
  return renderWithProviders(<CheckoutPage onPaying={jest.fn()} event={event} items={[line]} lines={[]} />, {
    store,
  });
}

describe('an order that was sent before', () => {
  it.each([
    ['paid', { orderCreated: true }],
    ['processing', null],
  ])('and is %s leads to the receipt, which is told %p', async (status, state) => {
    const { location } = await open({ [ORDER]: withStatus(status) });
    await waitFor(() => expect(location()).toMatchObject({ pathname: '/orders/301/receipt', state }));
    await act(settled);
    expect(screen.queryByRole('form', form)).not.toBeInTheDocument();
  });

  it.each([
    ['the quote', QUOTE, ORDER],
    ['the order', ORDER, QUOTE],
  ])('and is not paid opens the form, and not with %s alone', async (_first, first, second) => {
    const given: Record<string, unknown> = { [QUOTE]: quoted, [ORDER]: withStatus('created') };
    const answer: Record<string, () => void> = {};
    const held = (call: string) => () =>
      new Promise((resolve) => (answer[call] = () => resolve(given[call])));
    await open({ [ORDER]: held(ORDER), [QUOTE]: held(QUOTE) });
    await waitFor(() => expect(Object.keys(answer).sort()).toEqual([QUOTE, ORDER]));
    answer[first]?.();
    await act(settled);
    expect(screen.getByText('Loading your order')).toBeInTheDocument();
    expect(screen.queryByRole('form', form)).not.toBeInTheDocument();
    answer[second]?.();
    expect(await screen.findByRole('form', form)).toBeVisible();
  });

  it('and is unknown can be asked for again, with the quote that failed too', async () => {
    let isDown = true;
    const whenUp = (answer: unknown) => () => (isDown ? new Refusal(500) : answer);
    const { location } = await open({
      [ORDER]: whenUp(withStatus('created')),
      [QUOTE]: whenUp(quoted),
    });
    await screen.findByText('We could not find out how far your payment is.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('form', form)).toBeVisible();
    expect(location().pathname).toBe('/');
  });

  it('and expired before the event closed says that nothing was charged', async () => {
    const closed = new Refusal(409, { message: 'Closed.', code: 'event_closed' });
    await open({ [QUOTE]: closed, [ORDER]: withStatus('expired') });
    expect(await screen.findByText('Closed.')).toBeVisible();
    expect(screen.getByText(/not paid in time, and nothing was charged\.$/)).toBeVisible();
  });
});
