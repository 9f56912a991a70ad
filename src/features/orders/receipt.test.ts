import type { Membership } from '@/api/types';
import { expiredLater, feeNote, isNewestPaid, isUndecided } from './receipt';

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
