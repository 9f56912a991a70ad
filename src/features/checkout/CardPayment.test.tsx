import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import type { PaymentSheetRequest } from '@/api/checkoutApi';
import { problem } from '@/api/errors';
import type { Order } from '@/api/types';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { cents } from '@dwellivery/domain/money';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { STRIPE_MISSING_TEXT } from '@/integrations/stripe/loadStripe';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { settled } from '@/testing/settled';
import { Refusal, stubApi } from '@/testing/stubApi';
import { CardPayment, type CardPaymentProps } from './CardPayment';

interface FieldsProps {
  onReady: () => void;
  onLoadError: (event: { error: { message?: string } }) => void;
  onChange: (event: { complete: boolean }) => void;
}
interface WalletProps {
  options: { paymentMethods: Record<string, string> };
  onReady: (event: { availablePaymentMethods: object | undefined }) => void;
  onLoadError: () => void;
  onClick: (event: { resolve: () => void; reject: () => void }) => void;
  onConfirm: (event: { paymentFailed: (payload: object) => void }) => void;
}
/** Props of the wallets at the last render, and the options of the group. */
let mockWallet: WalletProps;
let mockOptions: object;
/** Props of the provider's fields at the last render. */
let mockFields: FieldsProps;
/** What the provider's hook answers. */
let mockStripe: object | null = {};

jest.mock('@/integrations/stripe/loadStripe', () => ({
  ...jest.requireActual<object>('@/integrations/stripe/loadStripe'),
  loadStripe: async () => ({ name: 'Stripe' }),
}));
jest.mock('@/integrations/stripe/confirmPayment', () => ({ confirmPayment: jest.fn() }));
jest.mock('@/integrations/stripe/elements', () => ({
  Elements: ({ children, options }: { children: ReactNode; options: object }) => {
    mockOptions = options;
    return children;
  },
  ExpressCheckoutElement: (props: WalletProps) => {
    mockWallet = props;
    return <p>wallets</p>;
  },
  PaymentElement: (props: FieldsProps) => {
    mockFields = props;
    return null;
  },
  useStripe: () => mockStripe,
  useElements: () => ({}),
}));

const SHEET = 'POST /api/v2/payment_sheets';
const sheet = (paymentIntentId: string, amount = '27.99') => ({
  data: {
    paymentSheet: {
      paymentIntentId,
      clientSecret: `${paymentIntentId}_secret`,
      customerSessionClientSecret: `cuss_of_${paymentIntentId}`,
      amount,
    },
  },
});

/** Renders the payment again with other props. */
let change: (props: Partial<CardPaymentProps>) => void;
function Changing(props: CardPaymentProps) {
  const [changed, setChanged] = useState<Partial<CardPaymentProps>>({});
  change = (next) => act(() => setChanged((last) => ({ ...last, ...next })));
  return <CardPayment {...props} {...changed} />;
}

/** @param answer to each request of a sheet, by its number */
function open(
  ordered: Partial<PaymentSheetRequest> = { eventId: 101 },
  answer: (number: number) => unknown = (number) => sheet(`pi_${number}`),
) {
  let asked = 0;
  const calls = stubApi({ [SHEET]: () => answer((asked += 1)) });
  const begin = jest.fn(async () => ({ id: 7, membershipId: 3, status: 'created' }) as Order);
  const onEnding = jest.fn();
  const fail = jest.fn(async () => ({ id: 7 }) as Order);
  const { unmount } = renderWithProviders(
    <Changing
      payer={{ email: null, postalCode: null }}
      label="Place order"
      sheet={{ amount: cents(2799), ...ordered }}
      begin={begin}
      ports={{ fail, read: jest.fn() }}
      onEnding={onEnding}
    />,
    { store: makeTestStore({ preloadedState: { session: checkedSession(1) } }) },
  );
  return { begin, fail, onEnding, unmount, asked: () => calls.filter((call) => call === SHEET).length };
}

const form = () => screen.findByRole('form', { name: 'Payment' });

it('shows why the fields failed, and requests a new payment form on Retry', async () => {
  const { asked } = open();
  await form();
  act(() => mockFields.onLoadError({ error: { message: 'This PaymentIntent is in a terminal state.' } }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The payment form could not be loaded.This PaymentIntent is in a terminal state. Nothing was charged.',
  );
  expect(screen.queryByRole('form')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await form();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked()).toBe(2);
});

it('asks for the form of an order again first, as its payment may just have gone through', async () => {
  const { asked } = open({ orderId: 501 });
  await form();
  const failed = () =>
    mockFields.onLoadError({ error: { message: 'This PaymentIntent is in a terminal state.' } });
  act(failed);
  expect(screen.queryByRole('alert')).toBeNull();
  await form();
  expect(asked()).toBe(2);
  act(failed);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /terminal state\. You are never charged twice for this order\./,
  );
});

it('says why the form of an order could not be asked for again', async () => {
  open({ orderId: 501 }, (number) => (number === 1 ? sheet('pi_1') : new Refusal(500)));
  await form();
  act(() => mockFields.onLoadError({ error: {} }));
  expect(await screen.findByText(/went wrong on our side/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});

it.each([
  [404, true],
  [409, true],
  [422, true],
  [403, false],
  [500, false],
])('a sheet that is refused with %i ends the payment: %p', async (status, isEnd) => {
  const { onEnding } = open({ orderId: 501 }, () => new Refusal(status));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(onEnding.mock.calls).toMatchObject(isEnd ? [[{ kind: 'refused', problem: { status } }]] : []);
});

describe('while the price changes', () => {
  const answers: ((sheet: unknown) => void)[] = [];
  const later = () => new Promise((resolve) => answers.push(resolve));
  const answer = (number: number, given: unknown) =>
    act(async () => {
      answers[number]?.(given);
      await settled();
    });
  const price = (amount: number) => change({ sheet: { eventId: 101, amount: cents(amount) } });
  beforeEach(() => void answers.splice(0));

  it('only the form for the price on the screen is shown, whichever answer comes last', async () => {
    open({ eventId: 101 }, later);
    price(3000);
    await waitFor(() => expect(answers).toHaveLength(2));
    await answer(1, sheet('pi_2', '30.00'));
    expect(await form()).toBeVisible();
    await answer(0, sheet('pi_1', '27.99'));
    expect(screen.getByRole('form', { name: 'Payment' })).toBeVisible();
    expect(mockOptions).toMatchObject({ clientSecret: 'pi_2_secret' });
    price(3100);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('a refusal of the old price is ignored', async () => {
    const { onEnding } = open({ eventId: 101 }, later);
    price(3000);
    await waitFor(() => expect(answers).toHaveLength(2));
    await answer(0, new Refusal(409, { code: 'price_changed' }));
    expect(onEnding).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('a failure of the old price is not told of the new one', async () => {
    open({ eventId: 101 }, later);
    await waitFor(() => expect(answers).toHaveLength(1));
    await answer(0, new Refusal(500));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    price(3000);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByText('Loading the payment form')).toBeInTheDocument();
  });

  it('a refusal is told to the page as it is now', async () => {
    const { onEnding } = open({ eventId: 101 }, later);
    const now = jest.fn();
    change({ onEnding: now });
    await waitFor(() => expect(answers).toHaveLength(1));
    await answer(0, new Refusal(409, { code: 'price_changed' }));
    expect(now).toHaveBeenCalledWith(expect.objectContaining({ kind: 'refused' }));
    expect(onEnding).not.toHaveBeenCalled();
  });
});

it('can be pressed again after the card was declined', async () => {
  const { begin, onEnding } = open();
  jest.mocked(confirmPayment).mockReset().mockResolvedValue({ status: 'failed', message: 'No.' });
  for (const times of [1, 2]) {
    fireEvent.submit(await form());
    await waitFor(() => expect(onEnding).toHaveBeenCalledTimes(times));
  }
  expect(begin).toHaveBeenCalledTimes(2);
});

it('says that the provider is missing, and can be pressed once it is there', async () => {
  mockStripe = null;
  const { begin } = open();
  jest.mocked(confirmPayment).mockReset().mockResolvedValue({ status: 'succeeded' });
  fireEvent.submit(await form());
  expect(screen.getByRole('alert')).toHaveTextContent(STRIPE_MISSING_TEXT);
  expect(screen.queryByText('Placing your order…')).toBeNull();
  expect(begin).not.toHaveBeenCalled();
  mockStripe = {};
  change({ label: 'Place the order' });
  fireEvent.submit(await form());
  await waitFor(() => expect(begin).toHaveBeenCalledTimes(1));
});

it('says in place that the answer to the order was lost, and asks for the same order again', async () => {
  const { begin, onEnding } = open();
  jest.mocked(confirmPayment).mockReset().mockResolvedValue({ status: 'succeeded' });
  const lost = problem('network');
  begin.mockRejectedValueOnce(lost);
  fireEvent.submit(await form());
  expect(screen.getByText('Placing your order…')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent(lost.message);
  expect(screen.queryByText('Placing your order…')).toBeNull();
  fireEvent.submit(await form());
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(onEnding).toHaveBeenCalledWith(expect.objectContaining({ kind: 'paid' })));
  expect(begin.mock.calls).toEqual([['pi_1'], ['pi_1']]);
  expect(screen.queryByText('Placing your order…')).toBeNull();
});

it('keeps the card while our side cannot take the order for a moment, and says that pressing again is safe', async () => {
  const { begin, onEnding } = open();
  jest.mocked(confirmPayment).mockReset().mockResolvedValue({ status: 'succeeded' });
  const message = 'We cannot reach our database right now.';
  begin.mockRejectedValueOnce(problem('server', { status: 503, code: 'database_unavailable', message }));
  fireEvent.submit(await form());
  const words = `${message} You are never charged twice for this order.`;
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(onEnding.mock.calls).toEqual([[{ kind: 'unanswered', message: words }]]);
  expect(confirmPayment).not.toHaveBeenCalled();
  fireEvent.submit(await form());
  await waitFor(() => expect(onEnding).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'paid' })));
  expect(begin.mock.calls).toEqual([['pi_1'], ['pi_1']]);
});

it.each([500, 409])('leaves a %i, which a second press would meet again, to the form', async (status) => {
  const { begin, onEnding } = open();
  const refused = problem('server', { status });
  begin.mockRejectedValueOnce(refused);
  fireEvent.submit(await form());
  await waitFor(() => expect(onEnding.mock.calls).toEqual([[{ kind: 'refused', problem: refused }]]));
});

it('confirms no card and reports no failure when the customer left while the order was sent', async () => {
  const { begin, fail, onEnding, unmount } = open();
  jest.mocked(confirmPayment).mockReset();
  let answer: (order: Order) => void = () => undefined;
  begin.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  fireEvent.submit(await form());
  unmount();
  await act(async () => answer({ id: 7, membershipId: 3, status: 'created' } as Order));
  expect(confirmPayment).not.toHaveBeenCalled();
  expect(fail).not.toHaveBeenCalled();
  expect(onEnding).toHaveBeenCalledWith(expect.objectContaining({ kind: 'unanswered' }));
});

it('reports fields that do not respond within 20 seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  open();
  await form();
  act(() => jest.advanceTimersByTime(20_000));
  expect(screen.getByRole('alert')).toHaveTextContent(/could not be loaded.*did not answer/);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await form();
  act(() => mockFields.onReady());
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.queryByRole('alert')).toBeNull();
  jest.useRealTimers();
});

it('can be pressed again when Back leads here from the bank’s page', async () => {
  const { begin } = open();
  // The customer left for the bank, so the provider's script never answers.
  jest.mocked(confirmPayment).mockReturnValue(new Promise(() => undefined));
  fireEvent.submit(await form());
  await waitFor(() => expect(confirmPayment).toHaveBeenCalledTimes(1));
  fireEvent.submit(await form());
  expect(begin).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(screen.getByRole('alert')).toHaveTextContent(/^Your payment was not finished\. You can pay here/);
  fireEvent.submit(await form());
  await waitFor(() => expect(confirmPayment).toHaveBeenCalledTimes(2));
});

it('says in place that an order still waits, and sends it once', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { begin } = open();
  let answer: (order: Order) => void = () => undefined;
  begin.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  jest
    .mocked(confirmPayment)
    .mockReset()
    .mockReturnValue(new Promise(() => undefined));
  await form();
  act(() => mockFields.onReady());
  fireEvent.submit(await form());
  act(() => jest.advanceTimersByTime(2900));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.getByRole('status')).toHaveTextContent(/^Still trying: .+ no need to press again\.$/);
  fireEvent.submit(await form());
  act(() => jest.advanceTimersByTime(60_000));
  expect(begin).toHaveBeenCalledTimes(1);
  // The bank's dialog takes as long as the customer does.
  await act(async () => answer({ id: 7, membershipId: 3, status: 'created' } as Order));
  expect(confirmPayment).toHaveBeenCalledTimes(1);
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  jest.useRealTimers();
});

it('does not say that an order waits that was answered, however long the bank takes', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  open();
  jest
    .mocked(confirmPayment)
    .mockReset()
    .mockReturnValue(new Promise(() => undefined));
  fireEvent.submit(await form());
  await waitFor(() => expect(confirmPayment).toHaveBeenCalledTimes(1));
  act(() => jest.advanceTimersByTime(10_000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  jest.useRealTimers();
});

describe('a wallet', () => {
  beforeEach(() => jest.mocked(confirmPayment).mockReset());
  const press = () => {
    const paymentFailed = jest.fn();
    act(() => mockWallet.onConfirm({ paymentFailed }));
    return paymentFailed;
  };

  it('is shown with the form at once, and leaves no room where the browser has none', async () => {
    open();
    await form();
    act(() => mockFields.onReady());
    expect(screen.getByText('Loading the payment form')).toBeInTheDocument();
    act(() => mockWallet.onReady({ availablePaymentMethods: { googlePay: true } }));
    expect(screen.queryByText('Loading the payment form')).toBeNull();
    expect(screen.getByText('or pay by card')).toBeInTheDocument();
    act(() => mockWallet.onReady({ availablePaymentMethods: undefined }));
    expect(screen.queryByText('wallets')).toBeNull();
    expect(screen.queryByText('or pay by card')).toBeNull();
  });

  it('does not keep the form waiting', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open();
    await form();
    // The time counts from the form, without which there is nothing to wait with.
    act(() => jest.advanceTimersByTime(10_000));
    act(() => mockFields.onReady());
    act(() => jest.advanceTimersByTime(1900));
    expect(screen.getByText('wallets')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(200));
    expect(screen.queryByText('wallets')).toBeNull();
    jest.useRealTimers();
  });

  it('is not asked for where the operator wants none', async () => {
    const wallets = { applePay: false, googlePay: false, link: false };
    setRuntimeConfig({
      ...defaultRuntimeConfig,
      stripe: { ...defaultRuntimeConfig.stripe, wallets },
    });
    open();
    await form();
    expect(screen.queryByText('wallets')).toBeNull();
    setRuntimeConfig(null);
  });

  it('offers what the configuration names, and Link only if it is switched on', async () => {
    open();
    await form();
    expect(mockWallet.options.paymentMethods).toMatchObject({
      ...{ applePay: 'auto', googlePay: 'auto', link: 'never' },
      ...{ paypal: 'never', klarna: 'never', amazonPay: 'never' },
    });
  });

  it('pays like the button: one order, one outcome', async () => {
    const { begin, onEnding } = open();
    jest.mocked(confirmPayment).mockResolvedValue({ status: 'succeeded' });
    const button = await form();
    const paymentFailed = press();
    fireEvent.submit(button);
    await waitFor(() => expect(onEnding).toHaveBeenCalledWith(expect.objectContaining({ kind: 'paid' })));
    expect(begin).toHaveBeenCalledTimes(1);
    expect(confirmPayment).toHaveBeenCalledTimes(1);
    expect(paymentFailed).not.toHaveBeenCalled();
  });

  it.each([
    ['the card is declined', 'declined', () => ({ status: 'failed', message: 'No.' }) as const],
    ['the price changed', 'refused', () => ({ status: 'amountChanged' }) as const],
  ])('closes if %s', async (_what, kind, outcome) => {
    const { onEnding } = open();
    jest.mocked(confirmPayment).mockResolvedValue(outcome());
    await form();
    const paymentFailed = press();
    await waitFor(() => expect(onEnding).toHaveBeenCalledWith(expect.objectContaining({ kind })));
    expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' });
  });

  it('stays as the bank has left it while the payment is processed', async () => {
    const { onEnding } = open();
    jest.mocked(confirmPayment).mockResolvedValue({ status: 'processing' });
    await form();
    const paymentFailed = press();
    await waitFor(() =>
      expect(onEnding).toHaveBeenCalledWith(expect.objectContaining({ kind: 'processing' })),
    );
    expect(paymentFailed).not.toHaveBeenCalled();
  });

  it('closes if the order is refused, without a charge', async () => {
    const { begin, onEnding } = open();
    begin.mockRejectedValue({ kind: 'conflict', code: 'slot_full', message: 'Full.' });
    await form();
    const paymentFailed = press();
    await waitFor(() => expect(onEnding).toHaveBeenCalledWith(expect.objectContaining({ kind: 'refused' })));
    expect(paymentFailed).toHaveBeenCalledTimes(1);
    expect(confirmPayment).not.toHaveBeenCalled();
  });

  it('opens, but not while a payment is under way', async () => {
    open();
    jest.mocked(confirmPayment).mockReturnValue(new Promise(() => undefined));
    await form();
    const click = { resolve: jest.fn(), reject: jest.fn() };
    mockWallet.onClick(click);
    expect([click.resolve.mock.calls.length, click.reject.mock.calls.length]).toEqual([1, 0]);
    fireEvent.submit(await form());
    await waitFor(() => expect(confirmPayment).toHaveBeenCalled());
    mockWallet.onClick(click);
    expect([click.resolve.mock.calls.length, click.reject.mock.calls.length]).toEqual([1, 1]);
    expect(press()).toHaveBeenCalledTimes(1);
  });
});

it('gives the form the session for the saved cards, which is not in Redux', async () => {
  open();
  await form();
  expect(mockOptions).toMatchObject({
    clientSecret: 'pi_1_secret',
    customerSessionClientSecret: 'cuss_of_pi_1',
  });
});

it('says why the card was declined, where the customer sees it, and keeps the focused button in view', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  open();
  await form();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => mockFields.onChange({ complete: true }));
  const button = screen.getByRole('button', { name: 'Place order' });
  act(() => button.focus());
  change({ declined: 'Too little money.' });
  expect(screen.getByRole('alert')).toHaveTextContent(/^Too little money\.You were not charged\./);
  expect(scroll.mock.contexts).toEqual([button, screen.getByRole('alert').parentElement]);
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
});

it('shows the total in the pay button, whose name is the label alone', async () => {
  open();
  await form();
  expect(screen.getByRole('button', { name: 'Place order' })).toHaveTextContent('Place order $27.99');
});
