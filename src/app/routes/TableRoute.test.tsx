import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { baseApi } from '@/api/baseApi';
import { TABLE_POLL_MS } from '@/api/useTable';
import { liveRegionStore } from '@/components/ui/announce';
import { setClock } from '@/lib/clock';
import type { Cart } from '@/store/slices/cart';
import { selectTable } from '@/store/slices/carts';
import { wireAnswers, wireTable } from '@/testing/apiFixtures';
import { aCart, anItem, aReadyCart, aTable } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const PATH = `/tables/${wireTable.code}`;
const TABLE = `GET /api/v2${PATH}`;
const calls = {
  'GET /api/v2/events/101': wireAnswers.showEvent,
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/memberships/301': wireAnswers.showMembership,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};
const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const answerOf = (changed: object = {}) => ({ data: { table: { ...wireTable, ...changed } } });

interface Visit {
  answer?: unknown;
  userId?: number | null;
  cart?: Cart;
}
function visit({ answer = answerOf(), userId = null, cart }: Visit = {}) {
  const made = stubApi({ ...calls, [TABLE]: answer });
  const view = renderWithProviders(<Site />, {
    route: PATH,
    preloadedState: { session: checkedSession(userId), carts: cart ? { 101: cart } : {} },
  });
  return { ...view, asked: () => made.filter((call) => call === TABLE).length };
}
const heading = () => screen.findByRole('heading', { level: 1, name: "Dana's delivery" });
const main = () => within(screen.getByRole('main'));

beforeAll(() => Promise.all([import('./TableRoute'), import('./EventRoute')]));
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => {
  setClock(null);
  jest.useRealTimers();
});

it('shows what comes when, and who is in', async () => {
  visit();
  expect(await heading()).toBeVisible();
  expect(document.title).toBe("Dana's delivery: Lupita's Kitchen, Thu, Jun 4 – Dwellivery");
  expect(screen.getByText("Thu, Jun 4, 5:30 PM, brought with Dana's order")).toBeVisible();
  expect(screen.getByText('No delivery fee, because it is one stop.')).toBeVisible();
  expect(screen.getByText('You pay for your own food. Order by Wed, Jun 3, 12:00 PM.')).toBeVisible();
  const guests = within(screen.getByRole('list', { name: 'Who is in' })).getAllByRole('listitem');
  expect(guests.map((guest) => guest.textContent)).toEqual(['Dana 3 dishes', 'Bo 1 dish']);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

it('joins the cart of its event to the delivery', async () => {
  const { store, location } = visit();
  await userEvent.click(await screen.findByRole('link', { name: 'Choose your dishes' }));
  await waitFor(() => expect(location().pathname).toBe('/events/101'));
  expect(selectTable(store.getState(), 101)).toEqual(aTable());
  expect(await screen.findByText("Delivered with Dana's order · 5:30 PM · no delivery fee")).toBeVisible();
  expect(screen.queryByText('Pickup Available')).not.toBeInTheDocument();
});

it('leaves a submitted order as it is which has joined already', async () => {
  const cart = aReadyCart(
    { table: aTable() },
    { items: [anItem({ productId: 1001, optionChoices: { 1: salsa } })] },
  );
  const { store } = visit({ cart });
  await userEvent.click(await screen.findByRole('link', { name: 'Choose your dishes' }));
  expect(store.getState().carts['101']).toBe(cart);
});

it.each<[string, object, string, string, string]>([
  [
    'ended',
    { state: 'ended' },
    "Dana's delivery takes no more neighbors.",
    'Order on your own',
    '/events/101',
  ],
  ['full', { isFull: true }, "All places of Dana's delivery are taken.", 'See other times', '/events/101'],
  [
    'closed',
    { closesAt: '2026-06-01T12:00:00.000Z' },
    'Orders for this delivery are closed.',
    'Browse other events',
    '/browse',
  ],
  [
    'joined',
    { membershipId: 301, address: '1 Oak St' },
    "You are in: your food comes with Dana's order.",
    'View your receipt',
    '/orders/301/receipt',
  ],
])('%s: says so, with one next step', async (_state, changed, words, link, href) => {
  visit({ answer: answerOf(changed), userId: 1 });
  await heading();
  expect(screen.getByText(words)).toBeVisible();
  expect(
    main()
      .getAllByRole('link')
      .map((one) => [one.textContent, one.getAttribute('href')]),
  ).toEqual([[link, href]]);
});

it('shows the address to who has joined', async () => {
  visit({ answer: answerOf({ membershipId: 301, address: '1 Oak St' }), userId: 1 });
  expect(await screen.findByText('It goes to 1 Oak St.')).toBeVisible();
});

it.each(['ended', 'full'])('leaves the table in the cart when it is %s', async (state) => {
  const answer = answerOf(state === 'full' ? { isFull: true } : { state: 'ended' });
  const { store } = visit({ answer, cart: aCart({ table: aTable() }) });
  await heading();
  await userEvent.click(main().getByRole('link'));
  expect(selectTable(store.getState(), 101)).toBeNull();
});

it('leaves another table in the cart alone', async () => {
  const other = aTable({ tableCode: 'x'.repeat(22) });
  const { store } = visit({ answer: answerOf({ state: 'ended' }), cart: aCart({ table: other }) });
  await heading();
  await userEvent.click(main().getByRole('link'));
  expect(selectTable(store.getState(), 101)).toEqual(other);
});

it('offers its host the link and the receipt', async () => {
  visit({ answer: answerOf({ isHost: true, membershipId: 301 }), userId: 1 });
  await heading();
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  expect(screen.getByText('Thu, Jun 4, 5:30 PM, to your door')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View your receipt' })).toHaveAttribute(
    'href',
    '/orders/301/receipt',
  );
  expect(screen.queryByRole('link', { name: 'Choose your dishes' })).not.toBeInTheDocument();
});

it('says that an unknown link leads nowhere, with a next step', async () => {
  const { location } = visit({ answer: new Refusal(404, { code: 'not_found' }) });
  expect(await screen.findByRole('heading', { name: 'This link leads to no delivery.' })).toBeVisible();
  expect(main().getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/browse');
  expect(location().pathname).toBe(PATH);
});

it('asks every four seconds in view, announces who joins, and moves nothing', async () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  let changed: object = {};
  const { asked, store } = visit({ answer: () => answerOf(changed) });
  await pass(1_000);
  const before = asked();
  const button = screen.getByRole('link', { name: 'Choose your dishes' });
  const [dana] = wireTable.guests;
  changed = { guests: [...wireTable.guests, { ...dana, name: 'Cy', dishes: 2 }] };
  await pass(TABLE_POLL_MS);
  expect(asked()).toBe(before + 1);
  expect(liveRegionStore.get()).toBe('Cy has joined with 2 dishes.');
  const list = screen.getByRole('list', { name: 'Who is in' });
  expect(list.children).toHaveLength(3);
  expect(button.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  act(() => void store.dispatch(baseApi.internalActions.onFocusLost()));
  await pass(4 * TABLE_POLL_MS);
  expect(asked()).toBe(before + 1);
});

it('asks no more when it has ended', async () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  let changed: object = {};
  const { asked } = visit({ answer: () => answerOf(changed) });
  await pass(1_000);
  changed = { state: 'ended' };
  await pass(TABLE_POLL_MS);
  const last = asked();
  expect(liveRegionStore.get()).toBe("Dana's delivery takes no more neighbors.");
  await pass(4 * TABLE_POLL_MS);
  expect(asked()).toBe(last);
});

it('keeps what it shows when the connection goes', async () => {
  jest.useFakeTimers();
  let answer: unknown = answerOf();
  visit({ answer: () => answer });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  answer = OFFLINE;
  await act(() => jest.advanceTimersByTimeAsync(10 * TABLE_POLL_MS));
  expect(screen.getByRole('link', { name: 'Choose your dishes' })).toBeVisible();
});
