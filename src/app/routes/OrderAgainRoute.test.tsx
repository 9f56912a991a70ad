import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { baseApi } from '@/api/baseApi';
import { setClock } from '@/lib/clock';
import { selectCartItems } from '@/store/slices/carts';
import { selectFlash } from '@/store/slices/flash';
import { wireAnswers, wireEventCard, wireMembership } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

beforeAll(() => Promise.all([import('./OrderAgainRoute'), import('./EventRoute')]));
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => setClock(null));

const MEMBERSHIP = 'GET /api/v2/memberships/301';
const RESTAURANT = 'GET /api/v2/restaurants/lupitas-kitchen';
const MENU = 'GET /api/v2/events/101/menu_categories';
const [line] = wireMembership.lineItems;
const flan = {
  ...line,
  id: 9,
  product_id: 77,
  name: 'Flan',
  productName: 'Flan',
  quantity: 1,
  optionChoices: [],
};
const product = wireAnswers.listMenuCategories.data.menuCategories[0]?.products[0];

const mildTacos = anItem({
  productId: 1001,
  quantity: 3,
  notes: 'mild',
  optionChoices: { '1': { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' } },
});

const withLines = (...lineItems: object[]) => ({
  membership: { ...wireMembership, status: 'complete', lineItems },
});
const withEvents = (...openEvents: object[]) => ({
  restaurant: { ...wireAnswers.showRestaurant.restaurant, openEvents },
});
const withProduct = (changed: object) => ({
  data: { menuCategories: [{ id: 1, name: 'Tacos', products: [{ ...product, ...changed }] }] },
});
const calls = {
  [MEMBERSHIP]: withLines(line as object),
  [RESTAURANT]: withEvents(wireEventCard),
  [MENU]: wireAnswers.listMenuCategories,
  'GET /api/v2/events/101': wireAnswers.showEvent,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
};
function visit(changed: object = {}, { search = '', cart = false } = {}) {
  const made = stubApi({ ...calls, ...changed });
  const view = renderWithProviders(<Site />, {
    route: { pathname: '/orders/301/again', search },
    preloadedState: {
      session: checkedSession(1),
      carts: cart ? { 101: aCart({ items: [mildTacos] }) } : {},
    },
  });
  return { ...view, made };
}
const review = async () => within(await screen.findByRole('form', { name: 'Your order' }));
const add = (name = /^Add/) => screen.getByRole('button', { name });

describe('ordering again', () => {
  it('puts an unchanged order into the cart of the next event, and goes there', async () => {
    const { store, location } = visit();
    const form = await review();
    expect(form.getByText('Everything is on the menu, at the price you paid.')).toBeVisible();
    expect(form.getByText('Verde')).toBeVisible();
    expect(screen.getByText(/Thursday, June 4, 5:30 PM to 7:30 PM/)).toBeVisible();
    expect(add()).toHaveTextContent('Add 2 items to the cart$25.90');
    // The message goes after five seconds.
    const shown = new Set<string | null>();
    store.subscribe(() => shown.add(selectFlash(store.getState(), 101)));
    await userEvent.click(add());
    expect(selectCartItems(store.getState(), 101)).toMatchObject([
      { product: { id: 1001 }, quantity: 2, optionChoices: { 1: { choiceId: 11 } } },
    ]);
    expect(shown).toContain('2 items added');
    expect(location().pathname).toBe('/events/101');
  });

  it('adds everything once, also by two presses before the menu is shown', async () => {
    const { store } = visit();
    await review();
    const button = add();
    act(() => {
      button.click();
      button.click();
    });
    expect(selectCartItems(store.getState(), 101)).toMatchObject([{ quantity: 2 }]);
  });

  it('names what is gone and what costs more before anything goes in', async () => {
    const { store } = visit({
      [MEMBERSHIP]: withLines({ ...line, price: 20 }, flan),
    });
    const form = await review();
    expect(
      form.getByText('2 things are different from your last order. Please look them over.'),
    ).toBeVisible();
    expect(form.getByText(/each now/)).toHaveTextContent('$12.95 each now, $10.00 then.');
    expect(
      within(form.getByRole('region', { name: 'Not on this menu' })).getByText('1 × Flan'),
    ).toBeVisible();
    expect(selectCartItems(store.getState(), 101)).toEqual([]);
  });

  it('asks for a choice that is gone, at its field, and refuses without it', async () => {
    const options = [{ id: 1, name: 'Salsa', choices: [{ id: 12, name: 'Roja' }] }];
    const { store } = visit({ [MENU]: withProduct({ options }) });
    const form = await review();
    expect(form.getByText('Verde is not offered any more.')).toBeVisible();
    await userEvent.click(add());
    const select = form.getByRole('combobox', { name: 'Salsa' });
    expect(select).toHaveFocus();
    expect(form.getByText('Must select an option')).toBeVisible();
    expect(selectCartItems(store.getState(), 101)).toEqual([]);
    await userEvent.selectOptions(select, 'Roja');
    await userEvent.click(add());
    expect(selectCartItems(store.getState(), 101)[0]?.optionChoices).toMatchObject({
      1: { choiceName: 'Roja' },
    });
  });

  it('leaves out a line that is not wanted', async () => {
    const { store } = visit({
      [MEMBERSHIP]: withLines(line as object, { ...line, id: 2, notes: 'hot' }),
    });
    await userEvent.click((await review()).getAllByRole('checkbox')[1] as HTMLElement);
    await userEvent.click(add(/^Add 2 items/));
    expect(selectCartItems(store.getState(), 101).map(({ notes }) => notes)).toEqual(['']);
  });

  it.each([
    ['Keep it, and add these', [3, 2]],
    ['Replace it by these', [2]],
  ])('does not lose a cart: %s', async (choice, quantities) => {
    const { store } = visit({}, { cart: true });
    const form = await review();
    expect(
      form.getByRole('radiogroup', { name: 'Your cart for this day already has 3 items.' }),
    ).toBeVisible();
    await userEvent.click(form.getByRole('radio', { name: choice }));
    await userEvent.click(add());
    expect(selectCartItems(store.getState(), 101).map(({ quantity }) => quantity)).toEqual(quantities);
  });

  it('lets the customer choose among several events, those of the own area first', async () => {
    const far = { ...wireEventCard, id: 102, runAt: '2026-06-03T22:30:00.000Z', postalCodes: ['60601'] };
    const { location } = visit({
      [RESTAURANT]: withEvents(far, wireEventCard),
      'GET /api/v2/events/102/menu_categories': wireAnswers.listMenuCategories,
    });
    const days = await screen.findByRole('radiogroup', { name: 'For which day?' });
    const [near, other] = within(days).getAllByRole('radio');
    expect(near).toBeChecked();
    expect(near).toHaveAccessibleName(/June 4/);
    await userEvent.click(other as HTMLElement);
    expect(location().search).toBe('?event=102');
    await review();
  });

  it.each([
    ['no event', []],
    ['a full one', [{ ...wireEventCard, full: true }]],
    ['one past its cut-off', [{ ...wireEventCard, orderCutoffAt: '2026-06-01T11:00:00.000Z' }]],
  ])('says that there is nothing to order from: %s', async (_what, events) => {
    const { made } = visit({ [RESTAURANT]: withEvents(...events) });
    expect(await screen.findByText("Lupita's Kitchen takes no orders at the moment.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse upcoming events' })).toBeVisible();
    expect(made.some((call) => call.includes('menu_categories'))).toBe(false);
  });

  it('says so if nothing of the order is left', async () => {
    visit({ [MEMBERSHIP]: withLines(flan) });
    expect(await screen.findByText('Nothing of that order is on this menu.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/events/101');
  });

  it('offers another try when the menu cannot be loaded', async () => {
    let isUp = false;
    visit({ [MENU]: () => (isUp ? wireAnswers.listMenuCategories : new Refusal(500)) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isUp = true;
    await userEvent.click(retry);
    await review();
  });

  it('keeps the answers when a later reading of the order fails', async () => {
    let isUp = true;
    const options = [{ id: 1, name: 'Salsa', choices: [{ id: 12, name: 'Roja' }] }];
    const { store, made } = visit({
      [MEMBERSHIP]: () => (isUp ? withLines(line as object) : new Refusal(404)),
      [MENU]: withProduct({ options }),
    });
    const form = await review();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Salsa' }), 'Roja');
    isUp = false;
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Membership'])));
    await waitFor(() => expect(made.filter((call) => call === MEMBERSHIP)).toHaveLength(2));
    await waitFor(() => {
      const { queries } = store.getState().api;
      expect(Object.values(queries).map((query) => query?.status)).toContain('rejected');
    });
    expect(screen.getByRole('combobox', { name: 'Salsa' })).toHaveDisplayValue('Roja');
  });
});

describe('the ways to it', () => {
  it('lead from the receipt of a past order, in place of the calendar', async () => {
    visit();
    const { unmount } = renderWithProviders(<Site />, {
      route: '/orders/301/receipt',
      preloadedState: { session: checkedSession(1) },
    });
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: 'Order again' })[0]).toHaveAttribute(
        'href',
        '/orders/301/again',
      ),
    );
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument();
    unmount();
  });

  it('lead from the usual on the event page, while it takes orders', async () => {
    const usual = { membership: 301, items: [{ name: 'Al pastor tacos', quantity: 2 }] };
    stubApi({
      ...calls,
      'GET /api/v2/events/101': { data: { event: { ...wireAnswers.showEvent.data.event, usual } } },
    });
    renderWithProviders(<Site />, { route: '/events/101', preloadedState: { session: checkedSession(1) } });
    expect(await screen.findByText(/Your usual:/)).toBeVisible();
    expect(screen.getByText(/2 × Al pastor tacos/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Order it again' })).toHaveAttribute(
      'href',
      '/orders/301/again?event=101',
    );
  });
});
