import type { Context } from '../../ports/context';
import { admitted } from './admission';

const context = { config: { databaseConnections: 10 } } as Context;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that ends when it is told to. */
function work() {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { isRunning: false, end: () => end() };
  return { state, run: () => ((state.isRunning = true), done) };
}

it('lets three of an event run, the others in the order they came, and other events meanwhile', async () => {
  const [first, second, third, fourth, fifth, other] = [work(), work(), work(), work(), work(), work()];
  const of = [first, second, third, fourth, fifth];
  const running = () => of.map(({ state }) => state.isRunning);
  const all = of.map(({ run }) => admitted(context, 1, run));
  all.push(admitted(context, 2, other.run));
  await turn();
  expect(running()).toEqual([true, true, true, false, false]);
  expect(other.state.isRunning).toBe(true);
  second.state.end();
  await turn();
  expect(running()).toEqual([true, true, true, true, false]);
  for (const { state } of [...of, other]) state.end();
  await Promise.all(all);
});

it('leaves the rest of the connections free, however many events sell out', async () => {
  const jobs = Array.from({ length: 12 }, work);
  const all = jobs.map(({ run }, at) => admitted(context, at, run));
  await turn();
  expect(jobs.filter(({ state }) => state.isRunning)).toHaveLength(6);
  for (const { state } of jobs) state.end();
  await Promise.all(all);
});

it('gives its place to the next when the work fails', async () => {
  const fail = () => Promise.reject(new Error('no'));
  const all = Array.from({ length: 8 }, () => admitted(context, 1, fail));
  expect((await Promise.allSettled(all)).every(({ status }) => status === 'rejected')).toBe(true);
  await expect(admitted(context, 1, () => Promise.resolve('in'))).resolves.toBe('in');
});

it('refuses at once when the line is full', async () => {
  const { state, run } = work();
  const all = Array.from({ length: 1003 }, () => admitted(context, 1, run));
  await expect(admitted(context, 1, run)).rejects.toMatchObject({ status: 503, code: 'busy' });
  state.end();
  await Promise.all(all);
});

it('lets fewer run where the process has fewer connections', async () => {
  const few = { config: { databaseConnections: 4 } } as Context;
  const jobs = Array.from({ length: 6 }, work);
  const all = jobs.map(({ run }, at) => admitted(few, at % 3, run));
  await turn();
  expect(jobs.map(({ state }) => state.isRunning)).toEqual([true, true, false, false, false, false]);
  for (const { state } of jobs) state.end();
  await Promise.all(all);
});
