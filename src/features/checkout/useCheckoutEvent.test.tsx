import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { CheckoutDetails } from '@/api/types';
import type { CartItem } from '@dwellivery/domain/cart';
import { wireAnswers, wireEvent } from '@/testing/apiFixtures';
import { aCart, anItem } from '@/testing/builders';
import { checkedSession, makeTestStore } from '@/testing/renderWithProviders';
import { Refusal, stubApi } from '@/testing/stubApi';
import { quotedLines, useCheckoutEvent, type CheckoutLine } from './useCheckoutEvent';

const EVENT = 'GET /api/v2/events/101';
const MENU = 'GET /api/v2/events/101/menu_categories';
const answers = { [EVENT]: { data: { event: wireEvent } }, [MENU]: wireAnswers.listMenuCategories };

const choice = (choiceId: number, choiceName: string) => ({ choiceId, choiceName, optionName: 'Salsa' });
const tacos = anItem({
  product: { id: 1001, name: 'Tacos of yesterday' },
  quantity: 2,
  notes: 'Mild',
  optionChoices: { 1: choice(11, 'Verde'), 2: choice(12, 'Roja') },
});
const gone = anItem({ product: { id: 9, name: 'Soup' } });

function checkout(given: Record<string, unknown>, items: CartItem[] = [tacos, gone]) {
  stubApi(given);
  const store = makeTestStore({
    preloadedState: { session: checkedSession(1), carts: { 101: aCart({ items }) } },
  });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(() => useCheckoutEvent('101'), { wrapper }).result;
}
const quoteOf = (unitPrice: number) => [
  { id: 1001, name: 'Tacos', quantity: 2, unitPrice, price: 2 * unitPrice },
];
const linesOf = (seen: ReturnType<typeof checkout>) =>
  seen.current.status === 'ready' ? seen.current.lines : [];

it('shows the cart in the words and prices of the menu', async () => {
  const seen = checkout(answers);
  expect(seen.current).toEqual({ status: 'loading' });
  await waitFor(() => expect(linesOf(seen)[0]?.price).toBe(2590));
  expect(seen.current).toMatchObject({ event: { id: 101 }, items: [tacos, gone] });
  expect(linesOf(seen)).toMatchObject([
    {
      key: tacos.id,
      quantity: 2,
      name: 'Al pastor tacos',
      choices: 'Verde, Roja',
      notes: 'Mild',
      labels: { product: { id: 1001 }, choiceIds: [11, 12] },
    },
    { key: gone.id, name: 'Soup', choices: '', notes: null, labels: undefined },
  ]);
});

it('shows the prices of a quote, as the menu may have changed since it was read', async () => {
  const seen = checkout(answers);
  await waitFor(() => expect(linesOf(seen)[0]?.price).toBe(2590));
  const [inQuote] = quoteOf(1400);
  const quote = { productLineItems: [inQuote] } as CheckoutDetails;
  expect(quotedLines(linesOf(seen), quote).map(({ price }) => price)).toEqual([2800, null]);
});

it('shares the pieces of a dish with two prices out, and prices more than was quoted like the last', () => {
  const unit = (quantity: number, unitPrice: number) => ({ id: 7, quantity, unitPrice });
  const quote = { productLineItems: [unit(2, 1200), unit(1, 1400)] } as CheckoutDetails;
  const line = (quantity: number) => ({ productId: 7, quantity, price: null }) as CheckoutLine;
  expect(quotedLines([line(1), line(2)], quote).map(({ price }) => price)).toEqual([1200, 2600]);
  expect(quotedLines([line(4)], quote).map(({ price }) => price)).toEqual([5200]);
});

it('shows the cart in its own words, without prices, until it has the menu', async () => {
  const seen = checkout({ ...answers, [MENU]: new Refusal(403) });
  await waitFor(() => expect(seen.current.status).toBe('ready'));
  expect(linesOf(seen)).toMatchObject([
    { name: 'Tacos of yesterday', price: null, labels: undefined },
    { name: 'Soup', price: null },
  ]);
});

it('is empty without a line', async () => {
  const seen = checkout(answers, []);
  await waitFor(() => expect(seen.current).toEqual({ status: 'empty' }));
});

it('is missing if the event does not exist', async () => {
  const seen = checkout({});
  await waitFor(() => expect(seen.current).toEqual({ status: 'missing' }));
});

it('says why the event could not be read, and reads it again', async () => {
  let answer: (event: unknown) => void = () => undefined;
  const events: unknown[] = [new Refusal(403), new Promise((resolve) => (answer = resolve))];
  const seen = checkout({ ...answers, [EVENT]: () => events.shift() });
  await waitFor(() => expect(seen.current.status).toBe('failed'));
  const { current } = seen;
  expect(current).toMatchObject({ problem: { kind: 'forbidden' } });
  act(() => {
    if (current.status === 'failed') current.retry();
  });
  await waitFor(() => expect(seen.current.status).toBe('loading'));
  answer(answers[EVENT]);
  await waitFor(() => expect(seen.current.status).toBe('ready'));
});
