/** The server decides the delivery range (contract, "Delivery range"). */
import { rows } from '../../src/db/rows';
import { sql } from 'drizzle-orm';
import { checkAddress } from '../../src/services/range/check';
import type { FakeDrive } from '../fakeMaps';
import { useShop } from '../shop';

const TAMALES = { id: 101008, quantity: 1 };
const HOME = {
  delivery_street: '418 Sunset Dr',
  delivery_city: 'Naperville',
  delivery_state: 'IL',
  delivery_postal_code: '60540',
};
const UNCHECKED = 'We could not check this address. Try again in a moment, or choose pickup.';
/** Metres: 3 miles and half a mile. */
const LIMIT = 3 * 1609.34 + 804.67;

const { shop, casey } = useShop('casey');

const lives = (drive: FakeDrive) => shop.maps.drives.set(HOME.delivery_street, drive);
const validate = (more: Record<string, string> = {}) => casey.validateAddress(101, { ...HOME, ...more });

/** Posts an order directly, with a payment form of the right amount. */
async function post(more: Record<string, string> = {}) {
  const quote = await casey.quote(101, [TAMALES], { delivery_type: 'd2d' });
  const sheet = await casey.sheet({ amount: quote.body.data.checkoutDetails.total, event_id: 101 });
  const { paymentIntentId } = sheet.body.data.paymentSheet;
  const order = { delivery_type: 'd2d', items: [TAMALES], ...HOME, ...more };
  return casey.post(101, { ...order, transaction_id: paymentIntentId });
}

const storedDistance = (orderId: number) =>
  rows(
    shop.context.db,
    sql`SELECT delivery_meters AS meters, delivery_distance_source AS source, delivery_checked_at AS at
        FROM orders WHERE id = ${orderId}`,
  );

it('accepts an address just inside and stores metres, source and time with the order', async () => {
  lives(LIMIT - 1);
  expect((await validate()).body.data.deliveryRange).toEqual({ miles: 3.5, estimated: false });
  const placed = await post();
  expect(placed.status).toBe(200);
  const [stored] = await storedDistance(placed.body.data.order.id);
  expect(stored).toMatchObject({ meters: Math.round(LIMIT - 1), source: 'maps' });
  expect(new Date((stored as { at: string }).at).getTime()).toBe(shop.clock.now());
});

it.each([
  ['just outside', LIMIT, 409, 'out_of_range', 'Your address is 0.01 miles outside our delivery range.'],
  ['two miles outside', LIMIT + 3218.68, 409, 'out_of_range', 'Your address is 2.00 miles outside'],
  ['nowhere', 'unknown', 422, 'address_unknown', 'We could not find this address.'],
] as const)(
  'refuses an address that lies %s, before any card and when it is ordered',
  async (_name, drive, status, code, words) => {
    lives(drive);
    for (const refused of [await validate(), await post()]) {
      expect([refused.status, refused.body.code]).toEqual([status, code]);
      expect(refused.body.message).toContain(words);
      expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(Object.keys(HOME).sort());
    }
    expect(
      await rows(shop.context.db, sql`SELECT id FROM orders WHERE user_id = 1 AND event_id = 101`),
    ).toEqual([]);
    expect([...shop.provider.intents.values()].every(({ status: state }) => state !== 'succeeded')).toBe(
      true,
    );
  },
);

it.each([
  [102, 422, 'delivery_type_unavailable'],
  [105, 409, 'event_closed'],
  [107, 409, 'event_closed'],
  [999, 404, 'not_found'],
])('checks no address for event %i: %i %s', async (event, status, code) => {
  const { status: answered, body } = await casey.validateAddress(event, HOME);
  expect([answered, body.code]).toEqual([status, code]);
  expect(shop.maps.calls).toEqual([]);
});

describe('without an answer of the maps provider', () => {
  it('estimates from the centre of the zip, and stores that with the order', async () => {
    lives('down');
    expect((await validate()).body.data.deliveryRange).toMatchObject({ estimated: true });
    const placed = await post();
    const [stored] = await storedDistance(placed.body.data.order.id);
    expect(stored).toMatchObject({ source: 'estimated' });
  });

  it.each([
    ['far away', '60601'],
    ['of an unknown zip', '90210'],
  ])('checks nothing %s, and refuses', async (_name, delivery_postal_code) => {
    lives('down');
    for (const refused of [await validate({ delivery_postal_code }), await post({ delivery_postal_code })]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'address_unchecked']);
      expect(refused.body.message).toBe(UNCHECKED);
    }
  });

  it('waits no longer than the limit', async () => {
    lives('silent');
    const site = { lat: 41.7727, lng: -88.1494, d2dRadiusMiles: 3 };
    const address = { street: HOME.delivery_street, city: 'Naperville', state: 'IL', postalCode: '60540' };
    const answer = await checkAddress(shop.context, site, address, 20);
    expect(answer).toMatchObject({ outcome: 'within', distance: { source: 'estimated' } });
  });

  it('judges a place without a road by the straight line', async () => {
    lives('no road');
    expect((await validate()).body.code).toBe('address_unchecked');
    shop.maps.places.set(HOME.delivery_street, { lat: 61.2, lng: -149.9 });
    expect((await validate()).body.code).toBe('out_of_range');
  });
});

it('asks outside of any transaction, so that a slow provider blocks no other call', async () => {
  // The embedded database has one connection, so this would deadlock inside a transaction.
  shop.maps.meanwhile = () => shop.context.db.execute(sql`SELECT 1`);
  expect((await post()).status).toBe(200);
  expect(shop.maps.calls).toHaveLength(1);
});

it('answers the same order to a repeated request, even if the road has been closed since', async () => {
  const first = await post();
  lives('unknown');
  const { transactionId, id } = first.body.data.order;
  const again = await casey.post(101, {
    delivery_type: 'd2d',
    items: [TAMALES],
    ...HOME,
    transaction_id: transactionId,
  });
  expect([again.status, again.body.data.order.id]).toEqual([200, id]);
});

it('needs no address for a pickup, and a complete one for a delivery', async () => {
  const missing = await validate({ delivery_street: ' ', delivery_postal_code: '605' });
  expect([missing.status, missing.body.code]).toEqual([422, 'address_incomplete']);
  expect(missing.body.errors).toEqual({
    delivery_street: ['Must put in a street address'],
    delivery_postal_code: ['Must put in a zip code'],
  });
  await casey.place(102, { items: [{ id: 102007, quantity: 1 }], time_slot_id: 1021 });
  expect(shop.maps.calls).toEqual([]);
});
