import { Type } from '@sinclair/typebox';
import { listed } from './stripeLists';

const One = Type.Object({ id: Type.String() });
const pagesOf = (ids: string[]) =>
  jest.fn(async ({ limit, starting_after: after }: { limit: number; starting_after?: string }) => {
    const start = after === undefined ? 0 : ids.indexOf(after) + 1;
    const data = ids.slice(start, start + limit).map((id) => ({ id }));
    return { object: 'list', data, has_more: start + limit < ids.length };
  });
const named = (count: number) => Array.from({ length: count }, (_, at) => `pm_${at}`);

it.each([0, 1, 100, 101, 250])('reads all of %i entries', async (count) => {
  const ask = pagesOf(named(count));
  expect((await listed(One, ask)).map(({ id }) => id)).toEqual(named(count));
  expect(ask).toHaveBeenCalledTimes(Math.max(1, Math.ceil(count / 100)));
});

it('stops at a list without an end', async () => {
  const ask = jest.fn(async () => ({ object: 'list', data: [{ id: 'pm_1' }], has_more: true }));
  await expect(listed(One, ask)).rejects.toThrow('more than 20 pages');
  expect(ask).toHaveBeenCalledTimes(20);
});
