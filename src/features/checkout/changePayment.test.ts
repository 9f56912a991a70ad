import type { Order } from '@/api/types';
import { cents, type Cents } from '@dwellivery/domain/money';
import { asChangePayment, changeLabel, dueOf, failureOfChange, tooSmallText } from './changePayment';

const order = { id: 501, version: 3, status: 'paid', amendment: null } as Order;
const changes = { orderId: 501, version: 3 };
const open = (status: 'created' | 'processing' | 'failed') =>
  ({ ...order, amendment: { status, transactionId: 'pi_1', amount: cents(549) } }) as Order;

it.each<[string, Order, Order['status']]>([
  ['with another version', { ...order, version: 4 }, 'paid'],
  ['canceled', { ...order, status: 'cancelled' }, 'cancelled'],
  ['without an open change', order, 'expired'],
  ['whose change waits', open('created'), 'created'],
  ['whose change was declined', open('failed'), 'created'],
  ['whose change is being paid', open('processing'), 'processing'],
])('an order %s is paid like an order', (_what, now, status) => {
  expect(asChangePayment(now, changes).status).toBe(status);
});

it('a failed card of a change that is paid, or is being paid, has not failed', () => {
  for (const status of ['paid', 'processing'] as const)
    expect(() => failureOfChange({ ...order, status })).toThrow(
      expect.objectContaining({ code: 'payment_not_failed' }) as Error,
    );
  expect(failureOfChange({ ...order, status: 'created' }).status).toBe('created');
});

const quote = (difference: number | null) => ({
  total: cents(2799),
  difference: difference as Cents | null,
});

it.each([
  [null, 2799, null],
  [undefined, 2799, null],
  [549, 549, 'Pay $5.49'],
  [0, 0, 'Change the order'],
  [-1120, 0, 'Change the order'],
])('with a difference of %s, %i is due', (difference, due, label) => {
  const asked = quote(difference as number | null);
  expect([dueOf(asked), changeLabel(asked)]).toEqual([due, label]);
});

it.each([
  [null, false],
  [-1, false],
  [0, false],
  [1, true],
  [49, true],
  [50, false],
])('a difference of %s is too small for a card: %s', (difference, isTooSmall) => {
  expect(tooSmallText(quote(difference)) !== null).toBe(isTooSmall);
});
