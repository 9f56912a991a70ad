import type { Membership } from '@/api/types';
import { cents } from '@dwellivery/domain/money';
import { wireMembership } from '@/testing/apiFixtures';
import { expiredLater, feeNote, hostedOrder, isNewestPaid, isUndecided, keptFeesText } from './receipt';

describe('the note that there is no reservation fee', () => {
  const paid = { paid_fee: true, eventRunAt: '2026-06-05T03:30:00.000Z', eventTimeZone: 'America/Chicago' };
  const event = { runAt: '2026-06-05T03:30:00.000Z', timeZone: 'America/Chicago', full: false };

  it.each([
    ['of the same evening', {}, 'No reservation fee'],
    ['of the next evening', { runAt: '2026-06-06T03:30:00.000Z' }, undefined],
    ['that is full', { full: true }, undefined],
    [
      'of the same day in another zone',
      { runAt: '2026-06-05T03:30:00.000Z', timeZone: 'America/New_York' },
      'No reservation fee',
    ],
    [
      'of the next day in another zone',
      { runAt: '2026-06-05T04:30:00.000Z', timeZone: 'America/New_York' },
      undefined,
    ],
  ])('is there for an event %s: %j', (_what, changed, note) => {
    expect(feeNote(paid, { ...event, ...changed })).toBe(note);
  });

  it('is not there without a paid fee', () => {
    expect(feeNote({ ...paid, paid_fee: false }, event)).toBeUndefined();
  });

  it('counts the day of the paid event where that event is', () => {
    const later = { ...paid, eventRunAt: '2026-06-05T04:30:00.000Z' };
    const there = { runAt: '2026-06-04T22:00:00.000Z', timeZone: 'America/New_York', full: false };
    expect(feeNote(later, there)).toBe('No reservation fee');
  });
});

it.each([
  ['created', true],
  ['processing', true],
  ['paid', false],
  ['payment_failed', false],
  ['expired', false],
  ['cancelled', false],
])('an order that is %s beside a paid one is undecided: %p', (status, isOpen) => {
  const orders = [{ status: 'paid' }, { status }] as Membership['orders'];
  expect(isUndecided({ orders })).toBe(isOpen);
});

it.each([
  [['paid'], true],
  [['payment_failed', 'paid'], true],
  [['paid', 'payment_failed'], false],
  [['paid', 'expired'], false],
  [['paid', 'cancelled'], false],
  [['processing', 'paid'], false],
  [[], false],
])('of the orders %j the newest is paid, and all are decided: %p', (statuses, isPaid) => {
  const orders = statuses.map((status) => ({ status })) as Membership['orders'];
  expect(isNewestPaid({ orders })).toBe(isPaid);
});

it.each([
  ['paid', 'expired', 2],
  ['paid', 'payment_failed', 2],
  ['paid', 'cancelled', undefined],
  ['expired', 'expired', undefined],
])('after an order that is %s, a later one that is %s was not paid in time: %p', (first, second, id) => {
  const orders = [
    { id: 1, status: first },
    { id: 2, status: second },
  ] as Membership['orders'];
  expect(expiredLater({ orders, failedOrder: null })?.id).toBe(id);
});

describe('the fees that were kept of a canceled order', () => {
  const [order] = wireMembership.orders;
  const [line] = wireMembership.lineItems;
  const extra = (sku: string, price: number) => ({ ...line, sku, price });
  const of = (paidFee: boolean, extras: object[]) =>
    ({
      ...wireMembership,
      paid_fee: paidFee,
      orders: [{ ...order, status: 'cancelled' }],
      lineItems: [line, ...extras],
    }) as unknown as Membership;
  const both = [extra('fee', 500), extra('d2d', 399)];

  it.each<[string, boolean, object[], number]>([
    ['reservation fee', true, [extra('fee', 500)], 500],
    ['reservation fee', true, both, 500],
    ['delivery fee', false, both, 399],
    ['delivery fee', false, both, 100],
    ['reservation and delivery fees', true, both, 899],
  ])('are called %s (paid: %s, %j) for %i cents', (words, paidFee, extras, kept) =>
    expect(keptFeesText(of(paidFee, extras), cents(kept))).toBe(words),
  );
});

it('neighbors can join the newest paid delivery, unless it is that of a shared cart', () => {
  const [order] = wireMembership.orders;
  const [line] = wireMembership.lineItems as unknown as Membership['lineItems'];
  const shared = { ...line, order_id: 2, guestName: 'Bo' } as Membership['lineItems'][number];
  const orders = [1, 2, 3].map((id) => ({ ...order, id, d2d: id < 3 })) as unknown as Membership['orders'];
  expect(hostedOrder({ orders, lineItems: [] })?.id).toBe(2);
  expect(hostedOrder({ orders, lineItems: [shared] })?.id).toBe(1);
});
