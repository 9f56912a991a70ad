import type { Context } from '../context';
import { runJobs } from './jobs';

it('a job that fails is named and logged, and the others run', async () => {
  const log = { error: jest.fn() };
  const after = jest.fn(async () => 1);
  const broken = () => Promise.reject(new Error('broken'));
  expect(await runJobs({ log } as unknown as Context, { broken, after })).toEqual(['broken']);
  expect([after.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 1]);
});
