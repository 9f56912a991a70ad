import { wireAnswers } from '@/testing/apiFixtures';
import { tokenStore } from '@/lib/tokenStore';
import { navigation } from '@/lib/navigation';
import { baseApi } from './baseApi';
import { apiStore, jsonResponse, run, stubFetch, type ApiStore } from './test/apiHarness';
import { isMutation } from './test/endpoints';
import { endpointTable, type Resource } from './test/endpointTable';
import { answerSchema, fieldsOf, operationsOf } from './test/openapi';

/** A field → the resource whose answers alone contain it. */
const SIGN_OF: Record<string, Resource> = {
  email: 'User',
  credit_balance: 'User',
  proven_until: 'Access',
  last4: 'Card',
  firstname: 'User',
  orderCutoffAt: 'Event',
  transactionId: 'Order',
  transactionAmount: 'Order',
  project_membership_id: 'Membership',
  hasPicture: 'Claim',
  isHost: 'Table',
  reminders: 'Notifications',
};
/** Queries that show a resource without one of these fields. */
const SHOWN_BY: Record<string, Resource[]> = { getAvatar: ['User'] };
/** Each use requests a new quote; none is cached. Days and ids of a list change with the list alone, not with the events in it. */
const LEFT_OUT = new Set(['getQuote', 'listOpenDays', 'listRelevantProjectIds']);

const rows = Object.entries(endpointTable);
const queries = rows.filter(([name]) => !isMutation(name) && !LEFT_OUT.has(name));
const mutations = rows.filter(([name]) => isMutation(name));

/** The resources that a query caches, computed from the schema of its answer. */
function cachedBy(name: string): Set<Resource> {
  const row = endpointTable[name];
  const operation = operationsOf().find(({ operationId }) => operationId === row?.operation);
  const fields = operation ? fieldsOf(answerSchema(operation)) : new Set<string>();
  const signs = Object.entries(SIGN_OF).filter(([field]) => fields.has(field));
  return new Set([...signs.map(([, resource]) => resource), ...(SHOWN_BY[name] ?? [])]);
}

const REFUSAL = { error: 'No.', message: 'No.', code: 'invalid' };

/** Runs every query once, keeps all subscribed, and answers which ones are refetched. */
async function refetchedBy(mutation: string, arg: unknown, isRefused = false): Promise<string[]> {
  let refusals = 0;
  stubFetch((request) => {
    refusals -= 1;
    if (refusals === 0) return jsonResponse(REFUSAL, 422);
    return jsonResponse(answerByCall(request.method, new URL(request.url).pathname));
  });
  const store = apiStore();
  for (const [name, row] of queries) await run(store, name, row.arg);
  const before = requestIds(store);
  if (isRefused) refusals = 1;
  const { error } = await run(store, mutation, arg);
  expect(Boolean(error)).toBe(isRefused);
  const after = requestIds(store);
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  return queries.map(([name]) => name).filter((name) => after.get(name) !== before.get(name));
}

function answerByCall(method: string, pathname: string): unknown {
  const found = operationsOf()
    .filter((operation) => operation.method === method)
    .filter(({ template }) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
    .sort((a, b) => a.template.split('{').length - b.template.split('{').length)[0];
  return wireAnswers[found?.operationId as keyof typeof wireAnswers];
}

interface Entry {
  endpointName?: string;
  requestId?: string;
}
const entries = (store: ApiStore): Entry[] =>
  Object.values(store.getState().api.queries).filter((entry) => entry !== undefined) as Entry[];

const requestIds = (store: ApiStore): Map<string, string> =>
  new Map(entries(store).map(({ endpointName = '', requestId = '' }) => [endpointName, requestId]));

beforeEach(() => {
  jest.spyOn(navigation, 'submitForm').mockImplementation(() => undefined);
  tokenStore().write('token');
});
afterEach(() => tokenStore().clear());

describe.each(mutations)('%s', (name, { arg, writes = [] }) => {
  it(`refetches exactly the queries that show ${writes.join(', ') || 'nothing'}`, async () => {
    const expected = queries
      .map(([query]) => query)
      .filter((query) => writes.some((resource) => cachedBy(query).has(resource)));
    expect(await refetchedBy(name, arg)).toEqual(expected);
  });
});

it.each(['login', 'updateUser', 'joinEvent', 'createHome'])(
  'a refused %s asks for nothing again',
  async (name) => {
    expect(await refetchedBy(name, endpointTable[name]?.arg, true)).toEqual([]);
  },
);

it.each(['createSubscription', 'cancelSubscription'])(
  'a refused %s asks for the customer again, because the membership may have changed elsewhere',
  async (name) => {
    expect(await refetchedBy(name, endpointTable[name]?.arg, true)).toContain('getUser');
  },
);

it('refetches after a failed order too, because it may have taken effect', async () => {
  const asked = await refetchedBy('placeOrder', endpointTable.placeOrder?.arg, true);
  expect(asked).toEqual(expect.arrayContaining(['listFailedOrders', 'listMemberships', 'getEvent']));
});

it('an order does not rank the events of a zip again', async () => {
  stubFetch(({ method, url }) => jsonResponse(answerByCall(method, new URL(url).pathname)));
  const store = apiStore();
  await run(store, 'listRelevantProjectIds', endpointTable.listRelevantProjectIds?.arg);
  const before = requestIds(store);
  await run(store, 'placeOrder', endpointTable.placeOrder?.arg);
  expect(requestIds(store)).toEqual(before);
});

it('has a query for every resource', () => {
  const seen = new Set(queries.flatMap(([name]) => [...cachedBy(name)]));
  expect([...seen].sort()).toEqual([
    'Access',
    'Card',
    'Claim',
    'Event',
    'Membership',
    'Notifications',
    'Order',
    'Table',
    'User',
  ]);
});
