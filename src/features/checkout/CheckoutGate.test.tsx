import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { cartSynced } from '@/store/slices/carts';
import { wireAnswers, wireEvent, wireOrder } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { Refusal, stubApi } from '@/testing/stubApi';
import { CheckoutGate } from './CheckoutGate';

const SENT = 'pi_12345678';
const EVENT = 'GET /api/v2/events/101';
const ORDER = `GET /api/v2/transactions/${SENT}/order`;
const sent = { transactionId: SENT, isOrderInCart: true, state: 'sent' } as const;
const line = anItem({ productId: 1001 });

interface Given {
  answers?: Record<string, unknown>;
  cart?: Parameters<typeof aCart>[0];
}
/** Takes the screen off the page. */
let leave: () => void;
function Visit() {
  const [isHere, setIsHere] = useState(true);
  leave = () => act(() => setIsHere(false));
  return isHere ? (
    <CheckoutGate eventId="101" step={0}>
      {({ event }, onPaying) => (
        <>
          <p>Ready: {event.id}</p>
          <button onClick={() => onPaying(true)}>Pay</button>
          <button onClick={() => onPaying(false)}>End</button>
        </>
      )}
    </CheckoutGate>
  ) : null;
}

function open({ answers = {}, cart = {} }: Given = {}) {
  const calls = stubApi({
    [EVENT]: { data: { event: wireEvent } },
    'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
    ...answers,
  });
  const view = renderWithProviders(<Visit />, {
    route: '/here',
    preloadedState: { session: checkedSession(1), carts: { 101: aCart({ items: [line], ...cart }) } },
  });
  const empty = () => act(() => void view.store.dispatch(cartSynced({ eventId: '101', cart: null })));
  return { ...view, calls, empty };
}
const orderOf = (status: string) => ({
  [ORDER]: { data: { order: { ...wireOrder, status } } },
});

it('waits for the event, and has its heading meanwhile', async () => {
  const { location } = open();
  const heading = screen.getByRole('heading', { level: 1, name: 'Complete your order' });
  expect(screen.getByText('Loading your order')).toBeInTheDocument();
  expect(await screen.findByText('Ready: 101')).toBeVisible();
  expect(screen.queryByText('Loading your order')).not.toBeInTheDocument();
  expect(heading).toBeInTheDocument();
  expect(location().pathname).toBe('/here');
});

it('offers another try for an event that cannot be read', async () => {
  let isDown = true;
  const event = () => (isDown ? new Refusal(500) : wireAnswers.showEvent);
  open({ answers: { [EVENT]: event } });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText(/went wrong on our side/)).toBeVisible();
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Ready: 101')).toBeVisible();
});

it.each([
  ['an unknown event to /404project', { answers: { [EVENT]: new Refusal(404) } }, '/404project'],
  ['an empty cart to the menu', { cart: { items: [] } }, '/events/101'],
])('leads %s', async (_what, given, path) => {
  const { location } = open(given);
  await waitFor(() => expect(location().pathname).toBe(path));
});

it('leads to the menu when another tab empties a cart that was not sent', async () => {
  const { location, empty } = open();
  await screen.findByText('Ready: 101');
  empty();
  expect(location().pathname).toBe('/events/101');
});

it('keeps the payment under way when another tab empties the cart, until it has ended', async () => {
  const { location, empty } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
  empty();
  expect(screen.getByText('Ready: 101')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  expect(location().pathname).toBe('/events/101');
});

describe('a sent cart that another tab empties', () => {
  it.each(['paid', 'processing'])('leads to the receipt of its order that is %s', async (status) => {
    const { location, empty } = open({ answers: orderOf(status), cart: sent });
    await screen.findByText('Ready: 101');
    empty();
    expect(screen.getByText('Loading your order')).toBeInTheDocument();
    await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
    expect(location().state).toBeNull();
  });

  it.each([
    ['is not paid', orderOf('cancelled')],
    ['is not there', { [ORDER]: { data: { order: null } } }],
    ['cannot be read', { [ORDER]: new Refusal(500) }],
  ])('leads to the menu if its order %s', async (_what, answers) => {
    const { location, goBack, empty } = open({ answers, cart: sent });
    await screen.findByText('Ready: 101');
    empty();
    await waitFor(() => expect(location().pathname).toBe('/events/101'));
    goBack();
    expect(location().pathname).toBe('/events/101');
  });

  it('leads to the receipt if another tab has sent it meanwhile, too', async () => {
    const { location, store, empty } = open({ answers: orderOf('paid') });
    await screen.findByText('Ready: 101');
    const cart = aCart({ items: [line], ...sent });
    act(() => void store.dispatch(cartSynced({ eventId: '101', cart })));
    empty();
    await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
  });

  it('leads nowhere once the customer has left', async () => {
    let answer: (given: unknown) => void = () => undefined;
    const late = () => new Promise((resolve) => (answer = resolve));
    const { location, calls, empty } = open({ answers: { [ORDER]: late }, cart: sent });
    await screen.findByText('Ready: 101');
    empty();
    await waitFor(() => expect(calls).toContain(ORDER));
    leave();
    await act(async () => {
      answer({ data: { order: wireOrder } });
      await settled();
    });
    expect(location().pathname).toBe('/here');
  });
});
