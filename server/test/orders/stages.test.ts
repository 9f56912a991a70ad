/** A membership on the day of its event: the stage that staff pressed or the schedule expects, and its tag for pages that ask often. */
import type { InjectOptions } from 'fastify';
import type { Membership } from '../../src/schemas/orders';
import { eraseUser } from '../../src/services/accounts/erase';
import { setDelivered } from '../../src/services/staff/delivered';
import { setStage } from '../../src/services/staff/stages';
import { TO_CASEY, useShop } from '../shop';

const { shop, exec, casey } = useShop('casey');

/** Event 101: Thursday, June 18, 5:00 PM to 7:00 PM in Chicago. */
const at = (time: string) => shop.clock.set(Date.parse(`2026-06-18T${time}-05:00`));
const utc = (time: string) => `2026-06-18T${time}.000Z`;
const FLAN = { id: 101011, quantity: 1 };
const PICKUP = { delivery_type: 'pickup' };

async function paid(fields: object) {
  const order = await casey.place(101, { items: [FLAN], time_slot_id: 1011, ...fields });
  shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}
const press = (stage: 'cooking' | 'out' | 'ready' | 'done') => setStage(shop.context, 101, { stage });
const deliver = (orderId: number) => setDelivered(shop.context, { eventId: 101, orderId });

/** The four fields, as list and receipt agree on them. */
async function stands(id: number): Promise<unknown[]> {
  const { body } = await casey.call<{ memberships: Membership[] }>('GET', '/memberships');
  const fields = ({ stage, stageAt, stageExpected, deliveredAt }: Membership) => [
    stage,
    stageAt,
    stageExpected,
    deliveredAt,
  ];
  const receipt = fields(await casey.receipt(id));
  expect(body.memberships.filter((one) => one.id === id).map(fields)).toEqual([receipt]);
  return receipt;
}
const NOTHING = [null, null, false, null];

describe('the stage', () => {
  it('of a delivery follows the schedule, until staff press', async () => {
    const { id, membershipId } = await paid(TO_CASEY);
    expect(await stands(membershipId)).toEqual(NOTHING);
    at('14:59:59');
    expect(await stands(membershipId)).toEqual(NOTHING);
    at('15:00:00');
    expect(await stands(membershipId)).toEqual(['cooking', utc('20:00:00'), true, null]);
    at('15:20:00');
    await press('cooking');
    expect(await stands(membershipId)).toEqual(['cooking', utc('20:20:00'), false, null]);
    at('17:12:00');
    await press('out');
    await press('ready');
    expect(await stands(membershipId)).toEqual(['out', utc('22:12:00'), false, null]);
    at('17:40:00');
    await deliver(id);
    expect(await stands(membershipId)).toEqual(['done', utc('22:40:00'), false, utc('22:40:00')]);
    shop.clock.set(Date.parse('2026-07-18T17:00:00Z'));
    expect(await stands(membershipId)).toEqual(['done', utc('22:40:00'), false, utc('22:40:00')]);
  });

  it('of a pickup is ready, not out, and done at the end', async () => {
    const { membershipId } = await paid(PICKUP);
    at('16:50:00');
    await press('out');
    expect(await stands(membershipId)).toEqual(['cooking', utc('20:00:00'), true, null]);
    await press('ready');
    expect(await stands(membershipId)).toEqual(['ready', utc('21:50:00'), false, null]);
    shop.clock.set(Date.parse('2026-06-19T02:00:00Z'));
    expect(await stands(membershipId)).toEqual([
      'done',
      new Date('2026-06-19T00:00:00Z').toISOString(),
      true,
      null,
    ]);
  });

  it('is done when each of the deliveries is delivered, by the last of them', async () => {
    const [first, second] = [await paid(TO_CASEY), await paid(TO_CASEY)];
    at('17:30:00');
    await deliver(second.id);
    expect(await stands(first.membershipId)).toEqual(['out', utc('22:00:00'), true, null]);
    at('17:45:00');
    await deliver(first.id);
    expect(await stands(first.membershipId)).toEqual(['done', utc('22:45:00'), false, utc('22:45:00')]);
  });

  it('is not done by a delivery while something is to be picked up', async () => {
    const pickup = await paid(PICKUP);
    const delivery = await paid(TO_CASEY);
    at('17:30:00');
    await deliver(delivery.id);
    expect(await stands(pickup.membershipId)).toEqual(['out', utc('22:00:00'), true, utc('22:30:00')]);
  });

  it('is nothing without a paid order, and of a canceled event', async () => {
    const unpaid = await casey.place(101, { items: [FLAN], time_slot_id: 1011, ...PICKUP });
    const order = await paid(PICKUP);
    at('15:10:00');
    await press('cooking');
    expect((await casey.receipt(order.membershipId)).stage).toBe('cooking');
    await exec('update events set cancelled_at = now() where id = 101');
    expect(await stands(order.membershipId)).toEqual(NOTHING);
    await exec('update events set cancelled_at = null where id = 101');
    shop.clock.set(null);
    await casey.cancel(order.id);
    await casey.cancel(unpaid.id);
    at('15:10:00');
    expect(await stands(order.membershipId)).toEqual(NOTHING);
  });

  it('of one event does not show on another', async () => {
    const { membershipId } = await paid(PICKUP);
    at('15:10:00');
    await exec("insert into event_stages values (102, 'done', now())");
    expect(await stands(membershipId)).toEqual(['cooking', utc('20:00:00'), true, null]);
    await exec('delete from event_stages');
  });
});

it('keeps the times of the day when the customer is deleted, and says them in the download', async () => {
  const { id } = await paid(TO_CASEY);
  at('17:40:00');
  await deliver(id);
  shop.clock.set(Date.parse('2026-06-20T17:00:00Z'));
  const headers = { ...casey.headers };
  const exported = async (format: string) => {
    const payload = { format, user: { current_password: 'dwellivery' } };
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v2/users/1/export',
      headers,
      payload,
    });
    const { file, token } = answer.json<{ file: { text: string }; token?: string }>();
    if (token) headers.authorization = `Bearer ${token}`;
    return file.text;
  };
  expect(await exported('json')).toContain(`"deliveredAt": "${utc('22:40:00')}"`);
  expect(await exported('page')).toMatch(/<dt>Delivered<\/dt><dd>[^<]*5:40/);
  await exec("update orders set status = 'expired', holds = false where user_id = 1 and status <> 'paid'");
  await eraseUser(shop.context, 1);
  const order = await shop.context.db.query.orders.findFirst({ where: (o, { eq }) => eq(o.id, id) });
  expect(order?.deliveredAt).toEqual(new Date(utc('22:40:00')));
});

describe('the tag of a receipt', () => {
  const get = (id: number, headers: InjectOptions['headers'] = {}) =>
    shop.app.inject({ url: `/api/v2/memberships/${id}`, headers: { ...casey.headers, ...headers } });

  it('stays while nothing changes, and an answer that is known is not sent again', async () => {
    const { membershipId } = await paid(PICKUP);
    const first = await get(membershipId);
    const tag = String(first.headers.etag);
    expect([first.statusCode, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await get(membershipId, { 'if-none-match': known });
      expect([known, again.statusCode, again.body, again.headers.etag]).toEqual([known, 304, '', tag]);
      expect(again.headers['cache-control']).toBe('no-store');
    }
    expect((await get(membershipId, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    at('15:10:00');
    await press('cooking');
    const changed = await get(membershipId, { 'if-none-match': tag });
    expect([changed.statusCode, changed.json<{ membership: Membership }>().membership.stage]).toEqual([
      200,
      'cooking',
    ]);
    expect(changed.headers.etag).not.toBe(tag);
  });

  it('is for the owner alone', async () => {
    const { membershipId } = await paid(PICKUP);
    const answer = await shop.app.inject({
      url: `/api/v2/memberships/${membershipId}`,
      headers: { 'if-none-match': '*' },
    });
    expect(answer.statusCode).toBe(401);
    expect((await get(999_999, { 'if-none-match': '*' })).statusCode).toBe(404);
  });
});
