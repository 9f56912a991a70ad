import type { Context } from '../context';
import { startJobs } from './jobs';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('a job that fails is logged by its name and runs again, and the others run', async () => {
  const log = { error: jest.fn() };
  const other = jest.fn(async () => 1);
  const broken = () => Promise.reject(new Error('broken'));
  const stop = startJobs({ log } as unknown as Context, 1000, { broken, other });
  await jest.advanceTimersByTimeAsync(2000);
  await stop();
  expect(log.error.mock.calls.map(([about]: [{ job: string }]) => about.job)).toEqual(['broken', 'broken']);
  expect(other).toHaveBeenCalledTimes(2);
});
