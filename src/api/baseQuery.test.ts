import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { serverNow } from '@/lib/clock';
import { createTokenStore } from '@/lib/tokenStore';
import { createMemoryStore } from '@/lib/storage';
import { wireQuote } from '@/testing/apiFixtures';
import { settled } from '@/testing/settled';
import { foreignAnswer } from '@/testing/stubApi';
import { createBaseQuery, TIMEOUT_MS, type BaseQueryDeps } from './baseQuery';
import { PROBLEM_MESSAGES, type ProblemKind } from './errors';
import type { ApiRequest, Contract } from './request';
import { sessionEnded } from './session';
import { jsonResponse } from './test/apiHarness';

type Answer = (request: Request) => Response | Promise<Response>;

function setup(answers: Answer[] | Answer, overrides: Partial<BaseQueryDeps> = {}) {
  const tokens = createTokenStore(createMemoryStore());
  const sent: Request[] = [];
  const pauses: number[] = [];
  const state = { epoch: 1, now: 1_000 };
  const dispatch = jest.fn();
  const abort = new AbortController();
  const deps: BaseQueryDeps = {
    fetch: (request) => {
      const answer = Array.isArray(answers) ? answers[Math.min(sent.length, answers.length - 1)] : answers;
      sent.push(request);
      return Promise.resolve().then(() => (answer as Answer)(request));
    },
    pause: (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
    now: () => state.now,
    tokens,
    baseUrl: () => 'http://api.test',
    ...overrides,
  };
  const getState = () => ({ session: { epoch: state.epoch } });
  const api = {
    signal: abort.signal,
    dispatch,
    getState,
    endpoint: 'x',
    type: 'query',
  } as unknown as BaseQueryApi;
  const query = createBaseQuery(deps);
  const ask = async (request: Partial<ApiRequest> = {}, contract: Partial<Contract> = {}) =>
    query({ ...getThing, ...request }, api, { ...showThing, ...contract });
  return { ask, tokens, sent, pauses, state, dispatch, abort };
}

const getThing: ApiRequest = { path: '/things/1' };
const showThing: Contract = {
  operation: 'showOrder',
  answer: { at: 'data.order', like: { id: 0, total: 0, parts: [{ name: '' }] } },
};
const good = { data: { order: { id: 1, total: '12.50', parts: [{ name: 'a' }] } } };
const thing = { id: 1, total: 1250, parts: [{ name: 'a' }] };

const offline: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const JSON_TYPE = { 'content-type': 'application/json' };
const html = foreignAnswer;
const refusal = (status: number, code: string) => (): Response =>
  jsonResponse({ error: 'Words.', message: 'Words.', code }, status);
/** Answers never; gives up when told to. */
const silent: Answer = (request) =>
  new Promise((_, reject) => {
    const giveUp = (): void => reject(request.signal.reason as Error);
    if (request.signal.aborted) giveUp();
    request.signal.addEventListener('abort', giveUp);
  });

describe('faults', () => {
  it.each<[string, Answer, ProblemKind, number | null, number]>([
    ['offline', offline, 'network', null, 3],
    ['500', () => jsonResponse({ error: 'stack trace', code: 'internal' }, 500), 'server', 500, 1],
    ['503', refusal(503, 'busy'), 'server', 503, 3],
    ['bad JSON', () => new Response('{"data": {', { headers: JSON_TYPE }), 'parse', 200, 1],
    ['an empty answer', () => new Response('', { headers: JSON_TYPE }), 'empty', null, 1],
    [
      'a wrong shape',
      () => jsonResponse({ data: { order: { id: 1, total: 1, parts: {} } } }),
      'wrongShape',
      null,
      1,
    ],
    ['another envelope', () => jsonResponse({ order: good.data.order }), 'wrongShape', null, 1],
    [
      'money that is none',
      () => jsonResponse({ data: { order: { id: 1, total: 'x', parts: [] } } }),
      'wrongShape',
      null,
      1,
    ],
    ['401', refusal(401, 'unauthenticated'), 'unauthenticated', 401, 1],
    ['403', refusal(403, 'link_invalid'), 'forbidden', 403, 1],
    ['404', refusal(404, 'not_found'), 'notFound', 404, 1],
    ['408', refusal(408, 'request_timeout'), 'timeout', 408, 2],
    ['409', refusal(409, 'slot_full'), 'conflict', 409, 1],
    ['422', refusal(422, 'invalid'), 'invalid', 422, 1],
    ['429', refusal(429, 'too_many_requests'), 'rateLimited', 429, 1],
  ])('%s', async (_, answer, kind, status, attempts) => {
    const { ask, sent } = setup(answer);
    const { error, data } = await ask();
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ kind, status });
    expect(error?.message).toMatch(status && status >= 400 && status !== 500 ? /^Words\.$/ : /\w/);
    expect(sent).toHaveLength(attempts);
  });

  it('gives up on silence after 15 s, and asks once more', async () => {
    jest.useFakeTimers();
    try {
      const { ask, sent } = setup(silent);
      const asked = ask();
      await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
      expect(sent).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(2);
      await jest.advanceTimersByTimeAsync(TIMEOUT_MS);
      expect((await asked).error).toMatchObject({ kind: 'timeout', message: PROBLEM_MESSAGES.timeout });
      expect(sent).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks once more also where a request that timed out rejects with AbortError, as in WebKit', async () => {
    jest.useFakeTimers();
    try {
      const webkit: Answer = ({ signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new DOMException('Fetch is aborted', 'AbortError'))),
        );
      const { ask, sent } = setup(webkit);
      const asked = ask();
      await jest.advanceTimersByTimeAsync(2 * TIMEOUT_MS);
      expect((await asked).error).toMatchObject({ kind: 'timeout', message: PROBLEM_MESSAGES.timeout });
      expect(sent).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('waits for an answer that takes 10 s', async () => {
    jest.useFakeTimers();
    try {
      const slow: Answer = () =>
        new Promise((resolve) => setTimeout(() => resolve(jsonResponse(good)), 10_000));
      const asked = setup(slow).ask();
      await jest.advanceTimersByTimeAsync(10_000);
      expect(await asked).toEqual({ data: thing });
    } finally {
      jest.useRealTimers();
    }
  });

  it('never shows the message of a 500', async () => {
    const { error } = await setup(() =>
      jsonResponse({ error: '', message: 'SELECT failed', code: 'internal' }, 500),
    ).ask();
    expect(error?.message).toBe(PROBLEM_MESSAGES.server);
  });

  it('reads field errors and the fresh quote of a 409', async () => {
    const body = {
      error: 'Prices changed.',
      message: 'Prices changed.',
      code: 'price_changed',
      errors: { street: ['Too far'], ['__proto__']: ['x'], phone: 'Wrong', other: [7] },
      checkoutDetails: wireQuote,
    };
    const { error } = await setup(() => jsonResponse(body, 409)).ask();
    expect(error).toMatchObject({
      code: 'price_changed',
      fieldErrors: { street: ['Too far'], phone: ['Wrong'] },
    });
    expect(Object.keys(error?.fieldErrors ?? {})).toEqual(['street', 'phone']);
    expect(error?.checkoutDetails?.total).toBe(2799);
  });
});

/** What stands between the app and our server, such as a gateway, a firewall, a captive portal, or a staging site's basic auth. */
describe('an answer that is not our server’s', () => {
  const BASIC = { 'www-authenticate': 'Basic realm="Staging"' };
  const ALL = [401, 403, 404, 409, 410, 413, 429, 500, 502, 503, 504, 511];
  it.each<[string, Answer, number | null]>([
    ...ALL.map((status): [string, Answer, number] => [
      `${status} in HTML`,
      () => foreignAnswer(status),
      status,
    ]),
    ['401 of basic auth', () => foreignAnswer(401, BASIC), 401],
    ['401 without a body', () => new Response(null, { status: 401 }), 401],
    ['401 in JSON without a code', () => jsonResponse({ message: 'Unauthorized' }, 401), 401],
    [
      '401 in JSON with a foreign code',
      () => jsonResponse({ error: 'x', message: 'x', code: 'denied' }, 401),
      401,
    ],
    ['401 of a gRPC gateway', () => jsonResponse({ message: 'x', code: 'unauthenticated' }, 401), 401],
    [
      '401 with our words in HTML',
      () =>
        new Response('{"error":"x","code":"unauthenticated"}', {
          status: 401,
          headers: { 'content-type': 'text/html' },
        }),
      401,
    ],
    ['409 in broken JSON', () => new Response('{"code"', { status: 409, headers: JSON_TYPE }), 409],
    ['a page in the place of JSON', () => foreignAnswer(200), 200],
    ['nothing in the place of JSON', () => new Response('', { status: 200 }), null],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/login' } }), 302],
    ['a redirect that the browser hides', () => Response.error(), 0],
  ])('%s says so, keeps the session, and is asked for again', async (_, answer, status) => {
    const { ask, tokens, dispatch, sent } = setup(answer);
    tokens.write('t1');
    const { error } = await ask();
    expect(error).toMatchObject({
      kind: 'foreign',
      status,
      code: 'foreign',
      message: PROBLEM_MESSAGES.foreign,
    });
    expect([tokens.read(), dispatch.mock.calls]).toEqual(['t1', []]);
    // A rate limit would count the repetitions.
    expect(sent).toHaveLength(status === 429 ? 1 : 3);
    expect(sent[0]?.redirect).toBe('manual');
  });

  it('is no clock', async () => {
    const date = { date: new Date(2e12).toUTCString() };
    await setup(() => foreignAnswer(502, date)).ask();
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(60_000);
  });

  it('of a write is not repeated', async () => {
    const { ask, sent } = setup(() => foreignAnswer(409));
    expect((await ask({ method: 'POST' })).error?.kind).toBe('foreign');
    expect(sent).toHaveLength(1);
  });
});

describe('retry', () => {
  it('asks a GET again until it is answered', async () => {
    const { ask, sent, pauses } = setup([offline, () => html(502), () => jsonResponse(good)]);
    expect(await ask()).toEqual({ data: thing });
    expect(sent).toHaveLength(3);
    expect(pauses).toEqual([300, 1_200]);
  });

  it('waits for the end of the pause', async () => {
    let end = (): void => undefined;
    const { ask, sent } = setup([offline, () => jsonResponse(good)], {
      pause: () => new Promise((resolve) => (end = resolve)),
    });
    const asked = ask();
    await settled();
    expect(sent).toHaveLength(1);
    end();
    expect(await asked).toEqual({ data: thing });
  });

  it.each(['POST', 'PATCH', 'DELETE'] as const)('never repeats a %s', async (method) => {
    for (const fault of [offline, () => html(503)]) {
      const { ask, sent } = setup(fault);
      expect((await ask({ method })).error).toBeDefined();
      expect(sent).toHaveLength(1);
    }
  });

  it('stops when the caller has left', async () => {
    const { ask, sent, abort } = setup(offline, {
      pause: () => {
        abort.abort();
        return Promise.resolve();
      },
    });
    expect((await ask()).error?.kind).toBe('aborted');
    expect(sent).toHaveLength(1);
  });

  it('stops waiting for an answer when the caller leaves', async () => {
    const { ask, abort } = setup(silent);
    const asked = ask();
    abort.abort();
    expect((await asked).error?.kind).toBe('aborted');
  });
});

describe('session', () => {
  it('sends the token, and none where the call is anonymous', async () => {
    const { ask, tokens, sent } = setup(() => jsonResponse(good));
    await ask();
    tokens.write('t1');
    await ask();
    await ask({ anonymous: true });
    expect(sent.map((request) => request.headers.get('authorization'))).toEqual([null, 'Bearer t1', null]);
  });

  it('dispatches sessionEnded when the token in use is refused', async () => {
    const { ask, tokens, dispatch } = setup(refusal(401, 'unauthenticated'));
    await ask();
    expect(dispatch).not.toHaveBeenCalled();
    tokens.write('t1');
    await ask({ anonymous: true });
    await ask({ isSignIn: true, method: 'POST' });
    expect(dispatch).not.toHaveBeenCalled();
    await ask();
    expect(dispatch).toHaveBeenCalledWith(sessionEnded());
  });

  it.each([undefined, 'POST' as const])(
    'asks again with a token that was new meanwhile (%s)',
    async (method) => {
      const { ask, tokens, dispatch, sent } = setup((request) => {
        tokens.write('t2');
        const isNew = request.headers.get('authorization') === 'Bearer t2';
        return isNew ? jsonResponse(good) : refusal(401, 'unauthenticated')();
      });
      tokens.write('t1');
      expect((await ask({ method })).data).toEqual(thing);
      expect([sent.length, dispatch.mock.calls]).toEqual([2, []]);
    },
  );

  it('asks once again at most, and ends the session if the new token is refused, too', async () => {
    const { ask, tokens, dispatch, sent } = setup(() => {
      if (tokens.read() === 't1') tokens.write('t2');
      return refusal(401, 'unauthenticated')();
    });
    tokens.write('t1');
    await ask();
    expect(sent).toHaveLength(2);
    expect(dispatch).toHaveBeenCalledWith(sessionEnded());
  });

  it('does not ask again after a sign-out', async () => {
    const { ask, tokens, sent, state } = setup(() => {
      tokens.write('of another customer');
      state.epoch = 2;
      return refusal(401, 'unauthenticated')();
    });
    tokens.write('t1');
    expect((await ask()).error?.kind).toBe('aborted');
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['t2', 't2'],
    [null, 't1'],
    ['', 't1'],
  ])('after a proof, keeps the new token %s out of the answer', async (token, kept) => {
    const { ask, tokens } = setup(() => jsonResponse({ message: 'Done.', token }));
    tokens.write('t1');
    const answer = { like: { message: '' } };
    expect((await ask({ method: 'POST', isProof: true }, { answer })).data).toEqual({ message: 'Done.' });
    expect(tokens.read()).toBe(kept);
  });

  it.each([offline, () => html(503), () => jsonResponse({}, 500)])(
    'keeps the session on a fault',
    async (fault) => {
      const { ask, tokens, dispatch } = setup(fault);
      tokens.write('t1');
      await ask();
      expect(dispatch).not.toHaveBeenCalled();
    },
  );

  it('drops answers that arrive after a sign-out, with their secrets', async () => {
    const keep = jest.fn();
    const { ask, state, dispatch } = setup(() => {
      state.epoch += 1;
      return jsonResponse({ ...good, token: 't' });
    });
    const { data, error } = await ask({ secret: { at: 'token', keep } });
    expect(data).toBeUndefined();
    expect(error?.kind).toBe('aborted');
    expect(keep).not.toHaveBeenCalled();
    expect(dispatch).not.toHaveBeenCalled();
  });

  it('removes the secret from an answer, and refuses an answer without it', async () => {
    const keep = jest.fn();
    const { ask } = setup(() => jsonResponse({ ...good, token: 't' }));
    expect(await ask({ secret: { at: 'token', keep } })).toEqual({ data: thing });
    expect(keep).toHaveBeenCalledWith('t', thing);
    expect((await ask({ secret: { at: 'elsewhere', keep } })).error?.kind).toBe('wrongShape');
  });

  it('puts nothing of the request into Redux', async () => {
    const { ask, tokens } = setup(() => jsonResponse(good));
    tokens.write('t1');
    expect(Object.keys(await ask())).toEqual(['data']);
  });
});

describe('the early fetch', () => {
  const url = 'http://api.test/things/1';
  afterEach(() => {
    delete window.__earlyFetch;
  });
  const early = (answer: Promise<Response>): void => {
    window.__earlyFetch = { [url]: answer };
  };
  const elsewhere = { data: { order: { id: 2, total: 1, parts: [] } } };

  it('is used once', async () => {
    const { ask, sent } = setup(() => jsonResponse(good));
    early(Promise.resolve(jsonResponse(elsewhere)));
    expect((await ask()).data).toMatchObject({ id: 2 });
    expect(sent).toHaveLength(0);
    expect((await ask()).data).toMatchObject({ id: 1 });
    expect(sent).toHaveLength(1);
  });

  it('is replaced by a normal call when it fails', async () => {
    const { ask } = setup(() => jsonResponse(good));
    early(Promise.reject(new TypeError('offline')));
    expect((await ask()).data).toMatchObject({ id: 1 });
  });

  it('is not used when it is old, for another customer, or after a write', async () => {
    for (const spoil of ['age', 'token', 'write']) {
      const { ask, state, tokens } = setup(() => jsonResponse(good));
      early(Promise.resolve(jsonResponse(elsewhere)));
      if (spoil === 'age') state.now += 30_001;
      if (spoil === 'token') tokens.write('t2');
      if (spoil === 'write') await ask({ method: 'POST' });
      expect((await ask()).data).toMatchObject({ id: 1 });
    }
  });

  it.each([false, true])('can be aborted, also while it is awaited: %p', async (isAwaited) => {
    const { ask, abort } = setup(() => jsonResponse(good));
    early(new Promise(() => undefined));
    const asked = ask();
    if (isAwaited) await settled();
    abort.abort();
    expect((await asked).error?.kind).toBe('aborted');
  });
});
