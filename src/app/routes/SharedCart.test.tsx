import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GUEST_HEADER } from '@/api/guestSecret';
import { TABLE_POLL_MS } from '@/api/useTable';
import { toastStore } from '@/components/ui/toast';
import { PAUSE_MS } from '@/features/tables/useSendLines';
import { setClock } from '@/lib/clock';
import { selectSeat, type Seat } from '@/store/slices/tables';
import { wireAnswers, wireCart } from '@/testing/apiFixtures';
import { anItem, aSeat } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const PATH = `/tables/${wireCart.code}`;
const TABLE = `GET /api/v2${PATH}`;
const SIT = `POST /api/v2${PATH}/guests`;
const PUT = `PUT /api/v2${PATH}/guests/2/lines`;
const NOW = Date.parse('2026-06-01T12:00:00Z');

type WireTable = typeof wireCart;
const line = {
  id: 1002,
  name: 'Horchata',
  quantity: 2,
  price: 9,
  choiceIds: [],
  choices: [],
  notes: null,
  isGone: false,
};
const [category] = wireAnswers.listMenuCategories.data.menuCategories;
const [tacos] = category?.products ?? [];
const plain = { ...tacos, id: 1002, name: 'Horchata', options: [] };
const menu = { data: { menuCategories: [{ ...category, products: [tacos, plain] }] } };
const [dana, bo] = wireCart.guests as [WireTable['guests'][number], WireTable['guests'][number]];
const horchata = anItem({ productId: 1002, quantity: 2 });

interface Visit {
  table?: Partial<WireTable>;
  userId?: number | null;
  seat?: Partial<Seat>;
  /** Answers of more calls. */
  answers?: Record<string, unknown>;
}

function visit({ table = {}, userId = null, seat, answers = {} }: Visit = {}) {
  let now: Partial<WireTable> = table;
  const sent: { secret: string | null; body: unknown }[] = [];
  const recorded = (answer: unknown) => async (_url: URL, request: Request) => {
    const text = await request.text();
    sent.push({ secret: request.headers.get(GUEST_HEADER), body: text ? JSON.parse(text) : null });
    return typeof answer === 'function' ? (answer as () => unknown)() : answer;
  };
  const calls = stubApi({
    'GET /api/v2/events/101': wireAnswers.showEvent,
    'GET /api/v2/events/101/menu_categories': menu,
    'GET /api/v2/users/1': wireAnswers.showUser,
    'GET /api/v2/orders/failed': { data: { orders: [] } },
    [TABLE]: () => ({ data: { table: { ...wireCart, ...now } } }),
    ...Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, recorded(answer)])),
  });
  const view = renderWithProviders(<Site />, {
    route: PATH,
    preloadedState: { session: checkedSession(userId), tables: seat ? [aSeat(seat)] : [] },
  });
  return {
    ...view,
    calls,
    sent,
    own: () => selectSeat(view.store.getState(), wireCart.code),
    change: (changed: Partial<WireTable>) => void (now = changed),
  };
}
const answerOf = (table: Partial<WireTable>) => ({ data: { table: { ...wireCart, ...table } } });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const seated = { guestId: 2, guests: [dana, { ...bo, lines: [line] }] };

beforeAll(() => Promise.all([import('./TableRoute')]));
beforeEach(() => setClock(() => NOW));
afterEach(() => {
  setClock(null);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a visitor', () => {
  it('sees who sits there, and sits down by a first name', async () => {
    const { sent, own, calls, change } = visit({ answers: { [SIT]: wireAnswers.joinTable } });
    expect(await screen.findByRole('heading', { level: 1, name: "Dana's table" })).toBeVisible();
    expect(screen.getByText('Choose your dishes, and Dana pays.')).toBeVisible();
    expect(
      screen.getByText(
        'Choose until Wed, Jun 3, 12:00 PM (2 days left). Up to $25.00 for each guest, before tax.',
      ),
    ).toBeVisible();
    const people = within(screen.getByRole('list', { name: 'Who sits here' })).getAllByRole('listitem');
    expect(people.map((one) => one.textContent)).toEqual(['Dana 3 dishes ·  done', 'Bo 1 dish']);

    await userEvent.click(screen.getByRole('button', { name: 'Sit down' }));
    expect(screen.getByLabelText('Your first name')).toHaveAccessibleDescription(
      'Please enter your first name.',
    );
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('Your first name'), ' Bo ');
    change({ ...seated, guests: [dana, { ...bo, revision: 0, lines: [] }] });
    await userEvent.click(screen.getByRole('button', { name: 'Sit down' }));
    expect(await screen.findByRole('button', { name: 'I am done' })).toBeVisible();
    expect(sent).toEqual([{ secret: null, body: { name: 'Bo' } }]);
    expect(own()).toMatchObject({ guestId: 2, guestName: 'Bo', secret: 'token-of-the-fixture-guest' });
    expect(calls).toContain('GET /api/v2/events/101/menu_categories');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('who is signed in sits down with one press', async () => {
    const guest = { id: 2, name: 'Casey', secret: null };
    const { sent, own } = visit({ userId: 1, answers: { [SIT]: { data: { guest } } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Sit down' }));
    await waitFor(() => expect(own()).toMatchObject({ guestName: 'Casey', secret: null }));
    expect(sent).toEqual([{ secret: null, body: {} }]);
  });

  it('reads why there is no place', async () => {
    const full = new Refusal(409, { code: 'table_full', message: 'All places are taken.' });
    visit({ answers: { [SIT]: full } });
    await userEvent.type(await screen.findByLabelText('Your first name'), 'Bo');
    await userEvent.click(screen.getByRole('button', { name: 'Sit down' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('All places are taken.');
    expect(screen.getByLabelText('Your first name')).toHaveValue('Bo');
  });

  it.each<[WireTable['state'], string]>([
    ['locked', 'Dana is ordering.'],
    ['ordered', 'Dana has ordered.'],
    ['ended', 'The order was not placed.'],
  ])('cannot sit down at a table that is %s', async (state, words) => {
    visit({ table: { state } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sit down' })).not.toBeInTheDocument();
  });

  it('reads that the event was canceled', async () => {
    const { data } = wireAnswers.showEvent;
    const event = { ...data.event, cancelledAt: '2026-06-01T00:00:00.000Z' };
    visit({ table: { state: 'ended' }, answers: { 'GET /api/v2/events/101': { data: { event } } } });
    expect(await screen.findByText('The event was canceled. Nothing was charged.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse other events' })).toBeVisible();
  });
});

describe('a guest', () => {
  const add = () => screen.getByRole('button', { name: /^Add Horchata/ });
  async function sit(given: Visit = {}) {
    jest.useFakeTimers();
    const view = visit({ table: seated, seat: { items: [horchata], revision: 1 }, ...given });
    await pass(1_000);
    return view;
  }
  const press = async (button: HTMLElement) => {
    act(() => button.click());
    await pass(0);
  };
  const newer = (quantity: number, revision: number) => ({
    guestId: 2,
    guests: [dana, { ...bo, revision, lines: [{ ...line, quantity }] }],
  });

  it('sends changes that follow each other as one, with the secret', async () => {
    const { sent, own } = await sit({ answers: { [PUT]: () => answerOf(newer(4, 2)) } });
    await press(add());
    await press(add());
    expect(sent).toEqual([]);
    await pass(PAUSE_MS + 10);
    const items = [{ id: 1002, quantity: 4 }];
    expect(sent).toEqual([{ secret: aSeat().secret, body: { items, done: false, revision: 1 } }]);
    expect(own()).toMatchObject({ isSent: true, revision: 2 });
    await pass(3 * TABLE_POLL_MS);
    expect(sent).toHaveLength(1);
  });

  it('is done, and chooses again', async () => {
    const { sent } = await sit({ answers: { [PUT]: () => answerOf(newer(2, 2)) } });
    await press(screen.getByRole('button', { name: 'I am done' }));
    expect(screen.getByRole('button', { name: 'Change my dishes' })).toBeVisible();
    expect(screen.queryByText('You are done.')).not.toBeInTheDocument();
    await pass(PAUSE_MS + 10);
    expect(screen.getByText('You are done.')).toBeVisible();
    expect(sent).toMatchObject([{ body: { done: true } }]);
  });

  it('sends one call at a time', async () => {
    let answer: (given: unknown) => void = () => undefined;
    const { sent } = await sit({ answers: { [PUT]: () => new Promise((resolve) => (answer = resolve)) } });
    await press(add());
    await pass(PAUSE_MS + 10);
    await press(add());
    await pass(5 * PAUSE_MS);
    expect(sent).toHaveLength(1);
    answer(answerOf(newer(3, 2)));
    await pass(PAUSE_MS);
    await pass(PAUSE_MS + 10);
    expect(sent).toMatchObject([
      { body: { revision: 1 } },
      { body: { revision: 2, items: [{ quantity: 4 }] } },
    ]);
  });

  it('keeps dishes without a connection, and sends them when it is back', async () => {
    let answer: unknown = OFFLINE;
    const { sent, own } = await sit({ answers: { [PUT]: () => answer } });
    await press(add());
    await pass(PAUSE_MS + 10);
    expect(screen.getByText(/^Your last change is not sent yet/)).toBeVisible();
    expect(own()).toMatchObject({ isSent: false, items: [{ quantity: 3 }] });
    answer = answerOf(newer(3, 2));
    await pass(TABLE_POLL_MS);
    await pass(PAUSE_MS + 10);
    expect(sent).toHaveLength(2);
    expect(screen.queryByText(/^Your last change is not sent yet/)).not.toBeInTheDocument();
    expect(own()).toMatchObject({ isSent: true, revision: 2 });
  });

  it('whose answer was lost keeps what was chosen since', async () => {
    const { own, change, sent } = await sit({ answers: { [PUT]: OFFLINE } });
    await press(add());
    await pass(PAUSE_MS + 10);
    await press(add());
    change(newer(3, 2));
    await pass(TABLE_POLL_MS);
    expect(own()).toMatchObject({ revision: 2, items: [{ quantity: 4 }], isSent: false });
    expect(sent.at(-1)).toMatchObject({ body: { revision: 2, items: [{ quantity: 4 }] } });
  });

  it('loses a dish that the host has removed, also when the rest was sent before', async () => {
    let quantity = 2;
    const { own, change, sent } = await sit({
      answers: { [PUT]: () => answerOf(newer((quantity += 1), quantity - 1)) },
    });
    await press(add());
    await pass(PAUSE_MS + 10);
    await press(add());
    await pass(PAUSE_MS + 10);
    expect(own()).toMatchObject({ revision: 3, items: [{ quantity: 4 }], isSent: true });
    change(newer(3, 4));
    await pass(2 * TABLE_POLL_MS);
    expect(own()).toMatchObject({ revision: 4, items: [{ quantity: 3 }], isSent: true });
    expect(sent).toHaveLength(2);
  });

  it('gets the newer dishes of a conflict, and reads of it', async () => {
    const conflict = new Refusal(409, { code: 'lines_changed', message: 'Changed.' });
    const { own, change } = await sit({ answers: { [PUT]: conflict } });
    await press(add());
    change(newer(1, 5));
    await pass(2_000);
    expect(own()).toMatchObject({ items: [{ quantity: 1 }], revision: 5, isSent: true });
    expect(toastStore.get().map(({ text }) => text)).toEqual([
      'Your dishes were changed elsewhere. You see the newer ones.',
    ]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['guest_limit', /cost more than \$25.00, the limit of Dana's table/],
    ['table_full', /No more dishes fit at this table/],
    ['table_locked', /Dana is ordering, so your last change was not sent/],
    ['item_unavailable', /no longer on the menu as you chose it/],
  ])('reads why dishes are refused: %s. They stay.', async (code, words) => {
    const { own, sent } = await sit({ answers: { [PUT]: new Refusal(409, { code, message: 'No.' }) } });
    await press(add());
    await pass(PAUSE_MS + 10);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    await pass(3 * TABLE_POLL_MS);
    expect(sent).toHaveLength(1);
    expect(own()).toMatchObject({ items: [{ quantity: 3 }], isSent: false });
    await press(add());
    await pass(PAUSE_MS + 10);
    expect(sent).toHaveLength(2);
  });

  it('whom the host has removed keeps the dishes, and can sit down again', async () => {
    const again = { data: { guest: { id: 9, name: 'Bo', secret: 'token-of-the-next-seat' } } };
    const { own, change, sent } = await sit({ answers: { [SIT]: again } });
    change({ guests: [dana] });
    await pass(TABLE_POLL_MS);
    expect(own()).toMatchObject({ isRemoved: true, items: [horchata] });
    expect(screen.getByText('Dana has removed you from the table.')).toBeVisible();
    change({ guestId: 9, guests: [dana, { ...bo, id: 9, revision: 0, lines: [] }] });
    await press(screen.getByRole('button', { name: 'Sit down again' }));
    await pass(1_000);
    expect(sent[0]).toMatchObject({ body: { name: 'Bo' } });
    expect(own()).toMatchObject({ guestId: 9, items: [horchata], isSent: false });
  });

  it('takes out what the menu no longer offers', async () => {
    const gone = anItem({ productId: 5 });
    const { own } = await sit({ seat: { items: [horchata, gone], revision: 1 } });
    expect(screen.getByText(/: no longer on the menu as you chose it/)).toBeVisible();
    await press(screen.getByRole('button', { name: 'Take out' }));
    expect(own()?.items).toEqual([horchata]);
  });

  it.each<[Partial<WireTable>, string, string]>([
    [{ state: 'locked' }, 'Dana is ordering.', 'Your dishes can no longer be changed.'],
    [
      { closesAt: new Date(NOW).toISOString() },
      'The time to choose is over.',
      'Dana orders what you have chosen.',
    ],
    [
      { state: 'ordered', deliveryType: 'd2d', deliveryTime: '2026-06-04T23:00:00.000Z' },
      'Dana has ordered.',
      "It comes Thu, Jun 4, 6:00 PM, at Dana's door.",
    ],
    [
      { state: 'ordered', deliveryType: 'pickup' },
      'Dana has ordered.',
      "It is picked up Thu, Jun 4, 5:30 PM. The event's page says where.",
    ],
    [{ state: 'ended' }, 'The order was not placed.', "Dana's table has ended. Nothing was charged."],
  ])('sees the own dishes, and no menu, of %j', async (state, words, detail) => {
    await sit({ table: { ...seated, ...state } });
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    const bag = within(screen.getByRole('region', { name: 'Your dishes' }));
    expect(bag.getByText('Horchata')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I am done' })).not.toBeInTheDocument();
  });
});

describe('the host', () => {
  const hosted: Partial<WireTable> = {
    isHost: true,
    guestId: 1,
    guests: [
      { ...dana, lines: [{ ...line, quantity: 3, price: 13.5 }] },
      { ...bo, lines: [line, { ...line, id: 1001, name: 'Taco', quantity: 1, price: 4 }] },
    ],
  };
  const host = (given: Visit = {}) => visit({ table: hosted, userId: 1, ...given });

  it('sees everybody by person with sums, and can remove a line', async () => {
    const { sent, own } = host({ answers: { [PUT]: answerOf(hosted) } });
    const bos = within(await screen.findByRole('article', { name: 'Bo' }));
    expect(bos.getByRole('heading')).toHaveTextContent('Bo1 dish$13.00');
    expect(screen.getByRole('heading', { name: /^Everybody's dishes/ })).toHaveTextContent('$26.50');
    await userEvent.click(bos.getByRole('button', { name: 'Remove Horchata of Bo' }));
    const items = [{ id: 1001, quantity: 1 }];
    await waitFor(() => expect(sent).toEqual([{ secret: null, body: { items, done: false, revision: 1 } }]));
    await waitFor(() => expect(own()).toMatchObject({ guestId: 1, secret: null }));
  });

  it('removes a guest after a question', async () => {
    const remove = `DELETE /api/v2${PATH}/guests/2`;
    const { calls } = host({ answers: { [remove]: answerOf(hosted) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Bo' }));
    expect(calls).not.toContain(remove);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove Bo' }));
    await waitFor(() => expect(calls).toContain(remove));
  });

  it.each<[WireTable['state'], string, boolean]>([
    ['open', 'Close it now', true],
    ['locked', 'Let guests choose again', false],
  ])('of an %s table can press "%s"', async (state, name, locked) => {
    const { sent } = host({
      table: { ...hosted, state },
      answers: { [`PATCH /api/v2${PATH}`]: answerOf(hosted) },
    });
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(sent).toEqual([{ secret: null, body: { locked } }]));
  });

  it('ends the table after a question', async () => {
    const end = `DELETE /api/v2${PATH}`;
    const { calls } = host({ answers: { [end]: answerOf({ ...hosted, state: 'ended' }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'End the table' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the table' }));
    await waitFor(() => expect(calls).toContain(end));
  });

  it('has a receipt once it is ordered', async () => {
    host({ table: { ...hosted, state: 'ordered', deliveryType: 'd2d', membershipId: 301 } });
    expect(await screen.findByText(/at your door\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View your receipt' })).toHaveAttribute(
      'href',
      '/orders/301/receipt',
    );
  });
});
