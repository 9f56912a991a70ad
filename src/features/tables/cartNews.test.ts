import { cartNews } from './cartNews';

const dana = { id: 1, name: 'Dana', isDone: false };
const bo = { id: 2, name: 'Bo', isDone: false };
const cy = { id: 3, name: 'Cy', isDone: false };
const table = { host: 'Dana', state: 'open' as const, guestId: 2, guests: [dana, bo] };

it.each([
  ['nothing', table, ''],
  ['a guest who sits down', { ...table, guests: [dana, bo, cy] }, 'Cy has sat down.'],
  ['a guest who is done', { ...table, guests: [{ ...dana, isDone: true }, bo] }, 'Dana is done.'],
  ['not what the reader does', { ...table, guests: [dana, { ...bo, isDone: true }] }, ''],
  ['a host who orders', { ...table, state: 'locked' as const }, 'Dana is ordering.'],
  ['an order', { ...table, state: 'ordered' as const }, 'Dana has ordered.'],
  ['the end', { ...table, state: 'ended' as const }, 'The order was not placed.'],
  ['a guest who leaves', { ...table, guests: [bo] }, ''],
])('announces %s', (_what, after, words) => expect(cartNews(table, after)).toBe(words));

it('announces a table that is open again', () =>
  expect(cartNews({ ...table, state: 'locked' }, table)).toBe("Dana's table is open."));
