import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setClock } from '@/lib/clock';
import type { Cart } from '@/store/slices/cart';
import { wireAnswers, wireEvent, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aCart, aReadyCart, anItem, aTable } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { Site } from '../App';

const { tableCode } = aTable();
const STRIP = "Delivered with Dana's order · 5:30 PM · no delivery fee";
const QUOTE = 'GET /api/v2/events/101/checkout_details';
const PLACE = 'POST /api/v2/events/101/orders';
const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const line = anItem({ product: { id: 1001, name: 'Tacos' }, quantity: 2, optionChoices: { 1: salsa } });
const OWN = 'Order on your own';

/** A quote that depends on the table, like the server's. */
const quoteFor = ({ searchParams }: URL) => {
  const joins = searchParams.get('table_code') === tableCode;
  const note = joins ? "Delivered with Dana's order" : null;
  const d2d = {
    id: 'd2d',
    name: 'Delivery',
    sku: 'd2d',
    price: joins ? 0 : 4.99,
    notes: note,
    description: null,
  };
  return { data: { checkoutDetails: { ...wireQuote, nonProductLineItems: [d2d] } } };
};
const ENDED = new Refusal(409, { code: 'table_ended', message: 'This delivery takes no more neighbors.' });
const endedFor = (url: URL) => (url.searchParams.has('table_code') ? ENDED : quoteFor(url));
const calls = {
  'GET /api/v2/events/101': { data: { event: wireEvent } },
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  'GET /api/v2/memberships/301': wireAnswers.showMembership,
  [QUOTE]: quoteFor,
};
const joined: Cart = aCart({ items: [line], table: aTable(), gratuity: null });

function visit(path: string, { answers = {}, cart = joined }: { answers?: object; cart?: Cart } = {}) {
  const made = stubApi(Object.assign(answers, { ...calls, ...answers }));
  const view = renderWithProviders(<Site />, {
    route: path,
    preloadedState: { session: checkedSession(1), carts: { 101: cart } },
  });
  const cartNow = () => view.store.getState().carts['101'];
  return { ...view, made, cartNow, user: userEvent.setup() };
}
const quotes = (made: string[]) => made.filter((call) => call.startsWith(QUOTE));

beforeAll(() =>
  Promise.all([
    import('./CheckoutRoute'),
    import('./chunks/payment'),
    import('./EventRoute'),
    import('./ReceiptRoute'),
  ]),
);
beforeEach(() => setClock(() => Date.parse('2026-06-01T12:00:00Z')));
afterEach(() => setClock(null));

describe('the event page of a joined delivery', () => {
  it('leaves the table by one press, and keeps the dishes', async () => {
    const { user, cartNow } = visit('/events/101');
    expect(await screen.findByText(STRIP)).toBeVisible();
    await user.click(screen.getByRole('button', { name: OWN }));
    expect(screen.queryByText(STRIP)).not.toBeInTheDocument();
    expect(cartNow()).toMatchObject({ table: null, items: [line] });
    expect(screen.getByText('Pickup Available')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('says in the cart how it is delivered', async () => {
    const { user } = visit('/events/101');
    await user.click(await screen.findByRole('button', { name: /^2 items/ }));
    const cart = within(await screen.findByRole('dialog', { name: 'Your order' }));
    expect(cart.getByText(STRIP)).toBeVisible();
  });

  it('says nothing of it when the event takes no orders', async () => {
    setClock(() => Date.parse('2026-06-05T12:00:00Z'));
    visit('/events/101');
    await screen.findByRole('heading', { level: 1, name: "Lupita's Kitchen" });
    expect(screen.queryByText(STRIP)).not.toBeInTheDocument();
  });
});

describe('the order form of a joined delivery', () => {
  const proceed = () => screen.findByRole('button', { name: /^Continue to payment/ });

  it('asks for no type, time or address, and shows the delivery line without a fee', async () => {
    const { made } = visit('/events/101/checkout');
    await proceed();
    expect(screen.getByText(STRIP)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Delivery address' })).not.toBeInTheDocument();
    expect(screen.queryByRole('radiogroup', { name: /Time/ })).not.toBeInTheDocument();
    const totals = within(screen.getByRole('region', { name: 'Order total' }));
    expect(totals.getByText("Delivered with Dana's order").closest('div')).toHaveTextContent('$0.00');
    expect(screen.getByText('Direct to door, 5:30 PM')).toBeVisible();
    for (const quote of quotes(made)) {
      expect(quote).toContain(`table_code=${tableCode}`);
      expect(quote).toContain('delivery_type=d2d');
    }
  });

  it('sends the table and no address, by the press on the payment page', async () => {
    let sent: unknown;
    const place = async (_url: URL, request: Request) => {
      ({ order: sent } = (await request.json()) as { order: unknown });
      return { data: { order: { ...wireOrder, status: 'paid' } } };
    };
    const free = (url: URL) => ({
      data: { checkoutDetails: { ...quoteFor(url).data.checkoutDetails, total: 0 } },
    });
    const address = { deliveryStreet: '1 Oak St', saveDefaultAddress: true, deliveryType: 'pickup' as const };
    const cart = aReadyCart({ ...address, timeSlotId: 1, table: aTable() }, { items: [line] });
    const { user, location } = visit('/events/101/checkout/payment', {
      answers: { [QUOTE]: free, [PLACE]: place },
      cart,
    });
    const button = await screen.findByRole('button', { name: 'Place delivery order for Thu, Jun 4' });
    expect(screen.getByText("Delivered with Dana's order", { selector: 'p' })).toBeVisible();
    await user.click(button);
    await waitFor(() => expect(location().pathname).toBe('/orders/301/receipt'));
    expect(sent).toMatchObject({ delivery_type: 'd2d', table_code: tableCode });
    expect(Object.keys(sent as object)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^delivery_street|^save_default|^time_slot/)]),
    );
  });

  it('goes on from the form without an address', async () => {
    const { user, location } = visit('/events/101/checkout');
    await user.click(await screen.findByRole('radio', { name: /^15%/ }));
    await user.click(await proceed());
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout/payment'));
  });

  it('asks for everything again when the customer orders on their own', async () => {
    const { user, made, cartNow } = visit('/events/101/checkout');
    await proceed();
    await user.click(screen.getByRole('button', { name: OWN }));
    expect(await screen.findByRole('heading', { name: 'Delivery address' })).toBeVisible();
    expect(cartNow()?.items).toEqual([line]);
    await waitFor(() => expect(quotes(made).at(-1)).not.toContain('table_code'));
    const totals = within(screen.getByRole('region', { name: 'Order total' }));
    await waitFor(() => expect(totals.getByText('Delivery').closest('div')).toHaveTextContent('$4.99'));
  });
});

describe('a delivery that takes no more neighbors', () => {
  it('ends at the quote, with one press to go on', async () => {
    const { user, cartNow } = visit('/events/101/checkout', { answers: { [QUOTE]: endedFor } });
    expect(await screen.findByText("Dana's delivery takes no more neighbors.")).toBeVisible();
    expect(screen.getByText(/^You can still order with a delivery of your own\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: OWN }));
    expect(await screen.findByRole('heading', { name: 'Delivery address' })).toBeVisible();
    expect(cartNow()).toMatchObject({ table: null, items: [line] });
    expect(screen.queryByText("Dana's delivery takes no more neighbors.")).not.toBeInTheDocument();
  });

  it.each([
    ['table_ended', "Error: Dana's delivery takes no more neighbors."],
    ['slot_full', "Error: The time of Dana's delivery is full."],
  ])('ends at the order by %s, once, with one press to go on', async (code, words) => {
    const free = (url: URL) => ({
      data: { checkoutDetails: { ...quoteFor(url).data.checkoutDetails, total: 0 } },
    });
    let isOver = false;
    const answers: Record<string, unknown> = {
      [QUOTE]: (url: URL) => (isOver && code === 'table_ended' ? endedFor(url) : free(url)),
      [PLACE]: async (_url: URL, request: Request) => {
        const { order } = (await request.json()) as { order: { transaction_id: string } };
        answers[`GET /api/v2/transactions/${order.transaction_id}/order`] = { data: { order: null } };
        isOver = true;
        return new Refusal(409, { code, message: 'No.' });
      },
    };
    const cart = aReadyCart({ deliveryType: 'd2d', table: aTable() }, { items: [line] });
    const { user, location } = visit('/events/101/checkout/payment', { answers, cart });
    await user.click(await screen.findByRole('button', { name: /^Place delivery order/ }));
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout'));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('You were not charged.')).toBeVisible();
    const own = screen.getAllByRole('button', { name: OWN });
    await user.click(own[0] as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'Delivery address' })).toBeVisible();
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });
});
