import Fastify, { type FastifyBaseLogger } from 'fastify';
import { ApiError } from '../lib/errors';
import { ProviderRefusal } from '../ports/cardProvider';
import { loggerOptions } from './logging';

const SECOND = 1000;
const lost = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const broken = new Error('a fault');

let lines: { msg: string; failuresSinceLastLine?: number; job?: string }[];
let log: FastifyBaseLogger;
beforeEach(() => {
  jest.useFakeTimers();
  lines = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  ({ log } = Fastify({ logger: loggerOptions({ logLevel: 'info', env: 'test' }, stream) }));
});
afterEach(() => jest.useRealTimers());

const counts = () => lines.map(({ failuresSinceLastLine }) => failuresSinceLastLine);

it.each<[string, unknown]>([
  ['lost', lost()],
  ['wrapped', new Error('a statement failed', { cause: lost() })],
  ['without room', Object.assign(new Error('full'), { code: '53100' })],
  ['exhausted', new Error('timeout exceeded when trying to connect')],
  ['of a party', new ApiError(503, 'payment_provider_unavailable', 'later')],
])('an outage of ten minutes costs ten lines: %s', (_title, err) => {
  for (let second = 0; second < 600; second += 1) {
    for (const job of ['payRefunds', 'webhooks', 'reconcile']) log.error({ err, job }, 'job failed');
    jest.advanceTimersByTime(SECOND);
  }
  expect(lines).toHaveLength(10);
  expect(counts()).toEqual([undefined, ...Array<number>(9).fill(180)]);
});

it('a child of the log, such as that of a request, shares the count', () => {
  for (const reqId of ['1', '2', '3']) log.child({ reqId }).error({ err: lost() }, 'request failed');
  jest.advanceTimersByTime(60 * SECOND);
  log.error({ err: lost() }, 'request failed');
  expect(counts()).toEqual([undefined, 3]);
});

it('a job with a fault of its own does not hide that of another', () => {
  for (let second = 0; second < 61; second += 1) {
    for (const job of ['payRefunds', 'webhooks']) log.error({ err: broken, job }, 'job failed');
    jest.advanceTimersByTime(SECOND);
  }
  expect(lines.map(({ job, failuresSinceLastLine }) => [job, failuresSinceLastLine])).toEqual([
    ['payRefunds', undefined],
    ['webhooks', undefined],
    ['payRefunds', 60],
    ['webhooks', 60],
  ]);
});

it('each other line is written, also each failure of a request that no outage explains', () => {
  for (let n = 0; n < 3; n += 1) {
    log.error({ err: broken }, 'request failed');
    log.info({ order: n }, 'refunded');
    log.warn('words alone');
    log.error({ err: new ApiError(409, 'conflict', '') }, 'request failed');
    log.error({ err: new ProviderRefusal('charge_disputed', ''), refund: n }, 'refund failed; it stays due');
  }
  expect(lines).toHaveLength(15);
});

it('survives a clock that is set back', () => {
  log.error({ err: lost() }, 'not ready');
  jest.setSystemTime(Date.now() - 3_600_000);
  log.error({ err: lost() }, 'not ready');
  expect(lines).toHaveLength(2);
});
