import { oneByOne } from './oneByOne';

it('does all pieces, logs those that fail, and then fails with the first error', async () => {
  const log = { error: jest.fn() };
  const work = jest.fn((item: number) =>
    item % 2 === 0 ? Promise.reject(new Error(`no ${item}`)) : Promise.resolve(item),
  );
  const run = (items: number[]) => oneByOne({ log }, items, (item) => ({ item }), work);
  await expect(run([1, 2, 3, 4, 5])).rejects.toThrow('no 2');
  expect(work.mock.calls).toEqual([[1], [2], [3], [4], [5]]);
  expect(log.error.mock.calls.map(([about]: [object]) => about)).toEqual([
    { err: new Error('no 2'), item: 2 },
    { err: new Error('no 4'), item: 4 },
  ]);
  expect([await run([1, 3]), await run([])]).toEqual([4, 0]);
});
