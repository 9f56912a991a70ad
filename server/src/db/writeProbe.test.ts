import type { Database } from './database';
import { writeProbe } from './writeProbe';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A database whose writes end as the test says. */
function fakeDatabase() {
  let end: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const execute = jest.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        end = { resolve, reject };
      }),
  );
  const db = { execute } as unknown as Database;
  return { ask: writeProbe(db), execute, ends: () => end };
}

it('answers by a write, and remembers the answer for five seconds', async () => {
  const { ask, execute, ends } = fakeDatabase();
  const first = ask();
  ends()?.resolve();
  expect(await first).toBe(true);
  await jest.advanceTimersByTimeAsync(4999);
  expect([await ask(), execute.mock.calls.length]).toEqual([true, 1]);
  await jest.advanceTimersByTimeAsync(1);
  const next = ask();
  ends()?.reject(new Error('read-only'));
  expect([await next, await ask(), execute.mock.calls.length]).toEqual([false, false, 2]);
});

it('writes again after a clock was set back', async () => {
  const { ask, execute, ends } = fakeDatabase();
  const first = ask();
  ends()?.resolve();
  await first;
  jest.setSystemTime(Date.now() - 3_600_000);
  void ask();
  expect(execute).toHaveBeenCalledTimes(2);
});

it('takes a write without an answer for a failure, begins no second one, and takes the answer when it comes', async () => {
  const { ask, execute, ends } = fakeDatabase();
  const first = ask();
  const written = ends();
  await jest.advanceTimersByTimeAsync(1999);
  // Still the write alone.
  expect(execute).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  // What killed processes left is cancelled.
  expect(execute).toHaveBeenCalledTimes(2);
  ends()?.reject(new Error('no such view'));
  expect(await first).toBe(false);
  written?.resolve();
  await jest.advanceTimersByTimeAsync(0);
  expect([await ask(), execute.mock.calls.length]).toEqual([true, 2]);
});
