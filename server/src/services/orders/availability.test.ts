import type { Context } from '../../context';
import { allowsClosed, closedMessage, isEventFull } from './availability';
import { isUnpaid } from './status';

const now = new Date('2026-06-15T15:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);
const open = {
  status: 'open' as const,
  orderCutoffAt: at(1),
  runAt: at(1),
  endsAt: at(2),
  cancelledAt: null,
};

const LATE = /no longer accepting orders\. Looks like/;
const OVER = /^This event is expired/;
const DRAFT = /^This event is a draft/;

it.each([
  ['open before the cut-off', {}, false, null],
  ['open at the cut-off', { orderCutoffAt: now }, false, LATE],
  ['open past the cut-off', { orderCutoffAt: at(-1) }, false, LATE],
  ['open past the cut-off, with closed ones allowed', { orderCutoffAt: now }, true, LATE],
  ['open at its end', { endsAt: now }, false, OVER],
  ['closed', { status: 'closed' as const }, false, LATE],
  ['closed, with closed ones allowed', { status: 'closed' as const }, true, null],
  ['closed past its end, with closed ones allowed', { status: 'closed' as const, endsAt: now }, true, OVER],
  ['complete', { status: 'complete' as const }, false, LATE],
  ['complete, with closed ones allowed', { status: 'complete' as const }, true, LATE],
  ['a draft', { status: 'draft' as const, endsAt: now }, true, DRAFT],
])('an event that is %s', (_what, changes, allowClosed, words) => {
  const message = closedMessage({ ...open, ...changes }, now, allowClosed);
  if (words === null) expect(message).toBeNull();
  else expect(message).toMatch(words);
});

it('allows orders for closed events only with the flag', () => {
  expect(closedMessage({ ...open, status: 'closed' }, now)).toMatch(LATE);
  const withFlags = (flags: unknown) => ({ config: { runtimeConfig: { flags } } }) as unknown as Context;
  expect(allowsClosed(withFlags({ allowClosedProjects: true }))).toBe(true);
  const off = [{ allowClosedProjects: false }, { allowClosedProjects: 'true' }, {}, null, undefined];
  expect(off.map((flags) => allowsClosed(withFlags(flags)))).toEqual(off.map(() => false));
});

it.each([
  [10, 9, false],
  [10, 10, true],
  [10, 11, true],
  [0, 0, true],
  [null, 1_000, false],
])('an event for %p with %p taken is full: %p', (capacity, taken, isFull) => {
  const facts = { event: { capacity }, taken, claimed: 0, slots: [] };
  expect(isEventFull(facts as unknown as Parameters<typeof isEventFull>[0])).toBe(isFull);
});

it.each([
  ['claims one of two places', 2, 1, 1, true],
  ['claims one of three places', 3, 1, 1, false],
  ['claims the last place of the slots', null, 0, 2, true],
  ['leaves a place of the slots', null, 0, 1, false],
])('an event whose waiting list %s', (_what, capacity, taken, claimed, isFull) => {
  const slots = [
    { capacity: 3, taken: 1 },
    { capacity: 2, taken: 4 },
  ];
  const event = { capacity, enableTimeSlotSelect: true };
  const facts = { event, taken, claimed, slots };
  expect(isEventFull(facts as unknown as Parameters<typeof isEventFull>[0])).toBe(isFull);
});

it('created, processing and failed orders are unpaid', () => {
  const states = ['created', 'processing', 'payment_failed', 'paid', 'expired', 'cancelled'] as const;
  expect(states.filter((status) => isUnpaid({ status }))).toEqual([
    'created',
    'processing',
    'payment_failed',
  ]);
});
