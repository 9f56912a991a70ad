import type { Order } from '@/api/types';
import { cents, type Cents } from '@dwellivery/domain/money';
import {
  asChangePayment,
  changeLabel,
  changeOver,
  dueOf,
  failureOfChange,
  tooSmallText,
} from './changePayment';

const order = { id: 501, version: 3, status: 'paid', amendment: null, changes: [] } as unknown as Order;
const changes = { orderId: 501, version: 3 };
const made = (transactionId: string) => ({
  at: '2026-06-01T12:00:00.000Z',
  difference: cents(549),
  transactionId,
});
const open = (status: 'created' | 'processing' | 'failed') =>
  ({ ...order, amendment: { status, transactionId: 'pi_1', amount: cents(549) } }) as Order;

it.each<[string, Order, Order['status']]>([
  ['whose change is made', { ...order, version: 4, changes: [made('pi_0'), made('pi_1')] }, 'paid'],
  ['that was changed otherwise', { ...order, version: 4, changes: [made('pi_0')] }, 'expired'],
  [
    'with another open change',
    { ...order, amendment: { status: 'processing', transactionId: 'pi_0', amount: cents(549) } } as Order,
    'expired',
  ],
  ['canceled', { ...order, status: 'cancelled' }, 'cancelled'],
  ['without an open change', order, 'expired'],
  ['whose change waits', open('created'), 'created'],
  ['whose change was declined', open('failed'), 'created'],
  ['whose change is being paid', open('processing'), 'processing'],
])('an order %s is paid like an order', (_what, now, status) => {
  expect(asChangePayment(now, 'pi_1').status).toBe(status);
});

it('a change that can be paid no more was overtaken by another, or its time is over', () => {
  expect(changeOver(order, changes).code).toBe('change_over');
  expect(changeOver({ ...order, version: 4 }, changes).code).toBe('order_changed');
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
