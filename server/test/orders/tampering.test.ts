/** Forged requests are refused with a code and change nothing. */
import { sql } from 'drizzle-orm';
import { rows } from '../../src/db/rows';
import { closeShop, Customer, OPENING_MS, openShop, type Item, type Shop } from '../shop';

const DISH = { id: 102006, quantity: 1 };
const SLOT = 1021;
const BASE = { delivery_type: 'pickup', time_slot_id: SLOT };

let shop: Shop;
let casey: Customer;
let other: Customer;
let total: number;
let intent: string;

const TABLES = [
  'orders',
  'order_lines',
  'memberships',
  'payment_intents',
  'refunds',
  'credit_entries',
  'mails',
];
async function fingerprint(): Promise<string> {
  const counts = TABLES.map((table) => `(select count(*) from ${table})::int as ${table}`);
  const money =
    '(select sum(total_cents) from orders)::int as total, (select sum(amount_cents) from credit_entries)::int as credit';
  return JSON.stringify(await rows(shop.context.db, sql.raw(`select ${counts.join(', ')}, ${money}`)));
}

beforeAll(async () => {
  shop = await openShop();
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
  other = await Customer.signIn(shop.app, 'vip@demo.test');
  await other.quote(103, [{ id: 103006, quantity: 1 }], { delivery_type: 'd2d' });
  const quote = await casey.quote(102, [DISH], { delivery_type: 'pickup' });
  total = quote.body.data.checkoutDetails.total;
  const sheet = await casey.sheet({ amount: total, event_id: 102 });
  intent = sheet.body.data.paymentSheet.paymentIntentId;
}, OPENING_MS);
afterAll(() => closeShop(shop));

const order = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...BASE,
  transaction_id: intent,
  items: [DISH],
  ...changes,
});
const withItems = (...items: Item[]) => order({ items });
/** A body as text, because JSON.stringify cannot write NaN or numbers that overflow. */
const rawItem = (price: string) =>
  `{"order":{"transaction_id":"${intent}","delivery_type":"pickup","time_slot_id":${SLOT},"items":[{"id":102006,"quantity":1},{"id":"tip","price":${price}}]}}`;

describe('an order that was tampered with', () => {
  it.each<[string, () => Record<string, unknown>, number, string]>([
    ['a price of its own', () => withItems({ ...DISH, price: 0.01 }), 422, 'invalid'],
    ['a total of its own', () => order({ total: 0.01 }), 422, 'invalid'],
    ['a negative tip', () => withItems(DISH, { id: 'tip', price: -5 }), 422, 'invalid'],
    ['a tip of null', () => withItems(DISH, { id: 'tip', price: null }), 422, 'invalid'],
    ['a tip as text', () => withItems(DISH, { id: 'tip', price: '5' }), 422, 'invalid'],
    ['a tip of half a cent', () => withItems(DISH, { id: 'tip', price: 1.005 }), 422, 'invalid_amount'],
    ['two tips', () => withItems(DISH, { id: 'tip', price: 1 }, { id: 'tip', price: 1 }), 422, 'invalid'],
    ['a tip the sheet does not know', () => withItems(DISH, { id: 'tip', price: 1 }), 409, 'price_changed'],
    ['a quantity of −1', () => withItems({ ...DISH, quantity: -1 }), 422, 'invalid'],
    ['a quantity of 0', () => withItems({ ...DISH, quantity: 0 }), 422, 'invalid'],
    ['a quantity of 1.5', () => withItems({ ...DISH, quantity: 1.5 }), 422, 'invalid'],
    ['a quantity of 101', () => withItems({ ...DISH, quantity: 101 }), 422, 'invalid'],
    ['a quantity of null', () => withItems({ ...DISH, quantity: null }), 422, 'invalid'],
    ['a quantity as text', () => withItems({ ...DISH, quantity: '1' }), 422, 'invalid'],
    ['more than was quoted', () => withItems({ ...DISH, quantity: 2 }), 409, 'price_changed'],
    ['a dish of another event', () => withItems({ id: 101008, quantity: 1 }), 409, 'item_unavailable'],
    ['a dish that is not there', () => withItems({ id: 999_999, quantity: 1 }), 409, 'item_unavailable'],
    ['a missing option', () => withItems({ id: 102001, quantity: 1 }), 422, 'option_required'],
    [
      'an option of another event',
      () => withItems({ ...DISH, product_option_choice_ids: [101001_11] }),
      409,
      'item_unavailable',
    ],
    [
      'an option that its dish does not have any more',
      () => withItems({ id: 102001, quantity: 1, product_option_choice_ids: [101001_11] }),
      409,
      'item_unavailable',
    ],
    ['a slot of another event', () => order({ time_slot_id: 1011 }), 422, 'time_slot_unknown'],
    ['no slot', () => order({ time_slot_id: null }), 422, 'time_slot_required'],
    [
      'delivery where nothing is delivered',
      () =>
        order({
          delivery_type: 'd2d',
          delivery_street: 'x',
          delivery_city: 'y',
          delivery_state: 'IL',
          delivery_postal_code: '60540',
        }),
      422,
      'delivery_type_unavailable',
    ],
    [
      'a code that does not exist',
      () => withItems(DISH, { id: 'promo_code', notes: 'FREE' }),
      409,
      'promo_invalid',
    ],
    ['an expired code', () => withItems(DISH, { id: 'promo_code', notes: 'lastweek' }), 409, 'promo_invalid'],
    ['a transaction of its own', () => order({ transaction_id: 'made-up-by-hand' }), 409, 'price_changed'],
    ['no items', () => withItems(), 422, 'empty_cart'],
    ['only a tip', () => withItems({ id: 'tip', price: 1 }), 422, 'empty_cart'],
    ['U+0000 in a note', () => withItems({ ...DISH, notes: 'a\u0000b' }), 400, ''],
  ])('%s', async (_name, body, status, code) => {
    const before = await fingerprint();
    const answer = await casey.post(102, body());
    expect(answer.status >= 400 && answer.status < 500).toBe(true);
    if (code !== '') expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.code).toMatch(/^[a-z_]+$/);
    expect(await fingerprint()).toBe(before);
  });

  it.each(['NaN', '1e309', '-1e309', '1e400', '100000.01', '1e99'])('a tip of %s', async (price) => {
    const before = await fingerprint();
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v2/events/102/orders',
      headers: { ...casey.headers, 'content-type': 'application/json' },
      payload: rawItem(price),
    });
    expect(answer.statusCode >= 400 && answer.statusCode < 500).toBe(true);
    expect(await fingerprint()).toBe(before);
  });

  it.each([
    [105, 'closed', 409, 'event_closed'],
    [106, 'a draft', 409, 'event_closed'],
    [107, 'over', 409, 'event_closed'],
    [104, 'full', 409, 'event_full'],
    [999_999, 'not there', 404, 'not_found'],
  ])('for event %i, which is %s', async (eventId, _state, status, code) => {
    const answer = await casey.post(
      eventId,
      order({ time_slot_id: null, items: [{ id: eventId * 1000 + 4, quantity: 1 }] }),
    );
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (status === 409) expect(answer.body.checkoutDetails).toBeDefined();
  });

  it.each<[Item, Record<string, string[]>]>([
    [{ ...DISH, quantity: 0 }, { 'items.0.quantity': ['must be >= 1'] }],
    [{ ...DISH, notes: 5 }, { 'items.0.notes': ['must be string'] }],
    [{ id: 'tip', price: -5 }, { 'items.0.price': ['must be >= 0'] }],
    [{ id: 'promo_code', notes: '' }, { 'items.0.notes': ['must not have fewer than 1 characters'] }],
  ])('names what is wrong with the item %j, and nothing of other kinds of items', async (item, errors) => {
    expect((await casey.post(102, withItems(item))).body.errors).toEqual(errors);
  });

  it('gives the new quote with a refusal, and nothing is charged', async () => {
    const answer = await casey.post(102, withItems({ ...DISH, quantity: 3 }));
    expect(answer.body.checkoutDetails?.productLineItems[0]?.quantity).toBe(3);
    expect([...shop.provider.intents.values()].every((one) => one.status === 'requires_payment_method')).toBe(
      true,
    );
  });
});

describe('a payment sheet that was tampered with', () => {
  it.each<[string, Record<string, unknown>, number, string]>([
    ['another amount', { amount: 0.5, event_id: 102 }, 409, 'price_changed'],
    ['nothing', { amount: 0, event_id: 102 }, 422, 'nothing_to_pay'],
    ['less than a card takes', { amount: 0.49, event_id: 102 }, 422, 'amount_too_small'],
    ['a negative amount', { amount: -1, event_id: 102 }, 422, 'invalid'],
    ['half a cent', { amount: 10.005, event_id: 102 }, 422, 'invalid_amount'],
    [
      'an event that only another customer has a quote of',
      { amount: 10, event_id: 103 },
      409,
      'quote_missing',
    ],
    ['an order that is not there', { amount: 10, order_id: 999_999 }, 404, 'not_found'],
  ])('%s', async (_name, fields, status, code) => {
    const before = await fingerprint();
    const answer = await casey.sheet(fields);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await fingerprint()).toBe(before);
  });

  it('gives the new quote with another amount', async () => {
    const quoted = (await casey.quote(102, [DISH], { delivery_type: 'pickup' })).body.data.checkoutDetails;
    const { body } = await casey.sheet({ amount: 0.5, event_id: 102 });
    expect(body.checkoutDetails).toEqual(quoted);
  });

  it.each([
    [102, 'd2d', 'delivered to nobody'],
    [103, 'pickup', 'only delivered'],
  ])('an order of event %i as %s, which is %s', async (event_id, delivery_type) => {
    const quote = await casey.quote(event_id, [{ id: event_id * 1000 + 6, quantity: 1 }], { delivery_type });
    const { total: amount } = quote.body.data.checkoutDetails;
    const before = await fingerprint();
    const answer = await casey.sheet({ amount, event_id });
    expect([answer.status, answer.body.code]).toEqual([422, 'delivery_type_unavailable']);
    expect(answer.body.checkoutDetails?.total).toBe(amount);
    expect(await fingerprint()).toBe(before);
  });
});

describe("other people's things", () => {
  it('get the same answer as unknown ids', async () => {
    const mine = await casey.place(102, { items: [DISH], time_slot_id: SLOT });
    const calls: [Parameters<Customer['call']>[0], (order: number, membership: number) => string, object?][] =
      [
        ['GET', (id) => `/orders/${id}`],
        ['DELETE', (id) => `/orders/${id}`],
        ['PATCH', (id) => `/events/102/orders/${id}`, { retry: false }],
        ['POST', (id) => `/orders/${id}/retry_payment`, { transaction_id: mine.transactionId }],
        ['GET', (_id, membership) => `/memberships/${membership}`],
        ['GET', (_id, membership) => `/line_items?filter%5Bproject_membership_id%5D=${membership}`],
      ];
    for (const [method, url, body] of calls) {
      const unknown = await other.call(method, url(987_654, 987_654), body);
      const foreign = await other.call(method, url(mine.id, mine.membershipId), body);
      expect(foreign).toEqual(unknown);
      expect(foreign.status).toBe(404);
    }
    const stolen = await other.post(102, { ...BASE, items: [DISH], transaction_id: mine.transactionId });
    expect([stolen.status, stolen.body.code]).toEqual([409, 'transaction_conflict']);
    expect((await other.sheet({ amount: mine.total, order_id: mine.id })).status).toBe(404);
    expect((await casey.order(mine.id)).status).toBe('created');
  });
});
