import { tableNews } from './useTableNews';

const table = { host: 'Dana', state: 'open' as const, guests: [{ name: 'Dana', dishes: 3 }] };
const bo = { name: 'Bo', dishes: 1 };
const cy = { name: 'Cy', dishes: 2 };

it.each([
  ['nothing', table, ''],
  ['a neighbor who joins', { ...table, guests: [...table.guests, bo] }, 'Bo has joined with 1 dish.'],
  [
    'two neighbors who join',
    { ...table, guests: [...table.guests, bo, cy] },
    'Bo has joined with 1 dish. Cy has joined with 2 dishes.',
  ],
  ['the end', { ...table, state: 'ended' as const }, "Dana's delivery takes no more neighbors."],
  ['a neighbor who has canceled', { ...table, guests: [] }, ''],
])('announces %s', (_what, after, words) => expect(tableNews(table, after)).toBe(words));

it('announces no end twice', () => {
  const ended = { ...table, state: 'ended' as const };
  expect(tableNews(ended, { ...ended })).toBe('');
});
