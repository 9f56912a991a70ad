import { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../ports/context';
import { startJobs } from './jobs';
import { Pace, stirByCalls } from './pace';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const SECOND = 1000;
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * SECOND);
const start = (list: Parameters<typeof startJobs>[2], pace?: Pace) => {
  const log = { error: jest.fn() };
  return { log, stop: startJobs({ log } as unknown as Context, SECOND, list, pace) };
};

it('a job that fails is logged by its name and runs again, and the others run', async () => {
  const other = jest.fn(async () => 1);
  const broken = () => Promise.reject(new Error('broken'));
  const { log, stop } = start({ broken, other });
  await pass(2);
  await stop();
  expect(log.error.mock.calls.map(([about]: [{ job: string }]) => about.job)).toEqual(['broken', 'broken']);
  expect(other).toHaveBeenCalledTimes(2);
});

it('a job is not started again before its last run is over', async () => {
  let end: (found: number) => void = () => undefined;
  const slow = jest.fn(() => new Promise<number>((resolve) => (end = resolve)));
  const { stop } = start({ slow });
  await pass(30);
  expect(slow).toHaveBeenCalledTimes(1);
  end(0);
  await pass(1);
  expect(slow).toHaveBeenCalledTimes(2);
  end(0);
  await stop();
});

describe('the pace of the jobs', () => {
  it('is a run each second in the first minute, then one each 20 seconds, or each 5 minutes', async () => {
    const job = jest.fn(async () => 0);
    const forgetLimits = jest.fn(async () => 0);
    const { stop } = start({ job, forgetLimits });
    await pass(59);
    expect(job).toHaveBeenCalledTimes(59);
    expect(forgetLimits).toHaveBeenCalledTimes(59);
    job.mockClear();
    await pass(600);
    expect(job).toHaveBeenCalledTimes(30);
    expect(forgetLimits).toHaveBeenCalledTimes(61);
    await stop();
  });

  it('is that of the first minute again when one of them finds work', async () => {
    const job = jest.fn(async () => 0);
    const finder = jest.fn(async () => 0);
    const { stop } = start({ job, finder });
    await pass(90);
    finder.mockResolvedValueOnce(1);
    await pass(20);
    job.mockClear();
    await pass(20);
    expect(job).toHaveBeenCalledTimes(20);
    await stop();
  });

  it('is not that of the first minute when one of them fails', async () => {
    const broken = jest.fn(() => Promise.reject(new Error('broken')));
    const { stop } = start({ broken });
    await pass(90);
    broken.mockClear();
    await pass(60);
    expect(broken).toHaveBeenCalledTimes(3);
    await stop();
  });

  it('survives a clock that is set back', async () => {
    const job = jest.fn(async () => 0);
    const { stop } = start({ job });
    await pass(90);
    job.mockClear();
    jest.setSystemTime(Date.now() - 3_600_000);
    await pass(40);
    expect(job.mock.calls.length).toBeGreaterThanOrEqual(2);
    await stop();
  });

  it.each([
    ['POST', {}, true],
    ['DELETE', {}, true],
    ['GET', { authorization: 'Bearer a' }, true],
    ['GET', {}, false],
    ['HEAD', {}, false],
    ['OPTIONS', {}, false],
  ])('after %s %j: each second is %s', async (method, headers, isStirred) => {
    const pace = new Pace();
    const server = new EventEmitter();
    stirByCalls({ server } as unknown as FastifyInstance, pace);
    const job = jest.fn(async () => 0);
    const { stop } = start({ job }, pace);
    await pass(90);
    job.mockClear();
    const response = new EventEmitter();
    server.emit('request', { method, headers }, response);
    response.emit('close');
    await pass(20);
    expect(job).toHaveBeenCalledTimes(isStirred ? 20 : 1);
    await stop();
  });
});
