import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { baseApi } from '@/api/baseApi';
import { countItems, type CartItem, type CartItemDraft } from '@dwellivery/domain/cart';
import { itemAdded, selectCartItems } from '@/store/slices/carts';
import { HeldOrderText, type HeldOrder } from '@/components/orders/HeldOrderText';
import { wireAnswers, wireEvent } from '@/testing/apiFixtures';
import { wireMenu } from '@/testing/wire/event';
import {
  answerCalls,
  CART,
  json,
  names,
  openScreens,
  settle,
  visit,
  type Operation,
} from '@/testing/everyScreen';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { translatePage } from '@/testing/translatePage';

/**
 * A browser's translation replaces text nodes, and what React writes into the old ones is lost; removing one ends the page
 * (facebook/react#11538). A value that changes is therefore the only child of its element.
 */
const NAMES = /^(name|restaurantName|productName|firstname|choiceName|message)$/;
const AMOUNTS = /^(price|total|totalPaid|baseCost|credit_balance|fromPrice)$/;

/** The same answer with other names and amounts. */
const changed = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((part) => changed(part));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part, name)]));
  if (typeof value === 'string' && NAMES.test(key)) return `${value} II`;
  return typeof value === 'number' && AMOUNTS.test(key) ? value + 1 : value;
};

/** A dish of the menu. */
const aDish = (quantity: number): CartItemDraft => ({
  ...(CART.items[0] as CartItem),
  quantity,
  notes: 'Hot',
});

openScreens();
let translation: ReturnType<typeof translatePage>;
beforeEach(() => (translation = translatePage()));
afterEach(() => translation.stop());

it.each(names)('%s follows its data and the time on a translated page', async (name) => {
  let isLater = false;
  answerCalls((operation) => json(isLater ? changed(wireAnswers[operation]) : wireAnswers[operation]));
  const { store } = await visit(name);
  isLater = true;
  await act(async () => {
    store.dispatch(itemAdded({ eventId: 101, item: aDish(3) }));
    store.dispatch(baseApi.internalActions.onOnline());
  });
  await settle();
  jest.setSystemTime(Date.now() + 3 * 3_600_000);
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(translation.stale).toEqual([]);
  expect(document.querySelectorAll('font').length).toBeGreaterThan(5);
  if (name !== 'serverError') expect(document.body).not.toHaveTextContent("we're not feeling dwell");
});

/** A phone, as the bar at the bottom is there. */
const eventPage = async (changes: Partial<Record<Operation, unknown>> = {}) => {
  answerCalls((operation) => json(changes[operation] ?? wireAnswers[operation]));
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const page = await visit('event');
  return { ...page, user, bar: () => within(screen.getByRole('region', { name: 'Your order' })) };
};

it('the bar and the flash of the cart say what is in it on a translated page', async () => {
  const { store, user, bar } = await eventPage();
  const add = (quantity: number) =>
    act(async () => void store.dispatch(itemAdded({ eventId: 101, item: aDish(quantity) })));
  const before = countItems(selectCartItems(store.getState(), 101));
  await add(2);
  expect(bar().getByRole('button')).toHaveTextContent(new RegExp(`^${before + 2} items · \\$`));
  expect(bar().getByText('2 items added')).toBeVisible();
  await add(3);
  expect(bar().getByRole('button')).toHaveTextContent(new RegExp(`^${before + 5} items · \\$`));
  expect(bar().getByText('3 items added')).toBeVisible();

  await user.click(bar().getByRole('button'));
  await settle();
  const sheet = within(screen.getByRole('dialog', { name: 'Your order' }));
  const more = sheet.getAllByRole('button', { name: /^One more/ })[0] as HTMLElement;
  await user.click(more);
  const [first] = selectCartItems(store.getState(), 101);
  expect(sheet.getByText(`${first?.quantity} items updated`)).toBeVisible();
  await user.click(more);
  expect(sheet.getByText(`${(first?.quantity ?? 0) + 1} items updated`)).toBeVisible();
  expect(translation.stale).toEqual([]);
});

it('the menu keeps its labels while it is filtered on a translated page', async () => {
  const labels = { diets: ['vegan'], contains: [], mayContain: ['milk'], complete: true };
  const categories = wireMenu.map((category) => ({
    ...category,
    products: category.products.map((product) => ({ ...product, labels, options: [] })),
  }));
  const { user } = await eventPage({ listMenuCategories: { data: { menuCategories: categories } } });
  await user.click(screen.getByRole('button', { name: 'Diets and allergens' }));
  await user.click(screen.getByRole('checkbox', { name: 'fish' }));
  await settle();
  expect(screen.getByText('May contain milk.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await settle();
  expect(document.body).not.toHaveTextContent("we're not feeling dwell");
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("Lupita's Kitchen");
  expect(translation.stale).toEqual([]);
});

it('a full event that closes says so on a translated page', async () => {
  answerCalls((operation) =>
    json(
      operation === 'showEvent'
        ? { data: { event: { ...wireEvent, full: true, joinable: false, waitlist: null } } }
        : wireAnswers[operation],
    ),
  );
  await visit('event');
  expect(screen.getByText(/^Every place is taken\. Join the waitlist/)).toBeVisible();
  jest.setSystemTime(Date.parse(wireEvent.orderCutoffAt) + 1000);
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(screen.getByText('Looks like you got here a little late.')).toBeVisible();
  expect(screen.queryByText(/Every place is taken/)).toBeNull();
});

it('an order that was left at the bank says when its place is no longer held on a translated page', async () => {
  const order = {
    ...{ id: 5, total: 3120, restaurantName: 'Nonna Rosa', eventTimeZone: 'America/Chicago' },
    eventRunAt: wireEvent.runAt,
    heldUntil: new Date(Date.now() + 30_000).toISOString(),
  } as const;
  const { container } = renderWithProviders(
    <p>
      <HeldOrderText order={order as unknown as HeldOrder} />
    </p>,
  );
  await settle();
  expect(container).not.toHaveTextContent('held for you');
  expect(container).toHaveTextContent(/^Your \$31\.20 payment for Nonna Rosa on .* is not finished/);
});

it('the brand and the codes are not translated', async () => {
  await eventPage();
  expect(screen.getAllByText('Dwellivery')[0]?.closest('[translate=no]')).not.toBeNull();
});
