import { act, fireEvent, render, screen } from '@testing-library/react';
import { problem, type ApiProblem } from '@/api/errors';
import type { Order } from '@/api/types';
import { settled } from '@/testing/settled';
import { CreditPayment } from './CreditPayment';

const order = { id: 7, membershipId: 3, status: 'paid' } as Order;

function setup() {
  let end: (given: Order | ApiProblem) => void = () => undefined;
  const begin = jest.fn(
    () =>
      new Promise<Order>(
        (resolve, reject) => (end = (given) => ('kind' in given ? reject(given) : resolve(given))),
      ),
  );
  const onEnding = jest.fn();
  render(<CreditPayment label="Place order" extras={[]} cancelText="" begin={begin} onEnding={onEnding} />);
  const answer = (given: Order | ApiProblem) =>
    act(async () => {
      end(given);
      await settled();
    });
  return { begin, onEnding, answer };
}
const button = () => screen.getByRole('button', { name: 'Place order' });

it.each([
  [
    ['tax', 'promo_code', 'credit'],
    'Your credit covers this order. There is nothing to pay by card. You can cancel.',
  ],
  [
    ['tax', 'promo_code'],
    'Your promo code covers this order. There is nothing to pay by card. You can cancel.',
  ],
  [['tax'], 'There is nothing to pay by card. You can cancel.'],
] as const)('says what covers the order: %s', (skus, words) => {
  const extras = skus.map((sku) => ({ sku }));
  const calls = { begin: jest.fn(), onEnding: jest.fn() };
  render(<CreditPayment label="Place order" extras={extras} cancelText="You can cancel." {...calls} />);
  expect(screen.getByText(words)).toBeVisible();
});

it('places one order, however often the button is pressed', async () => {
  const { begin, onEnding, answer } = setup();
  fireEvent.click(button());
  fireEvent.click(button());
  expect(begin).toHaveBeenCalledTimes(1);
  expect(button()).toHaveAttribute('aria-busy', 'true');
  await answer(order);
  expect(onEnding.mock.calls).toEqual([[{ kind: 'paid', order }]]);
  expect(button()).not.toHaveAttribute('aria-busy');
});

it('says in place that the answer was lost, until the next press', async () => {
  const { begin, onEnding, answer } = setup();
  const lost = problem('network');
  fireEvent.click(button());
  await answer(lost);
  expect(screen.getByRole('alert')).toHaveTextContent(lost.message);
  expect(onEnding).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'unanswered' }));
  fireEvent.click(button());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(begin).toHaveBeenCalledTimes(2);
});

it('leaves the words about a refusal to the page', async () => {
  const { onEnding, answer } = setup();
  const full = problem('conflict', { code: 'slot_full', message: 'Full.' });
  fireEvent.click(button());
  await answer(full);
  expect(onEnding.mock.calls).toEqual([[{ kind: 'refused', problem: full }]]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says after three seconds that the order still waits', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { answer } = setup();
  fireEvent.click(button());
  act(() => void jest.advanceTimersByTime(2_900));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => void jest.advanceTimersByTime(200));
  expect(screen.getByRole('status')).toHaveTextContent(/^Still trying:/);
  await answer(order);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  jest.useRealTimers();
});
