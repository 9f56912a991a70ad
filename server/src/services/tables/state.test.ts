import { cartState } from './state';

const NOW = new Date('2026-06-17T12:00:00Z');
const [EARLIER, LATER] = [new Date(NOW.getTime() - 1), new Date(NOW.getTime() + 1)];
const TABLE = { closesAt: LATER, lockedAt: null, orderedAt: null, endedAt: null };
const OPEN = { isCancelled: false, isClosed: false };
const CLOSED = { isCancelled: false, isClosed: true };

it.each([
  ['open', TABLE, OPEN],
  ['locked', { ...TABLE, closesAt: NOW }, OPEN],
  ['locked', { ...TABLE, lockedAt: EARLIER }, OPEN],
  ['ended', { ...TABLE, endedAt: EARLIER, lockedAt: EARLIER }, OPEN],
  ['ended', { ...TABLE, lockedAt: EARLIER }, CLOSED],
  ['ordered', { ...TABLE, lockedAt: EARLIER, orderedAt: EARLIER }, OPEN],
  ['ordered', { ...TABLE, orderedAt: EARLIER }, CLOSED],
  ['ordered', { ...TABLE, orderedAt: EARLIER, endedAt: EARLIER }, OPEN],
  ['ended', { ...TABLE, orderedAt: EARLIER }, { isCancelled: true, isClosed: true }],
])('is %s: %j of %j', (state, table, event) => {
  expect(cartState(table, event, NOW)).toBe(state);
});
