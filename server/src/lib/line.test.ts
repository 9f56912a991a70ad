import { Line } from './line';

it('runs few pieces of work at a time, and refuses when many wait', async () => {
  const line = new Line(2, 20, () => new Error('busy'));
  let [running, most] = [0, 0];
  const work = jest.fn(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  });
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => line.run(work)));
  const refused = all.filter((one) => one.status === 'rejected' && String(one.reason) === 'Error: busy');
  expect([work.mock.calls.length, refused.length, most]).toEqual([22, 8, 2]);
  expect(line.isEmpty).toBe(true);
  await line.run(work);
  expect(work).toHaveBeenCalledTimes(23);
});
