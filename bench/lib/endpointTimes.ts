/** The time and the SQL statements of the API's reads and of the calls of an order. */
import type { InjectOptions } from 'fastify';
import { buildApp } from '../../server/src/app';
import type { ServerConfig } from '../../server/src/config/config';
import type { Connection } from '../../server/src/db/connect';
import * as schema from '../../server/src/db/schema';
import { allEndpoints } from '../../server/src/endpoints';
import { systemClock } from '../../server/src/lib/clock';
import { addBuyers, buyersFrom, FIRST_BUYER, HOT, openSlots, tokenOf } from '../../server/test/buyers';
import { FakeMaps } from '../../server/test/fakeMaps';
import { FakeProvider } from '../../server/test/fakeProvider';
import { loggedDatabase } from '../../server/test/statements';
import { hashToken } from '../../server/src/lib/tokens';

const CALLS = 30;
const CASEY = { id: 1, token: 'bench-token-of-casey-0000' };
const ITEMS = [{ id: HOT.dish, quantity: 1 }];
const QUOTE = `products[0][id]=${HOT.dish}&products[0][quantity]=1`;

/** What stands for the parameter of a path, by its beginning. */
const OBJECTS: readonly [RegExp, string | number][] = [
  [/\/users\//, CASEY.id],
  [/\/(events|projects)\//, HOT.event],
  [/\/event_locations\//, 1],
  [/\/restaurants\//, 'nonna-rosa'],
  [/\/memberships\//, 1],
  [/\/orders\//, 1001],
  [/\/content_blocks\//, 'faq'],
  [/\/contents\//, 'faq'],
  [/./, 'unknown'],
];
const QUERIES: Record<string, string> = {
  validateHome: 'postal_code=60540',
  showCheckoutDetails: QUOTE,
  listLineItems: 'filter[project_membership_id]=1',
  listProjects: 'filter[postal_code]=60540&range=[0,50]',
};

export type Row = { call: string; status: number; median: number; p99: number; statements: number };

async function openApi(connection: Connection, config: ServerConfig) {
  let statements = 0;
  const db = loggedDatabase(connection, { logQuery: () => (statements += 1) });
  const app = await buildApp({
    config,
    db,
    clock: systemClock,
    provider: new FakeProvider(),
    maps: new FakeMaps(),
    logStream: false,
  });
  const seen = new Map<string, { times: number[]; statements: number; status: number }>();
  const ask = async <T>(call: string, token: string, request: InjectOptions): Promise<T> => {
    const one = seen.get(call) ?? { times: [], statements: 0, status: 0 };
    seen.set(call, one);
    statements = 0;
    const startedAt = performance.now();
    const answer = await app.inject({ ...request, headers: { authorization: `Bearer ${token}` } });
    one.times.push(performance.now() - startedAt);
    one.statements = Math.max(one.statements, statements);
    one.status = answer.statusCode;
    return (answer.headers['content-type']?.toString().includes('json') ? answer.json() : null) as T;
  };
  return { db, ask, seen };
}
type Ask = Awaited<ReturnType<typeof openApi>>['ask'];

async function read(ask: Ask): Promise<void> {
  for (const [name, { method, url }] of allEndpoints) {
    if (method !== 'GET') continue;
    const object = OBJECTS.find(([pattern]) => pattern.test(url))?.[1] ?? '';
    const path = `${url.replace(/:\w+/, String(object))}?${QUERIES[name] ?? ''}`;
    for (let call = 0; call < CALLS; call += 1) await ask(`GET ${url}`, CASEY.token, { url: path });
  }
}

async function order(ask: Ask, buyer: number): Promise<void> {
  const token = tokenOf(buyer);
  const v2 = '/api/v2';
  const post = <T>(call: string, url: string, payload: object) =>
    ask<T>(call, token, { method: 'POST', url, payload });
  await post('POST memberships', `${v2}/events/${HOT.event}/memberships`, {});
  const quote = await ask<{ data: { checkoutDetails: { total: number } } }>('GET quote', token, {
    url: `${v2}/events/${HOT.event}/checkout_details?${QUOTE}&delivery_type=pickup`,
  });
  const payment_sheet = { amount: quote.data.checkoutDetails.total, event_id: HOT.event };
  const sheet = await post<{ data: { paymentSheet: { paymentIntentId: string } } }>(
    'POST payment_sheets',
    `${v2}/payment_sheets`,
    { payment_sheet },
  );
  const transaction_id = sheet.data.paymentSheet.paymentIntentId;
  const body = { items: ITEMS, delivery_type: 'pickup', time_slot_id: HOT.otherSlot, transaction_id };
  const placed = await post<{ data: { order: { id: number; membershipId: number } } }>(
    'POST orders',
    `${v2}/events/${HOT.event}/orders`,
    { order: body },
  );
  const { id, membershipId } = placed.data.order;
  await ask('GET receipt, unpaid', token, { url: `${v2}/memberships/${membershipId}` });
  await ask('DELETE order', token, { method: 'DELETE', url: `${v2}/orders/${id}` });
}

/** @param connection a migrated and seeded database */
export async function endpointTimes(connection: Connection, config: ServerConfig): Promise<Row[]> {
  const { db, ask, seen } = await openApi(connection, config);
  const [now, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
  const session = { userId: CASEY.id, createdAt: now, lastUsedAt: now, expiresAt };
  await db.insert(schema.sessions).values({ ...session, tokenHash: hashToken(CASEY.token) });
  await addBuyers(db, CALLS);
  await openSlots(db, CALLS);
  await read(ask);
  for (const buyer of buyersFrom(FIRST_BUYER, CALLS)) await order(ask, buyer);
  return [...seen].map(([call, { times, statements, status }]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
    return { call, status, median: at(0.5), p99: at(0.99), statements };
  });
}
