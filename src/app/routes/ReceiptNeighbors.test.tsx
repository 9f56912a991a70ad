import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setClock } from '@/lib/clock';
import { wireAnswers, wireMembership, wireTable } from '@/testing/apiFixtures';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const RECEIPT = 'GET /api/v2/memberships/301';
const OPEN = 'POST /api/v2/events/101/tables';
const TABLE = `GET /api/v2/tables/${wireTable.code}`;
const END = `DELETE /api/v2/tables/${wireTable.code}`;
const [order] = wireMembership.orders;
const delivery = { ...wireMembership, d2d: true, customerAddress: '1 Oak St' };
const receiptOf = (changed: object = {}) => ({
  membership: { ...delivery, orders: [{ ...order, d2d: true, ...changed }] },
});
const own = { ...wireTable, isHost: true, membershipId: 301 };
const calls = {
  [RECEIPT]: receiptOf(),
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};

function visit(answers: object = {}) {
  const made = stubApi({ ...calls, ...answers });
  const view = renderWithProviders(<Site />, {
    route: '/orders/301/receipt',
    preloadedState: { session: checkedSession(1) },
  });
  return { ...view, made, user: userEvent.setup() };
}
const TITLE = 'Neighbors can join your delivery';
const block = () => screen.queryByRole('region', { name: TITLE });
const offered = () => screen.findByRole('button', { name: 'Let neighbors join' });

beforeAll(() => import('./ReceiptRoute'));
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => setClock(null));

it('opens a table under the first name of its host, and stops it', async () => {
  let sent: unknown;
  let tableCode: string | null = null;
  let state = 'open';
  const { user } = visit({
    [RECEIPT]: () => receiptOf({ tableCode }),
    [OPEN]: async (_url: URL, request: Request) => {
      sent = await request.json();
      tableCode = wireTable.code;
      return { data: { table: own } };
    },
    [TABLE]: () => ({ data: { table: { ...own, state } } }),
    [END]: () => {
      tableCode = null;
      state = 'ended';
      return { data: { table: { ...own, state } } };
    },
  });
  await user.click(await offered());
  expect(await screen.findByRole('button', { name: 'Copy the link' })).toBeVisible();
  expect(sent).toEqual({ name: "Casey's delivery", payment: 'each' });
  expect(screen.getByRole('heading', { name: TITLE })).toHaveFocus();
  const joined = within(await screen.findByRole('list', { name: 'Who has joined' }));
  expect(joined.getAllByRole('listitem').map((guest) => guest.textContent)).toEqual(['Bo 1 dish']);

  await user.click(screen.getByRole('button', { name: 'Stop taking neighbors' }));
  expect(await offered()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy the link' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: TITLE })).toHaveFocus();
});

it.each<[string, object]>([
  ['a pickup', { d2d: false }],
  ['a delivery that comes with another', { joinedHost: 'Dana' }],
  ['an order that is not paid', { status: 'created' }],
  ['an order after the end of orders', { cancellableUntil: null }],
  ['a page that is open over the end of orders', { cancellableUntil: '2026-06-01T12:00:00.000Z' }],
])('offers nothing for %s', async (_what, changed) => {
  visit({ [RECEIPT]: receiptOf(changed) });
  await screen.findByText('Where');
  expect(block()).not.toBeInTheDocument();
});

it.each([
  ['without a connection', OFFLINE, /connection/i],
  [
    'for a refused order',
    new Refusal(409, { code: 'no_delivery', message: 'There is no delivery.' }),
    /There is no delivery/,
  ],
])('says why it cannot be opened %s', async (_when, answer, words) => {
  const { user } = visit({ [OPEN]: answer });
  await user.click(await offered());
  const region = within(block() as HTMLElement);
  expect(await region.findByRole('alert')).toHaveTextContent(words);
  expect(await offered()).toBeVisible();
});

it('says with whose order a joined one is brought', async () => {
  visit({ [RECEIPT]: receiptOf({ joinedHost: 'Dana' }) });
  const where = await screen.findByText("Delivered with Dana's order");
  expect(where.closest('dd')).toHaveTextContent('1 Oak St');
});

it('says before the host cancels that the delivery fee is kept', async () => {
  const { user } = visit({ [RECEIPT]: receiptOf({ total: 40, d2dKeptOnCancel: 4.99, tableCode: null }) });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  await waitFor(() => expect(dialog).toHaveTextContent('$35.01 goes back to your card.'));
  expect(dialog).toHaveTextContent('The delivery fee of $4.99 is kept');
});
