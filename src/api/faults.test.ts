import { tokenStore } from '@/lib/tokenStore';
import { wireAnswers } from '@/testing/apiFixtures';
import { TIMEOUT_MS } from './baseQuery';
import { isApiProblem, type ProblemKind } from './errors';
import { apiStore, jsonResponse, run, stubFetch, type Outcome } from './test/apiHarness';
import { endpointTable } from './test/endpointTable';

/** Runs every call of the table with every fault. Each must end, with a problem that has a message for the customer. */
const calls = Object.entries(endpointTable).filter(([name]) => name !== 'openBillingPortal');

type Fault = (request: Request) => Response | Promise<Response>;
const refusal =
  (status: number, code: string): Fault =>
  () =>
    jsonResponse({ error: 'Words.', message: 'Words.', code }, status);
const html =
  (status: number): Fault =>
  () =>
    new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } });

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };
const faults: [string, Fault, ProblemKind][] = [
  ['offline', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ['500', refusal(500, 'internal'), 'server'],
  ['401 in HTML', html(401), 'foreign'],
  ['200 in HTML', html(200), 'foreign'],
  ['503 in HTML', html(503), 'foreign'],
  [
    'silence',
    (request) =>
      new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
      }),
    'timeout',
  ],
  ['bad JSON', () => new Response('{"data"', JSON_TYPE), 'parse'],
  ['an empty answer', () => new Response('', JSON_TYPE), 'empty'],
  ['a wrong shape', () => jsonResponse({ data: [], session: 7, user: 'x' }), 'wrongShape'],
  ['401', refusal(401, 'unauthenticated'), 'unauthenticated'],
  ['403', refusal(403, 'link_invalid'), 'forbidden'],
  ['404', refusal(404, 'not_found'), 'notFound'],
  ['409', refusal(409, 'slot_full'), 'conflict'],
  ['429', refusal(429, 'too_many_requests'), 'rateLimited'],
];

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  tokenStore().clear();
});

/** Advances the time up to the longest wait that is allowed. */
async function outcomeOf(name: string, arg: unknown): Promise<Outcome | 'still waiting'> {
  let outcome: Outcome | 'still waiting' = 'still waiting';
  void run(apiStore(), name, arg).then((result) => {
    outcome = result;
  });
  await jest.advanceTimersByTimeAsync(2 * TIMEOUT_MS + 2_000);
  return outcome;
}

describe.each(faults)('%s', (_, fault, kind) => {
  it.each(calls)('%s ends with a message', async (name, { arg }) => {
    stubFetch(fault);
    const outcome = await outcomeOf(name, arg);
    expect(outcome).toMatchObject({ error: { kind } });
    const { error } = outcome as Outcome;
    expect(isApiProblem(error) && error.message.length > 5).toBe(true);
    expect((outcome as Outcome).data).toBeUndefined();
  });
});

describe('10 s', () => {
  it.each(calls)('%s waits for its answer', async (name, { arg, operation }) => {
    const answer = wireAnswers[operation as keyof typeof wireAnswers];
    stubFetch(() => new Promise((resolve) => setTimeout(() => resolve(jsonResponse(answer)), 10_000)));
    const outcome = await outcomeOf(name, arg);
    expect((outcome as Outcome).error).toBeUndefined();
    expect((outcome as Outcome).data).toBeDefined();
  });
});
