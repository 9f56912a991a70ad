/** The story of a customer, told in "lives": each is interrupted by killing the API process. */
import type { Table } from '../../src/schemas/tables';
import { type FakeProvider, SIGNATURE } from '../fakeProvider';
import { DEMO_PASSWORD, TEST_NOW } from '../helper';
import { checkSettledBooks } from '../invariants';
import { quoteQuery } from '../shop';
import { send, signIn, startApi, type Api } from '../startApi';

export type Arena = {
  provider: FakeProvider;
  env: Record<string, string>;
};

/** All names of failpoints. */
export const ALL_FAILPOINTS = [
  'intent:made',
  'intent:stored',
  'place:order-inserted',
  'place:holds-taken',
  'place:committed',
  'webhook:stored',
  'settle:read',
  'settle:applied',
  'webhook:applied',
  'fail:read',
  'retry:read',
  'cancel:committed',
  'refund:made',
  'expire:intent-cancelled',
  'abandoned:claimed',
  'given:read',
  'customer:made',
  'customer:deleted',
  'change:inserted',
  'change:intent-cancelled',
  'change:committed',
  'change:applied',
];
/** An order is stored and not yet answered; a charge is read and not yet kept. */
export const FEW_FAILPOINTS = ['place:committed', 'settle:read'];
export const SOME_FAILPOINTS = [
  'intent:stored',
  'place:holds-taken',
  'place:committed',
  'settle:read',
  'refund:made',
  'customer:made',
  'change:applied',
];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DISH = { id: 102007, quantity: 3 };
const PICKUP = { delivery_type: 'pickup', time_slot_id: 1021, items: [DISH] };

/** `totals`: in dollars, what it cost at first and what changes that were sent make it cost. `isFixed`: the last of them was paid. */
type Acknowledged = { id: number; totals: number[]; isFixed: boolean; transactionId: string };
type Walk = {
  arena: Arena;
  api: Api;
  token: string;
  orders: Acknowledged[];
  cancelled: Set<number>;
  /** Cards whose removal was acknowledged. */
  removed: Set<string>;
  lives: number;
};

/** Prepares the database for many lives: an event far in the future, enough places, and credit. */
const TOWN = [
  "update events set order_cutoff_at = '2027-01-01', run_at = '2027-01-02', ends_at = '2027-01-03', capacity = null where id = 102",
  "update time_slots set starts_at = '2027-01-02', capacity = 1000000 where id = 1021",
  "insert into credit_entries (user_id, amount_cents, kind, booking_key, created_at) values (1, 300, 'grant', 'a life', now())",
];

async function quoted(
  walk: Pick<Walk, 'api' | 'token'>,
  items: Record<string, unknown>[],
  more: { table_code?: string; order_id?: number } = {},
): Promise<Details | null> {
  const query = quoteQuery(items, { delivery_type: 'pickup', ...more });
  const quote = await send(walk.api.url, walk.token, 'GET', `/events/102/checkout_details?${query}`);
  return (quote.body.data?.checkoutDetails as Details | undefined) ?? null;
}
type Details = { total: number; difference: number | null; cartErrors: { promo_code_error: string | null } };

/** @returns the intent */
async function form(
  { api, token }: Pick<Walk, 'api' | 'token'>,
  amount: number,
): Promise<string | undefined> {
  const sheet = await send(api.url, token, 'POST', '/payment_sheets', { payment_sheet: { amount } });
  return (sheet.body.data?.paymentSheet as { paymentIntentId: string } | undefined)?.paymentIntentId;
}

/** @param table a shared cart, whose dishes are ordered */
async function place(
  walk: Walk,
  more: Record<string, unknown>[],
  table: { table_code?: string } = {},
): Promise<Acknowledged | null> {
  const { api, token } = walk;
  const items = table.table_code === undefined ? [DISH, ...more] : more;
  const details = await quoted(walk, items, table);
  if (!details) return null;
  // An earlier life may have used the promo code.
  if (details.cartErrors.promo_code_error)
    return place(
      walk,
      more.filter((item) => item.id !== 'promo_code'),
      table,
    );
  const intent = await form(walk, details.total);
  if (!intent) return null;
  const posted = await send(api.url, token, 'POST', '/events/102/orders', {
    order: { ...PICKUP, ...table, items, transaction_id: intent },
  });
  const order = posted.body.data?.order as { id: number; total: number } | undefined;
  if (!order) return null;
  const acknowledged = { id: order.id, totals: [order.total], isFixed: false, transactionId: intent };
  walk.orders.push(acknowledged);
  return acknowledged;
}

/** A shared cart with a dish of its host. */
async function fillCart({ api, token }: Walk): Promise<{ table_code?: string }> {
  const fields = { name: 'Porch', payment: 'host' };
  const opened = await send(api.url, token, 'POST', '/events/102/tables', fields);
  const table = opened.body.data?.table as Table | undefined;
  const [host] = table?.guests ?? [];
  if (!table || !host) return {};
  const lines = { items: [DISH], done: true, revision: host.revision };
  const put = await send(api.url, token, 'PUT', `/tables/${table.code}/guests/${host.id}/lines`, lines);
  return put.status === 200 ? { table_code: table.code } : {};
}

/** Opens a payment form that nobody fills in. */
async function openForm(at: Pick<Walk, 'api' | 'token'>): Promise<void> {
  const details = await quoted(at, [{ ...DISH, quantity: 2 }]);
  if (details) await form(at, details.total);
}

/** Changes a paid order to so many dishes. @returns the intent of what is to be paid; null if nothing is, or the change is not acknowledged */
async function change(walk: Walk, order: Acknowledged, quantity: number): Promise<string | null> {
  const { api, token } = walk;
  const url = `/orders/${order.id}`;
  const seen = (await send(api.url, token, 'GET', url)).body.data?.order as { version: number } | undefined;
  const items = [{ ...DISH, quantity }];
  const details = seen && (await quoted(walk, items, { order_id: order.id }));
  if (!details) return null;
  const due = Math.max(0, details.difference ?? 0);
  const intent = due > 0 ? await form(walk, due) : `less-${order.id}-${walk.lives}`;
  if (!intent) return null;
  order.totals.push(details.total);
  order.isFixed = false;
  const { difference } = details;
  const body = { ...PICKUP, items, transaction_id: intent, version: seen.version, difference };
  const put = await send(api.url, token, 'PUT', `/events/102${url}`, { order: body });
  order.isFixed = due === 0 && put.status === 200;
  return due > 0 && put.status === 200 ? intent : null;
}

/** Changes a paid order: one change is replaced by another, which is paid; then the order becomes cheaper. */
async function changeTwice(walk: Walk, order: Acknowledged): Promise<void> {
  const { api, token, arena } = walk;
  await change(walk, order, 5);
  const intent = await change(walk, order, 4);
  if (!intent) return;
  arena.provider.succeed(intent);
  order.isFixed = true;
  await webhooks(walk);
  await send(api.url, token, 'GET', `/orders/${order.id}`);
  await change(walk, order, 2);
}

async function webhooks({ api, arena }: Walk): Promise<void> {
  for (const event of arena.provider.events.splice(0)) {
    await fetch(`${api.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': SIGNATURE },
      body: JSON.stringify(event),
    }).catch(() => undefined);
  }
}

/** The card of a paid order is kept, seen on the account page and removed; some of these calls fail at the provider. */
async function keepCards({ api, token, arena: { provider }, removed }: Walk): Promise<void> {
  const [user] = await api
    .query<{ stripe_id: string | null }>('select stripe_id from users where id = 1')
    .catch(() => []);
  if (!user?.stripe_id) return;
  const card = provider.saveCard(user.stripe_id);
  provider.cardFaults.push('lost', null, 'down');
  await send(api.url, token, 'GET', '/users/1/cards');
  await send(api.url, token, 'DELETE', `/users/1/cards/${card.id}`);
  const again = await send(api.url, token, 'DELETE', `/users/1/cards/${card.id}`);
  if (again.status === 200 || again.status === 404) removed.add(card.id);
}

/** Opens a payment form of the customer who will leave. @returns the token; null if the account is deleted */
async function openOther({ api }: Pick<Walk, 'api'>): Promise<string | null> {
  const token = await signIn(api.url, 'nozip@demo.test').catch(() => null);
  if (token) await openForm({ api, token });
  return token;
}

/** Another customer opens a payment form, and deletes the account; only in the first life. */
async function leave({ api }: Walk): Promise<void> {
  const token = await openOther({ api });
  if (token) await send(api.url, token, 'DELETE', '/users/6', { user: { current_password: DEMO_PASSWORD } });
}

/** An order fails, is paid again and is cancelled; another, of a shared cart, is paid and changed, one is abandoned, and a payment form stays open. */
async function live(walk: Walk): Promise<void> {
  const { api, token, arena } = walk;
  const { provider } = arena;
  provider.cardFaults.push('lost');
  const first = await place(walk, [{ id: 'promo_code', notes: 'ONCE' }]);
  if (!first) return;
  provider.decline(first.transactionId);
  await send(api.url, token, 'PATCH', `/events/102/orders/${first.id}`, { retry: false });
  await send(api.url, token, 'POST', `/orders/${first.id}/retry_payment`, {
    transaction_id: first.transactionId,
  });
  provider.succeed(first.transactionId);
  await webhooks(walk);
  await send(api.url, token, 'GET', `/orders/${first.id}`);
  const cancel = await send(api.url, token, 'DELETE', `/orders/${first.id}`);
  if (cancel.status === 200) walk.cancelled.add(first.id);
  const second = await place(walk, [{ id: 'tip', price: 1 }], await fillCart(walk));
  if (second) provider.succeed(second.transactionId);
  await webhooks(walk);
  await keepCards(walk);
  await leave(walk);
  // A webhook is answered before it is applied; this read makes sure that the order is paid before the next one.
  if (second) await send(api.url, token, 'GET', `/orders/${second.id}`);
  if (second) await changeTwice(walk, second);
  await place(walk, [{ id: 'tip', price: 2 }]);
  await openForm(walk);
  for (const minutes of [16, 62]) await api.runJobs(minutes * MINUTE).catch(() => []);
}

/** One customer at the provider per account that has one, none of a deleted account, and no card that was removed. */
async function judgeCards(api: Api, provider: FakeProvider, removed: Set<string>): Promise<void> {
  const known = await api.query<{ id: string }>(
    "select stripe_id as id from users where stripe_id like 'cus_0%' and deleted_at is null",
  );
  expect([...provider.customers].sort()).toEqual(known.map(({ id }) => id).sort());
  expect([...provider.cards.values()].flat().filter(({ id }) => removed.has(id))).toEqual([]);
}

type Row = { id: number; status: string; total: number };
type Intent = { id: string; order_id: number | null };

/** The provider kept exactly the totals of paid orders, each of its charges together. */
async function judgeCharges({ api, arena: { provider } }: Walk, stored: Row[]): Promise<void> {
  const intents = await api.query<Intent>('select id, order_id from payment_intents');
  const orderOf = new Map(intents.map(({ id, order_id }) => [id, order_id]));
  const kept = new Map<number | null, number>();
  for (const id of provider.intents.keys()) {
    const order = orderOf.get(id) ?? null;
    kept.set(order, (kept.get(order) ?? 0) + provider.kept(id));
  }
  expect(kept.get(null) ?? 0).toBe(0);
  const due = stored.map(({ id, status, total }) => [id, status === 'paid' ? total : 0]);
  expect(stored.map(({ id }) => [id, kept.get(id) ?? 0])).toEqual(due);
}

/** No acknowledged change is lost, the rules hold, and the provider kept exactly the totals of paid orders. */
async function judge(walk: Walk): Promise<void> {
  const { api, arena, orders, cancelled, removed } = walk;
  await checkSettledBooks(api.query);
  const stored = await api.query<Row>(
    "select id, status, total_cents as total from orders where body_hash not like 'demo-%'",
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  for (const { id, totals, isFixed } of orders) {
    const possible = (isFixed ? totals.slice(-1) : totals).map((total) => Math.round(total * 100));
    expect(possible).toContain(byId.get(id)?.total);
  }
  await judgeCards(api, arena.provider, removed);
  for (const id of cancelled) expect(byId.get(id)?.status).toBe('cancelled');
  const over = ['paid', 'expired', 'cancelled', 'payment_failed'];
  expect(stored.filter((row) => !over.includes(row.status))).toEqual([]);
  await judgeCharges(walk, stored);
}

/** Each life starts six hours later. */
const start = (arena: Arena, lives: number, more: Record<string, string> = {}): Promise<Api> =>
  startApi({ ...arena.env, START_AT: String(TEST_NOW + lives * 6 * HOUR), ...more });

async function begin(arena: Arena, more: Record<string, string> = {}): Promise<Walk> {
  const api = await start(arena, 0, more);
  for (const statement of TOWN) await api.query(statement);
  const token = await signIn(api.url, 'casey@demo.test');
  return { arena, api, token, orders: [], cancelled: new Set(), removed: new Set(), lives: 0 };
}

/** Stops the process; a new one settles the remaining work, then the database is checked. */
async function liveOn(walk: Walk): Promise<void> {
  await walk.api.stop();
  walk.lives += 1;
  walk.api = await start(walk.arena, walk.lives);
  walk.arena.provider.cardFaults.length = 0;
  // The next form of an account takes up a customer that was made at the provider, but not stored.
  await openForm(walk);
  await openOther(walk);
  for (const minutes of [1, 62, 62, 1]) expect(await walk.api.runJobs(minutes * MINUTE)).toEqual([]);
  await judge(walk);
}

/** @returns every named step that the story passes without a kill */
export async function liveInPeace(arena: Arena): Promise<string[]> {
  const walk = await begin(arena);
  await live(walk);
  const passed = [...walk.api.passed];
  await liveOn(walk);
  await walk.api.stop();
  return passed;
}

/** One life, killed at a named step. */
export async function liveThroughKill(arena: Arena, point: string): Promise<void> {
  const walk = await begin(arena, { FAILPOINT: point });
  await live(walk);
  // Times out if the named step was never reached, because the test would then prove nothing.
  await walk.api.gone;
  await liveOn(walk);
  await walk.api.stop();
}

/** One undisturbed life to measure its duration, then `kills` lives that are killed at random moments. */
export async function liveThroughKills(arena: Arena, kills: number, random: () => number): Promise<void> {
  const walk = await begin(arena);
  const startedAt = performance.now();
  await live(walk);
  const length = performance.now() - startedAt;
  await liveOn(walk);
  for (let life = 0; life < kills; life += 1) {
    const { child } = walk.api;
    const timer = setTimeout(() => child.kill('SIGKILL'), random() * length);
    await live(walk);
    clearTimeout(timer);
    await liveOn(walk);
  }
  await walk.api.stop();
}
