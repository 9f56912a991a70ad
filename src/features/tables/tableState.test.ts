import type { Table } from '@/api/types';
import { wireTable } from '@/testing/apiFixtures';
import { tableState } from './tableState';

const table = wireTable as Table;
const CLOSES = Date.parse(table.closesAt);

it.each([
  ['open', {}, -1],
  ['closed', {}, 0],
  ['ended', { state: 'ended' as const }, -1],
  ['closed', { state: 'ended' as const }, 0],
  ['full', { isFull: true }, -1],
  ['ended', { isFull: true, state: 'ended' as const }, -1],
  ['joined', { membershipId: 7, isFull: true, state: 'ended' as const }, 1],
  ['own', { isHost: true, membershipId: 7, state: 'ended' as const }, 1],
])('is %s: %j, %i ms after its end of orders', (state, changed, ms) =>
  expect(tableState({ ...table, ...changed }, CLOSES + ms)).toBe(state),
);
