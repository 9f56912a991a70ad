import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { createMemoryStore } from '@/lib/storage';
import { createTokenStore } from '@/lib/tokenStore';
import { createBaseQuery } from './baseQuery';
import type { ApiRequest, Contract } from './request';
import { jsonResponse } from './test/apiHarness';

const getThing: ApiRequest = { path: '/things/1', isConditional: true };
const showThing: Contract = { operation: 'showOrder', answer: { at: 'data.order', like: { id: 0 } } };
const good = { data: { order: { id: 1 } } };
const tagged = () =>
  new Response(JSON.stringify(good), { headers: { 'content-type': 'application/json', etag: '"v1"' } });
const unchanged = () => new Response(null, { status: 304, headers: { etag: '"v1"' } });
const untagged = () => jsonResponse(good);

/** The last answer repeats. */
function setup(...answers: (() => Response)[]) {
  const sent: (string | null)[] = [];
  const state = { epoch: 1, cached: undefined as unknown };
  const query = createBaseQuery({
    fetch: (request) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)];
      sent.push(request.headers.get('if-none-match'));
      return Promise.resolve((answer as () => Response)());
    },
    pause: () => Promise.resolve(),
    now: () => 1_000,
    tokens: createTokenStore(createMemoryStore()),
    baseUrl: () => 'http://api.test',
  });
  const api = {
    signal: new AbortController().signal,
    dispatch: jest.fn(),
    getState: () => ({
      session: { epoch: state.epoch },
      api: { queries: { one: { data: state.cached } } },
    }),
    endpoint: 'x',
    type: 'query',
    queryCacheKey: 'one',
  } as unknown as BaseQueryApi;
  const ask = async (changed: Partial<ApiRequest> = {}) => query({ ...getThing, ...changed }, api, showThing);
  return { ask, sent, state };
}

it('sends the ETag of the last answer, and answers the same data again on a 304', async () => {
  const { ask, sent, state } = setup(tagged, unchanged);
  const { data } = await ask();
  state.cached = data;
  const again = await ask();
  expect(again).toEqual({ data: { id: 1 } });
  expect(again.data).toBe(data);
  expect(sent).toEqual([null, '"v1"']);
});

it('puts no ETag into Redux', async () => expect(Object.keys(await setup(tagged).ask())).toEqual(['data']));

it('sends none once the cache has dropped its answer', async () => {
  const { ask, sent, state } = setup(tagged);
  state.cached = (await ask()).data;
  state.cached = undefined;
  await ask();
  expect(sent).toEqual([null, null]);
});

it('keeps nothing of a session that has ended', async () => {
  const { ask, sent, state } = setup(tagged, untagged);
  state.cached = (await ask()).data;
  state.epoch = 2;
  await ask();
  state.epoch = 1;
  await ask();
  expect(sent).toEqual([null, null, null]);
});

it('forgets the ETag after an answer without one', async () => {
  const { ask, sent, state } = setup(tagged, untagged, tagged);
  state.cached = (await ask()).data;
  await ask();
  await ask();
  expect(sent).toEqual([null, '"v1"', null]);
});

it('leaves other calls as they are: a 304 that they did not ask for is a fault', async () => {
  const { ask, sent, state } = setup(tagged, unchanged);
  const plain = { isConditional: false };
  state.cached = (await ask(plain)).data;
  expect((await ask(plain)).error).toBeDefined();
  expect(sent.every((tag) => tag === null)).toBe(true);
});
