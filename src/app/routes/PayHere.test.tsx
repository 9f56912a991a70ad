import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { loadStripe } from '@/integrations/stripe/loadStripe';
import { setClock } from '@/lib/clock';
import { wireAnswers, wireEvent, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { itemAdded } from '@/store/slices/carts';
import { aCart, anItem, anItemDraft } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { OFFLINE, Refusal, stubApi } from '@/testing/stubApi';
import { wireLastChoice } from '@/testing/wire/event';
import { Site } from '../App';

// The day before the event of the fixtures.
beforeEach(() => setClock(() => Date.parse('2026-06-03T15:00:00Z')));
afterEach(() => setClock(null));

jest.mock('@/integrations/stripe/loadStripe', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/loadStripe'),
  loadStripe: jest.fn(),
}));
jest.mock('@/integrations/stripe/confirmPayment', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/confirmPayment'),
  confirmPayment: jest.fn(),
}));
jest.mock('@/integrations/stripe/elements', () => jest.requireActual<object>('@/testing/stripeElements'));
const confirm = jest.mocked(confirmPayment);

const QUOTE = 'GET /api/v2/events/101/checkout_details';
const SHEET = 'POST /api/v2/payment_sheets';
const PLACE = 'POST /api/v2/events/101/orders';
const CARDS = 'GET /api/v2/users/1/cards';
const card = (id: string, last4: string, expired = false) => ({
  ...{ id, brand: 'visa', last4, exp_month: 12, exp_year: 2030, expired },
});
const [slot] = wireEvent.timeSlots;
const event = { ...wireEvent, lastChoice: { ...wireLastChoice, timeSlotId: slot!.id } };
const created = { ...wireOrder, status: 'created' as const, paidAt: null };
const failed = { ...wireOrder, status: 'payment_failed' as const, failureMessage: 'Your card was declined.' };
const orderAnswer = (order: object) => ({ data: { order } });
const quoteOf = (changed: object = {}) => ({
  data: { checkoutDetails: { ...wireQuote, availableTimeSlots: [{ id: slot!.id }], ...changed } },
});
const calls = {
  'GET /api/v2/events/101': { data: { event } },
  'GET /api/v2/events/101/menu_categories': wireAnswers.listMenuCategories,
  'GET /api/v2/users/1': wireAnswers.showUser,
  'GET /api/v2/memberships/301': wireAnswers.showMembership,
  'GET /api/v2/orders/failed': { data: { orders: [] } },
  'POST /api/v2/events/101/validate_address': wireAnswers.validateAddress,
  'GET /api/v2/orders/501': orderAnswer(created),
  'GET /api/v2/transactions/pi_fixture_0001/order': new Refusal(404, { message: 'Not found' }),
  'PATCH /api/v2/events/101/orders/501': orderAnswer(failed),
  [QUOTE]: quoteOf(),
  [SHEET]: wireAnswers.createPaymentSheet,
  [PLACE]: orderAnswer(created),
  [CARDS]: { cards: [card('pm_new', '4242'), card('pm_old', '3155'), card('pm_gone', '1111', true)] },
};
const salsa = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const line = anItem({ product: { id: 1001, name: 'Tacos' }, quantity: 2, optionChoices: { 1: salsa } });

/** The open order page, with the writing calls that were made. */
function visit(answers: Record<string, unknown> = {}) {
  const sent: string[] = [];
  const all = { ...calls, ...answers } as Record<string, unknown>;
  const noted = [SHEET, PLACE].map((call) => [
    call,
    (url: URL, request: Request) => {
      sent.push(call);
      const answer = all[call];
      return typeof answer === 'function' ? answer(url, request) : answer;
    },
  ]);
  stubApi({ ...all, ...Object.fromEntries(noted) } as Parameters<typeof stubApi>[0]);
  const view = renderWithProviders(<Site />, {
    route: '/events/101/checkout',
    preloadedState: { session: checkedSession(1), carts: { 101: aCart({ items: [line] }) } },
  });
  return { ...view, sent, user: userEvent.setup() };
}
const payButton = () => screen.findByRole('button', { name: /^Place (delivery|pickup) order for / });
const proceed = () => screen.findByRole('button', { name: /^Continue to payment/ });
const RECEIPT = { name: "Lupita's Kitchen is headed your way!" };

beforeAll(() =>
  Promise.all([import('./CheckoutRoute'), import('./chunks/payment'), import('./ReceiptRoute')]),
);
beforeEach(() => {
  confirm.mockReset().mockResolvedValue({ status: 'succeeded' });
  jest
    .mocked(loadStripe)
    .mockReset()
    .mockResolvedValue({} as never);
});

describe('a saved card', () => {
  it('pays by one press the amount beside its words', async () => {
    const { user, sent } = visit();
    const button = await payButton();
    expect(button).toHaveTextContent(`$${wireQuote.total.toFixed(2)}`);
    await user.click(button);
    await screen.findByRole('heading', RECEIPT);
    expect(sent).toEqual([SHEET, PLACE]);
    expect(confirm.mock.calls).toMatchObject([
      [{ cardId: 'pm_new', shownCents: Math.round(wireQuote.total * 100) }],
    ]);
  });

  it('is another that is chosen, and never one that has expired', async () => {
    const { user } = visit();
    await payButton();
    const payment = within(screen.getByRole('radiogroup', { name: 'Payment' }));
    expect(payment.getAllByRole('radio')).toHaveLength(3);
    await user.click(payment.getByRole('radio', { name: 'Visa ending 3155' }));
    await user.click(await payButton());
    await waitFor(() => expect(confirm.mock.calls).toMatchObject([[{ cardId: 'pm_old' }]]));
  });

  it('leaves the payment page for another card or a wallet', async () => {
    const { user, sent, location } = visit();
    await payButton();
    await user.click(screen.getByRole('radio', { name: 'Another card or wallet' }));
    await user.click(await proceed());
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout/payment'));
    expect(confirm).not.toHaveBeenCalled();
    expect(sent).not.toContain(PLACE);
  });

  it('pays nothing that was not on the screen at the press', async () => {
    let total = wireQuote.total;
    const { user, sent } = visit({ [QUOTE]: () => quoteOf({ total }) });
    const button = await payButton();
    total += 1;
    await user.click(button);
    await screen.findByText('The total has changed. Please check it, then press again.');
    expect(sent).toEqual([]);
    await waitFor(() => expect(button).toHaveTextContent(`$${total.toFixed(2)}`));
    await user.click(button);
    await waitFor(() =>
      expect(confirm.mock.calls).toMatchObject([[{ shownCents: Math.round(total * 100) }]]),
    );
  });

  it('that is declined leads to the payment page, which says why', async () => {
    confirm.mockResolvedValue({ status: 'failed', message: 'Your card was declined.' });
    const { user, location } = visit({
      'GET /api/v2/transactions/pi_fixture_0001/order': orderAnswer(failed),
      'GET /api/v2/orders/501': orderAnswer(failed),
    });
    await user.click(await payButton());
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout/payment'));
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(screen.getByText(/^You were not charged/)).toBeVisible();
  });

  it('whose order is refused stays with the reason, and then goes by the payment page', async () => {
    const refusal = new Refusal(409, { message: 'The price has changed.', code: 'price_changed' });
    const { user, location } = visit({ [PLACE]: refusal });
    await user.click(await payButton());
    expect(await screen.findByText('Error: The price has changed.')).toBeVisible();
    expect(location().pathname).toBe('/events/101/checkout');
    expect(await proceed()).toBeVisible();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('whose order got no answer leads to the payment page, which asks for it', async () => {
    const { user, location } = visit({ [PLACE]: OFFLINE });
    await user.click(await payButton());
    await waitFor(() => expect(location().pathname).toBe('/events/101/checkout/payment'));
    expect(confirm).not.toHaveBeenCalled();
  });

  it('without a sheet says why, and keeps the order to be pressed again', async () => {
    const { user, sent, location } = visit({ [SHEET]: OFFLINE });
    await user.click(await payButton());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/connection|reach/i));
    expect(location().pathname).toBe('/events/101/checkout');
    expect(sent).toEqual([SHEET]);
    expect(await payButton()).toBeEnabled();
  });

  it('without a sheet, because the card provider is away, says so and that nothing was charged', async () => {
    const message = 'Payments cannot be reached right now.';
    const { user } = visit({ [SHEET]: new Refusal(503, { code: 'payment_provider_unavailable', message }) });
    await user.click(await payButton());
    expect(await screen.findByText(new RegExp(`${message} You were not charged\\.$`))).toBeVisible();
  });

  it('whose order fails on our side says why, and that pressing again is safe', async () => {
    const { user } = visit({ [PLACE]: new Refusal(503, { message: 'We are restarting.' }) });
    await user.click(await payButton());
    const said = 'Error: We are restarting. You are never charged twice for this order.';
    expect(await screen.findByText(said)).toBeVisible();
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('a wallet', () => {
  /** In sight at once. */
  class SeenObserver {
    constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
    observe = () => this.seen([{ isIntersecting: true }]);
    disconnect = () => undefined;
  }
  const isOpen = () => screen.queryByText('Apple Pay is open') !== null;
  const { IntersectionObserver } = window;
  beforeEach(
    () => void Object.assign(window, { ApplePaySession: class {}, IntersectionObserver: SeenObserver }),
  );
  afterEach(() => {
    Reflect.deleteProperty(window, 'ApplePaySession');
    Object.assign(window, { IntersectionObserver });
  });
  /** The order page of a customer without saved cards, with the button of the wallet. */
  async function visitWithWallet(answers: Record<string, unknown> = {}) {
    const view = visit({ [CARDS]: { cards: [] }, ...answers });
    await proceed();
    await view.user.hover(document.body);
    const wallet = await screen.findByRole('button', { name: 'Apple Pay' });
    return { ...view, press: () => view.user.click(wallet) };
  }

  it('pays from the page of the order the amount on the screen', async () => {
    const { press, sent } = await visitWithWallet();
    expect(screen.getByText('or pay now with a wallet')).toBeVisible();
    await press();
    await screen.findByRole('heading', RECEIPT);
    expect(sent).toEqual([SHEET, PLACE]);
    expect(confirm.mock.calls).toMatchObject([
      [{ isDeferred: true, shownCents: Math.round(wireQuote.total * 100) }],
    ]);
    expect(confirm.mock.calls[0]?.[0]).toHaveProperty('elements.submit');
  });

  it('stands beside a saved card, which the pay button charges', async () => {
    const { user } = visit();
    await payButton();
    await user.hover(document.body);
    expect(await screen.findByRole('button', { name: 'Apple Pay' })).toBeVisible();
    await user.click(await payButton());
    await waitFor(() => expect(confirm.mock.calls).toMatchObject([[{ cardId: 'pm_new' }]]));
  });

  it('pays nothing that was not on the screen at the press, and is closed', async () => {
    let total = wireQuote.total;
    const { press, sent } = await visitWithWallet({ [QUOTE]: () => quoteOf({ total }) });
    total += 1;
    await press();
    expect(
      await screen.findByText('The total has changed. Please check it, then press again.'),
    ).toBeVisible();
    expect(isOpen()).toBe(false);
    expect(sent).toEqual([]);
    await press();
    await waitFor(() =>
      expect(confirm.mock.calls).toMatchObject([[{ shownCents: Math.round(total * 100) }]]),
    );
  });

  it('stays closed while the form is incomplete, which says what is missing', async () => {
    const { user, press, sent, location } = await visitWithWallet();
    await user.click(screen.getByRole('radio', { name: /^Other/ }));
    await press();
    expect(await screen.findByText(/^The form is incomplete/)).toBeVisible();
    expect(screen.getByText('Apple Pay is refused')).toBeVisible();
    expect(sent).toEqual([]);
    expect(location().pathname).toBe('/events/101/checkout');
  });

  it('that is declined is closed, and the payment page says why', async () => {
    confirm.mockResolvedValue({ status: 'failed', message: 'Your card was declined.' });
    const { press, location } = await visitWithWallet({
      'GET /api/v2/transactions/pi_fixture_0001/order': orderAnswer(failed),
      'GET /api/v2/orders/501': orderAnswer(failed),
    });
    await press();
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(location().pathname).toBe('/events/101/checkout/payment');
    expect(isOpen()).toBe(false);
  });

  it('whose order is refused is closed, and the reason stands above the form', async () => {
    const refusal = new Refusal(409, { message: 'The price has changed.', code: 'price_changed' });
    const { press } = await visitWithWallet({ [PLACE]: refusal });
    await press();
    expect(await screen.findByText('Error: The price has changed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apple Pay' })).not.toBeInTheDocument();
    expect(confirm).not.toHaveBeenCalled();
  });

  it('without a sheet is closed, says why, and can be pressed again', async () => {
    const { press, sent } = await visitWithWallet({ [SHEET]: OFFLINE });
    await press();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/connection|reach/i));
    expect(isOpen()).toBe(false);
    expect(sent).toEqual([SHEET]);
    await press();
    await waitFor(() => expect(sent).toEqual([SHEET, SHEET]));
  });

  it.each([
    ['the device has none', () => Reflect.deleteProperty(window, 'ApplePaySession'), {}],
    ['the order costs nothing', () => undefined, { [QUOTE]: quoteOf({ total: 0 }) }],
  ])('is not asked for if %s', async (_what, prepare, answers) => {
    prepare();
    const { user } = visit({ [CARDS]: { cards: [] }, ...answers });
    await screen.findByRole('button', { name: /^(Continue|Place)/ });
    await user.hover(document.body);
    await act(settled);
    expect(screen.queryByText('or pay now with a wallet')).not.toBeInTheDocument();
    expect(loadStripe).not.toHaveBeenCalled();
  });
});

describe('between the press and the order', () => {
  const free = {
    [PLACE]: orderAnswer(wireOrder),
    [CARDS]: OFFLINE,
    'GET /api/v2/events/101': {
      data: { event: { ...event, lastChoice: { ...event.lastChoice, tipCents: 0 } } },
    },
  };
  /** Quotes of a total of 0; from `hold` on they wait for `release`. */
  function slowQuotes() {
    let wait = Promise.resolve();
    let release = (): void => undefined;
    const answer = () => wait.then(() => quoteOf({ total: 0 }));
    return {
      answer,
      hold: () => void (wait = new Promise((resolve) => (release = resolve))),
      release: () => release(),
    };
  }

  it('a quote that fails says why, and that nothing was charged', async () => {
    let isOver = false;
    const refusal = new Refusal(409, { message: 'Orders are closed.', code: 'event_closed' });
    const { user, sent } = visit({ [QUOTE]: () => (isOver ? refusal : quoteOf()) });
    const button = await payButton();
    isOver = true;
    await user.click(button);
    expect(await screen.findByText('Orders are closed. You were not charged.')).toBeVisible();
    expect(screen.queryByText(/^The total has changed/)).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('a tip that was typed just before is in the total that is asked about', async () => {
    const answer = ({ searchParams }: URL) =>
      quoteOf({ total: wireQuote.total + Number(searchParams.get('tip') ?? 0) });
    const { user, sent } = visit({ [QUOTE]: answer });
    await payButton();
    await user.click(screen.getByRole('radio', { name: /^Other/ }));
    await user.type(await screen.findByLabelText('Tip amount in dollars'), '5{Enter}');
    expect(await screen.findByText(/^The total has changed/)).toBeVisible();
    expect(sent).toEqual([]);
    await waitFor(async () =>
      expect(await payButton()).toHaveTextContent(`$${(wireQuote.total + 5).toFixed(2)}`),
    );
    await user.click(await payButton());
    await screen.findByRole('heading', RECEIPT);
  });

  it('the dishes can be changed by another tab, and are not placed unseen', async () => {
    const quotes = slowQuotes();
    const { user, sent, store } = visit({ ...free, [QUOTE]: quotes.answer });
    const button = await payButton();
    quotes.hold();
    await user.click(button);
    expect(screen.getByLabelText('Quantity').closest('[inert]')).not.toBeNull();
    act(() => void store.dispatch(itemAdded({ eventId: 101, item: anItemDraft({ productId: 1002 }) })));
    quotes.release();
    expect(await screen.findByText(/^The total has changed/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('a page that is left places nothing', async () => {
    const quotes = slowQuotes();
    const { user, sent, location } = visit({ ...free, [QUOTE]: quotes.answer });
    const button = await payButton();
    quotes.hold();
    await user.click(button);
    await user.click(screen.getByRole('link', { name: 'Back to menu' }));
    await waitFor(() => expect(location().pathname).toBe('/events/101'));
    quotes.release();
    await act(settled);
    expect(sent).toEqual([]);
    expect(location().pathname).toBe('/events/101');
  });
});

describe('the payment page is the way', () => {
  it.each([
    ['without a saved card', { [CARDS]: { cards: [] } }],
    ['with expired cards alone', { [CARDS]: { cards: [card('pm_gone', '1111', true)] } }],
    ['if the cards cannot be read', { [CARDS]: new Refusal(503, { message: 'Later' }) }],
    ['for who has never paid', { 'GET /api/v2/events/101': wireAnswers.showEvent, [CARDS]: OFFLINE }],
  ])('%s', async (_what, answers) => {
    visit(answers);
    await waitFor(async () => expect(await proceed()).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByRole('radiogroup', { name: 'Payment' })).not.toBeInTheDocument();
  });
});

it('an order that costs nothing is placed from its page, without a card', async () => {
  const { user, sent } = visit({
    [QUOTE]: quoteOf({ total: 0 }),
    [PLACE]: orderAnswer(wireOrder),
    [CARDS]: OFFLINE,
    'GET /api/v2/events/101': {
      data: { event: { ...event, lastChoice: { ...event.lastChoice, tipCents: 0 } } },
    },
  });
  await user.click(await payButton());
  await screen.findByRole('heading', RECEIPT);
  expect(sent).toEqual([PLACE]);
  expect(confirm).not.toHaveBeenCalled();
});
