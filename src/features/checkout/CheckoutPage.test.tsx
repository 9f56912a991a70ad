import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventsApi } from '@/api/eventsApi';
import { cents } from '@dwellivery/domain/money';
import type { OrderFormValues } from '@dwellivery/domain/orderPayload';
import { appReset } from '@/store/appReset';
import type { Cart } from '@/store/slices/cart';
import { promoApplied, selectCart, selectSentId } from '@/store/slices/carts';
import { wireAnswers, wireEvent, wireOrder, wireQuote } from '@/testing/apiFixtures';
import { aReadyCart, anItem } from '@/testing/builders';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { Refusal, stubApi } from '@/testing/stubApi';
import { CheckoutPage } from './CheckoutPage';

const SENT = 'pi_12345678';
const values: Partial<OrderFormValues> = { timeSlotId: 1, gratuity: cents(389), notes: 'Gate 4' };
const line = anItem({ productId: 1001 });

interface Given {
  cart?: Partial<Cart>;
  draft?: { values?: typeof values };
  quote?: (url: URL) => unknown;
  answers?: Record<string, unknown>;
}
const quoted = { data: { checkoutDetails: wireQuote } };
/** Opens the submitted form of a pickup, with a transaction that has not become an order. */
async function open({ cart = {}, draft, quote = () => quoted, answers }: Given = {}) {
  const calls = stubApi({
    'GET /api/v2/events/101': { data: { event: { ...wireEvent, membership: null } } },
    'GET /api/v2/events/101/checkout_details': quote,
    'GET /api/v2/users/1': wireAnswers.showUser,
    [`GET /api/v2/transactions/${SENT}/order`]: { data: { order: null } },
    ...answers,
  });
  const store = makeTestStore({
    preloadedState: {
      session: checkedSession(1),
      carts: {
        101: aReadyCart(draft?.values ?? values, {
          items: [line],
          gratuityPercentage: 15,
          transactionId: SENT,
          isOrderInCart: true,
          state: 'sent',
          ...cart,
        }),
      },
    },
  });
  const event = await store.dispatch(eventsApi.endpoints.getEvent.initiate('101')).unwrap();
  const view = renderWithProviders(
    <CheckoutPage onPaying={jest.fn()} event={event} items={[line]} lines={[]} />,
    {
      store,
      route: '/events/101/checkout',
    },
  );
  const user = userEvent.setup();
  await screen.findByRole('form', { name: 'Order details' });
  const proceed = () => user.click(screen.getByRole('button', { name: /^Continue to payment/ }));
  return {
    ...view,
    calls,
    user,
    proceed,
    transaction: () => selectSentId(store.getState(), 101),
    cart: () => selectCart(store.getState(), 101),
    kept: () => store.getState().carts,
  };
}
const notes = () => screen.getByLabelText(/Order notes/);
const AT_PAYMENT = '/events/101/checkout/payment';

describe('the transaction that is under way', () => {
  it('is kept by an unchanged form', async () => {
    const page = await open();
    await page.proceed();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
    expect(page.transaction()).toBe(SENT);
    expect(page.cart()).toMatchObject({ state: 'sent', notes: 'Gate 4' });
  });

  it('is ended by submitting a changed form', async () => {
    const page = await open();
    await page.user.type(notes(), '2');
    await page.proceed();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
    expect(page.transaction()).toBeNull();
    expect(page.cart()).toMatchObject({ state: 'ready', notes: 'Gate 42' });
  });

  it.each([
    ['is kept by an order of the quoted price', wireQuote.total, SENT],
    ['is ended by an order of another price, as of a new member', 37.13, null],
  ])('%s', async (_what, total, transaction) => {
    const order = { ...wireOrder, transactionId: SENT, status: 'payment_failed', total };
    const page = await open({
      answers: {
        [`GET /api/v2/transactions/${SENT}/order`]: { data: { order } },
      },
    });
    await page.proceed();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
    expect(page.transaction()).toBe(transaction);
  });

  it('is ended by leaving a changed form, which must be submitted again', async () => {
    const page = await open();
    await page.user.type(notes(), '2');
    page.unmount();
    expect(page.transaction()).toBeNull();
    expect(page.cart()).toMatchObject({ state: 'choosing', notes: 'Gate 42' });
  });

  it('is ended by closing the page, which writes the form before', async () => {
    const page = await open();
    const written: unknown[] = [];
    jest.spyOn(page.store.persistence, 'flush').mockImplementation(() => written.push(page.cart().notes));
    await page.user.type(notes(), '2');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(page.transaction()).toBeNull();
    expect(written).toEqual(['Gate 42']);
  });

  it('is kept by a change that was taken back', async () => {
    const page = await open();
    fireEvent.change(notes(), { target: { value: 'Gate 42' } });
    fireEvent.change(notes(), { target: { value: 'Gate 4' } });
    page.unmount();
    expect(page.transaction()).toBe(SENT);
    expect(page.cart().state).toBe('sent');
  });

  it('is kept by a form that was only opened', async () => {
    const page = await open();
    await page.user.click(notes());
    page.unmount();
    expect(page.transaction()).toBe(SENT);
    expect(page.cart().state).toBe('sent');
  });
});

describe('the tip', () => {
  it('is kept in the cart as a percentage', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('radio', { name: /20%/ }));
    page.unmount();
    expect(page.cart()).toMatchObject({ gratuity: 518, gratuityPercentage: 20, state: 'choosing' });
  });

  it('is kept in the cart as an amount', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('radio', { name: /Other/ }));
    await page.user.type(screen.getByLabelText('Tip amount in dollars'), '3.50');
    page.unmount();
    expect(page.cart()).toMatchObject({
      gratuity: cents(350),
      gratuityPercentage: null,
      state: 'choosing',
    });
  });

  it('that the event does not offer any more stays in the cart until the customer chooses another', async () => {
    const page = await open({ cart: { gratuityPercentage: 17 } });
    expect(screen.queryByRole('radio', { name: /%|Other/, checked: true })).not.toBeInTheDocument();
    await page.user.type(notes(), '2');
    page.unmount();
    expect(page.cart().gratuityPercentage).toBe(17);
  });

  it('that is more than the dishes is asked about once', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('radio', { name: /Other/ }));
    const amount = screen.getByLabelText('Tip amount in dollars');
    const give = async (text: string) => {
      await page.user.clear(amount);
      await page.user.type(amount, text);
      await page.proceed();
    };
    await give('1,000');
    await waitFor(() => expect(amount).toHaveAccessibleDescription(/^Your tip of \$1,000\.00 is more than/));
    await give('2,000');
    await waitFor(() => expect(amount).toHaveAccessibleDescription(/^Your tip of \$2,000\.00 is more than/));
    expect(page.location().pathname).not.toBe(AT_PAYMENT);
    await page.proceed();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
    expect(page.cart().gratuity).toBe(200_000);
  });

  it('that was given before is not asked about again', async () => {
    const gratuity = cents(100_000);
    const page = await open({
      cart: { gratuity, gratuityPercentage: null },
      draft: { values: { ...values, gratuity } },
    });
    await page.proceed();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
  });

  it('of another amount ends the transaction, the same amount does not', async () => {
    const cart = { gratuity: cents(350), gratuityPercentage: null };
    const draft = { values: { ...values, gratuity: cents(350) } };
    const same = await open({ cart, draft });
    expect(screen.getByLabelText('Tip amount in dollars')).toHaveValue('3.50');
    await same.proceed();
    await waitFor(() => expect(same.location().pathname).toBe(AT_PAYMENT));
    expect([same.transaction(), same.cart().gratuity]).toEqual([SENT, 350]);
    same.unmount();
    const other = await open({ cart, draft });
    await other.user.type(screen.getByLabelText('Tip amount in dollars'), '{Backspace}5');
    other.unmount();
    expect([other.transaction(), other.cart().gratuity]).toEqual([null, 355]);
  });
});

describe('the form of a customer whose session is lost', () => {
  it('is not kept for the next visitor, and leaves no empty cart in the place of the lost one', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('radio', { name: /18%/ }));
    await page.user.type(notes(), '2');
    act(() => void page.store.dispatch(appReset({ reason: 'sessionLost', epoch: 1 })));
    page.unmount();
    expect(page.kept()).toEqual({});
  });

  it('is not submitted', async () => {
    let answer = (): void => undefined;
    const held = new Promise((resolve) => (answer = () => resolve(quoted)));
    const page = await open({
      quote: ({ searchParams }) => (searchParams.has('promo_code') ? held : quoted),
    });
    act(() => void page.store.dispatch(promoApplied({ eventId: 101, code: 'TACO5' })));
    await page.proceed();
    act(() => void page.store.dispatch(appReset({ reason: 'sessionLost', epoch: 1 })));
    await act(async () => {
      answer();
      await settled();
    });
    expect(page.kept()).toEqual({});
    expect(page.location().pathname).toBe('/events/101/checkout');
  });
});

describe('a promo code', () => {
  const REFUSAL = 'This code does not exist.';
  const refused = { ...wireQuote, cartErrors: { promo_code_error: REFUSAL } };
  const field = () => screen.getByLabelText(/Promo code/);

  it('that is typed but not applied holds the form until it is applied or cleared', async () => {
    const page = await open();
    await page.user.type(field(), 'taco5');
    await page.proceed();
    const told = 'Apply this code, or clear the field to order without it.';
    await waitFor(() => expect(field()).toHaveAccessibleDescription(told));
    expect(screen.getAllByText(told)).toHaveLength(1);
    await waitFor(() => expect(field()).toHaveFocus());
    expect(page.location().pathname).toBe('/events/101/checkout');
    await page.user.clear(field());
    await page.proceed();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
  });

  it('that was refused and is typed anew holds the form until it is applied', async () => {
    const page = await open({
      quote: ({ searchParams }) =>
        searchParams.has('promo_code') ? { data: { checkoutDetails: refused } } : quoted,
    });
    await page.user.type(field(), 'nope{Enter}');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(REFUSAL));
    await page.user.clear(field());
    await page.user.type(field(), 'taco5');
    await page.proceed();
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/^Apply this code/));
    expect(page.location().pathname).toBe('/events/101/checkout');
  });

  it('that another tab applies is taken, whatever was typed here, where it cannot be seen any more', async () => {
    const taken = { data: { checkoutDetails: { ...wireQuote, promoCode: 'TACO5' } } };
    const page = await open({
      quote: ({ searchParams }) => (searchParams.has('promo_code') ? taken : quoted),
    });
    await page.user.type(field(), 'nope');
    act(() => void page.store.dispatch(promoApplied({ eventId: 101, code: 'TACO5' })));
    await screen.findByRole('button', { name: 'Remove TACO5' });
    await page.proceed();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
  });

  it('that ends while the form is open says so once before the payment', async () => {
    let isOver = false;
    const ofCode = () => (isOver ? refused : { ...wireQuote, promoCode: 'TACO5' });
    const page = await open({
      quote: ({ searchParams }) =>
        searchParams.has('promo_code') ? { data: { checkoutDetails: ofCode() } } : quoted,
    });
    await page.user.type(field(), 'taco5{Enter}');
    await screen.findByRole('button', { name: 'Remove TACO5' });
    isOver = true;
    await page.proceed();
    await waitFor(() => expect(field()).toHaveAccessibleDescription(REFUSAL));
    expect(page.location().pathname).toBe('/events/101/checkout');
    await page.proceed();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
  });

  it('whose quote failed, and that does not hold, says so once before the payment', async () => {
    let isDown = true;
    const ofCode = () => (isDown ? new Refusal(500) : { data: { checkoutDetails: refused } });
    const page = await open({
      quote: ({ searchParams }) => (searchParams.has('promo_code') ? ofCode() : quoted),
    });
    await page.user.type(field(), 'nope{Enter}');
    await screen.findByText('Something went wrong on our side. Please try again.');
    isDown = false;
    await page.proceed();
    await waitFor(() => expect(field()).toHaveAccessibleDescription(REFUSAL));
    await waitFor(() => expect(field()).toHaveFocus());
    expect(page.location().pathname).toBe('/events/101/checkout');
    await page.proceed();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
  });

  it('whose quote failed is not refused for the reason of the code before it', async () => {
    const answers: Record<string, unknown> = { NOPE: { data: { checkoutDetails: refused } } };
    const page = await open({
      quote: ({ searchParams }) => answers[searchParams.get('promo_code') ?? ''] ?? quoted,
    });
    await page.user.type(field(), 'nope{Enter}');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(REFUSAL));
    answers.TACO5 = new Refusal(500);
    await page.user.clear(field());
    await page.user.type(field(), 'taco5{Enter}');
    await screen.findByText('Something went wrong on our side. Please try again.');
    expect(field()).not.toHaveAccessibleDescription();
  });

  it('whose refusal is shown does not hold the form while the prices are read again', async () => {
    let answer = (): void => undefined;
    const held = new Promise((resolve) => (answer = () => resolve({ data: { checkoutDetails: refused } })));
    const ofCode = () => ({ data: { checkoutDetails: refused } });
    let isSlow = false;
    const page = await open({
      quote: ({ searchParams }) => (isSlow ? held : searchParams.has('promo_code') ? ofCode() : quoted),
    });
    await page.user.type(field(), 'nope{Enter}');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(REFUSAL));
    isSlow = true;
    await page.user.click(screen.getByRole('radio', { name: /20%/ }));
    const summary = screen.getByRole('complementary', { name: 'Order summary' });
    await waitFor(() => expect(summary).toHaveAttribute('aria-busy', 'true'));
    await page.proceed();
    answer();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
  });

  it('that was just entered and does not hold says so once before the payment', async () => {
    let answer = (): void => undefined;
    const held = new Promise((resolve) => (answer = () => resolve({ data: { checkoutDetails: refused } })));
    const page = await open({
      quote: ({ searchParams }) => (searchParams.has('promo_code') ? held : quoted),
    });
    await page.user.type(field(), 'nope');
    await page.proceed();
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/^Apply this code/));
    await page.user.type(field(), '{Enter}');
    expect(field()).not.toHaveAccessibleDescription();
    await page.proceed();
    answer();
    await waitFor(() => expect(field()).toHaveAccessibleDescription(REFUSAL));
    await waitFor(() => expect(field()).toHaveFocus());
    expect(page.location().pathname).toBe('/events/101/checkout');
    await page.proceed();
    await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
  });
});

it.each(['Retry', 'Apply'])(
  'a failed quote says so at the button, and is asked again by %s',
  async (again) => {
    let isDown = true;
    const answer = { ...wireQuote, promoCode: 'TEN' };
    const ofCode = () => (isDown ? new Refusal(500) : { data: { checkoutDetails: answer } });
    const page = await open({
      quote: ({ searchParams }) => (searchParams.has('promo_code') ? ofCode() : quoted),
    });
    await page.user.type(screen.getByLabelText(/Promo code/), 'ten{Enter}');
    const message = await screen.findByText('Something went wrong on our side. Please try again.');
    // In the bar of a phone, which would cover it elsewhere at the end of the form.
    expect(message.closest('.submit')).toContainElement(screen.getByRole('button', { name: /^Continue/ }));
    const summary = screen.getByRole('complementary', { name: 'Order summary' });
    expect(summary).toHaveAttribute('aria-busy', 'true');
    isDown = false;
    await page.user.click(screen.getByRole('button', { name: again }));
    expect(await screen.findByRole('button', { name: 'Remove TEN' })).toBeVisible();
    await waitFor(() => expect(summary).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByText(/went wrong/)).not.toBeInTheDocument();
  },
);

it('a quote that fails on Continue does not hold the form, because the payment asks for its own', async () => {
  let isDown = false;
  const page = await open({ quote: () => (isDown ? new Refusal(500) : quoted) });
  isDown = true;
  await page.proceed();
  await waitFor(() => expect(page.location().pathname).toBe(AT_PAYMENT));
});

it('a form that lacks more than a good address says so', async () => {
  const outside = 'Address is outside of delivery range';
  const d2d = {
    ...values,
    deliveryType: 'd2d',
    deliveryStreet: '1 Far St',
    deliveryCity: 'Lisle',
    deliveryState: 'IL',
    deliveryPostalCode: '60532',
  } as const;
  const page = await open({
    cart: { gratuityPercentage: 17 },
    draft: { values: d2d },
    answers: {
      'POST /api/v2/events/101/validate_address': new Refusal(409, {
        code: 'out_of_range',
        errors: { delivery_street: [outside] },
      }),
    },
  });
  await screen.findByRole('button', { name: 'Pick it up instead' });
  await page.proceed();
  expect(
    await screen.findByText('The form is incomplete. Please double check your selections.'),
  ).toBeVisible();
});

it('the tip that the event no longer takes is dropped, because every quote with it would be refused', async () => {
  const refused = new Refusal(422, { code: 'tip_not_taken', message: 'This event takes no tips.' });
  const details = { ...wireQuote, enableGratuity: false };
  const page = await open({
    cart: { gratuity: cents(500), gratuityPercentage: null },
    quote: ({ searchParams }) => (searchParams.has('tip') ? refused : { data: { checkoutDetails: details } }),
  });
  expect(page.cart()).toMatchObject({ gratuity: null, gratuityPercentage: null });
  expect(screen.queryByText('This event takes no tips.')).not.toBeInTheDocument();
});

it('a refused order must be submitted again', async () => {
  const page = await open();
  page.unmount();
  expect(page.cart().state).toBe('sent');
  const timesRead = () => page.calls.filter((call) => call.endsWith('/menu_categories')).length;
  expect(timesRead()).toBe(0);
  const event = await page.store.dispatch(eventsApi.endpoints.getEvent.initiate('101')).unwrap();
  const state = {
    error: 'That time is full.',
    changes: [{ name: 'Taco', before: cents(450), after: null }],
    isUncharged: true,
  };
  renderWithProviders(<CheckoutPage onPaying={jest.fn()} event={event} items={[line]} lines={[]} />, {
    store: page.store,
    route: { pathname: '/events/101/checkout', state },
  });
  expect(await screen.findByText('Error: That time is full.')).toBeVisible();
  expect(screen.getByText('Taco').parentElement).toHaveTextContent('$4.50 → gone');
  expect(timesRead()).toBe(1);
  expect(page.cart()).toMatchObject({ state: 'refused', notes: 'Gate 4' });
});
