import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { baseApi } from '@/api/baseApi';
import { countItems, type CartItem, type CartItemDraft } from '@dwellivery/domain/cart';
import { itemAdded, promoApplied, selectCartItems } from '@/store/slices/carts';
import { HeldOrderText, type HeldOrder } from '@/components/orders/HeldOrderText';
import { toast } from '@/components/ui/toast';
import type { RouteName } from '@/config/routes';
import { wireAnswers, wireEvent, wireMembership, wireQuote } from '@/testing/apiFixtures';
import { wireMenu } from '@/testing/wire/event';
import { wireLine } from '@/testing/wire/order';
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

/** Of the fixtures: the brand, a promo code, a referral link's code, a card's last digits, an order's number, a transaction. */
const CODES = /\bDwellivery\b|\bTEN\b|\brid=1\b|\b4242\b|\b501\b|\bpi_fixture/;

/** Texts that a browser would translate although they hold a code. */
const translatedCodes = (): string[] =>
  [...document.querySelectorAll('body font > font')]
    .filter((font) => CODES.test(font.textContent) && !font.closest('[translate=no]'))
    .map((font) => font.textContent);

/** Screens that show them: else the sweep would find nothing. */
const SHOWN: Partial<Record<RouteName, string[]>> = {
  account: ['rid=1', '4242'],
  checkout: ['TEN'],
  payment: ['TEN'],
  receipt: ['TEN', '4242', '501'],
  terms: ['Dwellivery'],
  privacy: ['Dwellivery'],
};

/** A quote with a promo code, and an order that it was used for. */
const TEN = {
  id: 'promo',
  name: 'Promo code TEN',
  sku: 'promo_code',
  price: -2,
  notes: null,
  description: null,
};
const withCode = {
  ...wireAnswers,
  showCheckoutDetails: {
    data: {
      checkoutDetails: {
        ...wireQuote,
        promoCode: 'TEN',
        nonProductLineItems: [...wireQuote.nonProductLineItems, TEN],
      },
    },
  },
  showMembership: {
    membership: {
      ...wireMembership,
      lineItems: [...wireMembership.lineItems, { ...wireLine, ...TEN, id: 2 }],
    },
  },
};

it.each(names)(
  '%s follows its data and the time on a translated page, and keeps the brand and the codes',
  async (name) => {
    let isLater = false;
    answerCalls((operation) => json(isLater ? changed(withCode[operation]) : withCode[operation]));
    const { store } = await visit(name);
    await act(async () => void store.dispatch(promoApplied({ eventId: 101, code: 'TEN' })));
    await settle();
    for (const code of SHOWN[name] ?? []) expect(document.body).toHaveTextContent(code);
    isLater = true;
    await act(async () => {
      store.dispatch(itemAdded({ eventId: 101, item: aDish(3) }));
      store.dispatch(baseApi.internalActions.onOnline());
    });
    await settle();
    expect(translatedCodes()).toEqual([]);
    jest.setSystemTime(Date.now() + 3 * 3_600_000);
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(translation.stale).toEqual([]);
    expect(document.querySelectorAll('font').length).toBeGreaterThan(5);
    if (name !== 'serverError') expect(document.body).not.toHaveTextContent("we're not feeling dwell");
  },
);

/** After the dinner of the fixture. */
const AFTER = '2026-06-05T14:00:00Z';
const [placed] = wireMembership.orders;
const canceled = { ...placed, status: 'cancelled', refunded: 22.99, cancellableUntil: null };

it.each([
  ['a canceled order', { orders: [canceled] }, null, '$22.99 goes back to Visa ending 4242, except'],
  ['an order beside a canceled one', { orders: [{ ...canceled, id: 502 }, placed] }, null, 'Order 502'],
  ['an order with a claim that was answered', {}, AFTER, '$14.25 goes back to Visa ending 4242'],
])('the receipt of %s keeps card and number on a translated page', async (_what, changes, at, words) => {
  if (at) jest.setSystemTime(Date.parse(at));
  const membership = { ...wireMembership, ...changes, ...(at ? { status: 'complete' } : {}) };
  answerCalls((operation) => json(operation === 'showMembership' ? { membership } : wireAnswers[operation]));
  await visit('receipt');
  expect(document.body).toHaveTextContent(words);
  expect(translatedCodes()).toEqual([]);
  act(() => void toast.success('Your report was sent.'));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('Your report was sent.')).toBeVisible();
  expect(translation.stale).toEqual([]);
  act(() => toast.clear());
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
