import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Order } from '@/api/types';
import { cents } from '@/domain/money';
import { confirmPayment } from '@/integrations/stripe/confirmPayment';
import { checkedSession, makeTestStore, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { CardPayment } from './CardPayment';

interface FieldsProps {
  onReady: () => void;
  onLoadError: (event: { error: { message?: string } }) => void;
  onChange: (event: { complete: boolean }) => void;
}
/** Props of the provider's fields at the last render. */
let mockFields: FieldsProps;

jest.mock('@/integrations/stripe/loadStripe', () => ({ loadStripe: async () => ({ name: 'Stripe' }) }));
jest.mock('@/integrations/stripe/confirmPayment', () => ({ confirmPayment: jest.fn() }));
jest.mock('@/integrations/stripe/elements', () => ({
  Elements: ({ children }: { children: ReactNode }) => children,
  PaymentElement: (props: FieldsProps) => {
    mockFields = props;
    return null;
  },
  useStripe: () => ({}),
  useElements: () => ({}),
}));

const SHEET = 'POST /api/v2/payment_sheets';
const sheet = (paymentIntentId: string) => ({
  data: { paymentSheet: { paymentIntentId, clientSecret: `${paymentIntentId}_secret`, amount: '27.99' } },
});

function open() {
  let asked = 0;
  const calls = stubApi({ [SHEET]: () => sheet(`pi_${(asked += 1)}`) });
  const begin = jest.fn(async () => ({ id: 7, membershipId: 3, status: 'created' }) as Order);
  renderWithProviders(
    <CardPayment
      label="Place order"
      sheet={{ amount: cents(2799), eventId: 101 }}
      begin={begin}
      ports={{ fail: jest.fn(), read: jest.fn() }}
      onEnding={() => undefined}
    />,
    { store: makeTestStore({ preloadedState: { session: checkedSession(1) } }) },
  );
  return { begin, asked: () => calls.filter((call) => call === SHEET).length };
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
