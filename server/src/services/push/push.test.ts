/** Pushes from the notice to the browser: the sandbox's push service decrypts them. */
import { sql } from 'drizzle-orm';
import {
  choose,
  startPushService,
  subscribe,
  unsubscribe,
  type PushService,
} from '../../../test/pushService';
import { closeShop, Customer, OPENING_MS, openShop, TO_CASEY, type Shop } from '../../../test/shop';
import { rows } from '../../db/rows';
import { personalData } from '../accounts/personalData';
import { queueReminders } from '../mail/reminders';
import { mailSender } from '../mail/send';
import { notifyFollowers } from '../follows/notify';
import { setStage } from '../staff/stages';
import { tendWaitlists } from '../waitlist/offer';
import { sendPushes } from './send';
import { queueStagePushes } from './stages';
import { forgetPushes } from './subscriptions';

let service: PushService;
let shop: Shop;
let casey: Customer;
let vip: Customer;

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.running.stop());
beforeEach(async () => {
  await fetch(`${service.running.url}/sandbox/outbox/pushes.json`, { method: 'DELETE' });
  await fetch(`${service.running.url}/sandbox/outbox.json`, { method: 'DELETE' });
  await service.running.control({ reset: true });
  shop = await openShop(service.options);
  casey = await Customer.signIn(shop.app, 'casey@demo.test');
  vip = await Customer.signIn(shop.app, 'vip@demo.test');
}, OPENING_MS);
afterEach(() => closeShop(shop));

const FLAN = { id: 101011, quantity: 1 };
/** Event 101: Thursday, June 18, 5:00 PM to 7:00 PM in Chicago. */
const at = (instant: string) => shop.clock.set(Date.parse(instant));
const later = (minutes: number) => shop.clock.set(shop.clock.now() + minutes * 60_000);
const exec = (statement: string) => shop.context.db.execute(sql.raw(statement));
const send = () => sendPushes(shop.context);

async function paid(fields: object = TO_CASEY) {
  const order = await casey.place(101, { items: [FLAN], time_slot_id: 1011, ...fields });
  shop.provider.succeed(order.transactionId);
  return casey.order(order.id);
}
const press = (stage: 'cooking' | 'out' | 'ready') => setStage(shop.context, 101, { stage });
/** Queues and sends, as the jobs do. */
async function stages(): Promise<void> {
  await queueStagePushes(shop.context);
  await send();
}
const titles = async () => (await service.received()).map(({ message }) => message.title);
const devices = () =>
  rows<{ user_id: number; endpoint: string }>(
    shop.context.db,
    sql`SELECT user_id, endpoint FROM push_subscriptions ORDER BY id`,
  );
/** The mails of a kind that the job would send now. */
const dueMails = async (kind: string) => {
  const found = await rows<{ n: number }>(
    shop.context.db,
    sql`SELECT count(*)::integer AS n FROM mails m WHERE m.kind = ${kind} AND m.sent_at IS NULL
        AND m.payload <> '{}' AND NOT EXISTS (SELECT 1 FROM pushes p WHERE p.mail_id = m.id AND p.ended_at IS NULL)`,
  );
  return found[0]?.n;
};

describe('a browser', () => {
  it('is subscribed and forgotten by its own session, again and again', async () => {
    const browser = await service.browser();
    const { status, body } = await subscribe(casey, browser);
    expect([status, body.notifications.push]).toEqual([
      200,
      {
        ...{ reminders: true, stages: true, waitlist: true, follows: true },
        public_key: shop.context.config.push?.publicKey,
        device: browser.endpoint.slice(-12),
      },
    ]);
    await subscribe(casey, browser);
    expect(await devices()).toHaveLength(1);
    const phone = await Customer.signIn(shop.app, 'casey@demo.test');
    expect((await unsubscribe(phone)).body.notifications.push?.device).toBeNull();
    expect((await unsubscribe(vip)).status).toBe(200);
    expect(await devices()).toHaveLength(1);
    expect((await unsubscribe(casey)).body.notifications.push?.device).toBeNull();
    expect((await unsubscribe(casey)).status).toBe(200);
    expect(await devices()).toEqual([]);
  });

  it('that changed its address has one, and one of another customer is theirs', async () => {
    const [first, second] = [await service.browser(), await service.browser()];
    await subscribe(casey, first);
    await subscribe(casey, second);
    expect(await devices()).toMatchObject([{ endpoint: second.endpoint }]);
    await subscribe(vip, second);
    const [{ user_id } = { user_id: 0 }, ...others] = await devices();
    expect([user_id !== 1, others]).toEqual([true, []]);
  });

  it('beyond the tenth takes the place of the oldest', async () => {
    const first = await service.browser();
    await subscribe(casey, first);
    for (let more = 0; more < 10; more += 1) {
      later(1);
      await subscribe(await Customer.signIn(shop.app, 'casey@demo.test'), await service.browser());
    }
    const kept = await devices();
    expect(kept).toHaveLength(10);
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(first.endpoint);
  });

  it('is refused at another address than that of a push service, and with a key that is none', async () => {
    const browser = await service.browser();
    const refused = [
      await subscribe(casey, { ...browser, endpoint: 'https://169.254.169.254/latest' }),
      await subscribe(casey, { ...browser, keys: { ...browser.keys, p256dh: 'A'.repeat(87) } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'invalid'],
      [422, 'invalid'],
    ]);
    expect(await devices()).toEqual([]);
  });

  it('is in the own download, without its address and keys', async () => {
    const browser = await service.browser();
    await subscribe(casey, browser);
    const data = await personalData(shop.context, 1);
    expect(data.notifiedDevices).toEqual([expect.objectContaining({ acceptedAt: null })]);
    const text = JSON.stringify(data);
    for (const secret of [browser.id, browser.keys.p256dh, browser.keys.auth])
      expect(text).not.toContain(secret);
  });

  it('gets nothing once its session has ended, and is forgotten', async () => {
    await paid();
    await subscribe(casey, await service.browser());
    at('2026-06-18T15:30:00-05:00');
    await press('cooking');
    await casey.call('DELETE', '/session');
    later(2);
    await stages();
    expect(await titles()).toEqual([]);
    expect(await forgetPushes(shop.context)).toBe(1);
    expect(await devices()).toEqual([]);
  });
});

describe('a stage', () => {
  it('that staff press is pushed once the press stands, once to each browser', async () => {
    const { membershipId } = await paid();
    await subscribe(casey, await service.browser());
    await subscribe(await Customer.signIn(shop.app, 'casey@demo.test'), await service.browser());
    at('2026-06-18T15:30:00-05:00');
    await press('cooking');
    later(0.9);
    await stages();
    expect(await titles()).toEqual([]);
    later(0.1);
    await Promise.all([stages(), stages()]);
    await stages();
    const [one, other, ...more] = await service.received();
    expect([one?.id === other?.id, more]).toEqual([false, []]);
    expect(one).toMatchObject({ urgency: 'high', topic: `order-${membershipId}` });
    expect(one?.message).toEqual({
      title: 'The kitchen is cooking',
      body: "Lupita's Kitchen has started on your order.",
      url: `/orders/${membershipId}/receipt`,
      tag: `order-${membershipId}`,
    });
    at('2026-06-18T17:10:00-05:00');
    await Promise.all([press('out'), press('ready')]);
    later(1);
    await stages();
    expect((await titles()).slice(2)).toEqual(['Out for delivery', 'Out for delivery']);
  });

  it('names no address and no amount', async () => {
    await paid();
    await subscribe(casey, await service.browser());
    at('2026-06-17T10:30:00-05:00');
    await queueReminders(shop.context);
    await send();
    at('2026-06-18T15:30:00-05:00');
    await press('cooking');
    later(1);
    await stages();
    const said = JSON.stringify((await service.received()).map(({ message }) => message));
    expect(said).toContain('Tomorrow');
    expect(said).toContain('cooking');
    expect(said).not.toMatch(/\$|60540|Sunset|Naperville|casey/i);
  });

  it.each([
    ['that was taken back', () => setStage(shop.context, 101, { stage: 'cooking', undo: true })],
    ['that a later one has overtaken', () => press('out')],
    ['of a canceled event', () => exec('UPDATE events SET cancelled_at = now() WHERE id = 101')],
    [
      'of a delivered order',
      () => exec('UPDATE orders SET delivered_at = now() WHERE user_id = 1 AND event_id = 101'),
    ],
    ['that was chosen off', () => choose(casey, { push: { stages: false } })],
    ['of an hour ago', async () => later(60)],
  ])('%s is not pushed', async (_what, change) => {
    await paid();
    await subscribe(casey, await service.browser());
    at('2026-06-18T15:30:00-05:00');
    await press('cooking');
    await change();
    later(0.5);
    later(0.5);
    await stages();
    expect(await titles()).not.toContain('The kitchen is cooking');
    await exec('UPDATE events SET cancelled_at = NULL WHERE id = 101');
  });
});

it('the job of the mails sends none whose push is on its way, and sends it once the push has failed', async () => {
  await paid();
  const browser = await service.browser();
  await subscribe(casey, browser);
  at('2026-06-17T10:30:00-05:00');
  await queueReminders(shop.context);
  const sendMails = mailSender();
  const reminders = async () => {
    await sendMails(shop.context);
    await sendMails(shop.context);
    return (await service.mailed('casey@demo.test')).filter((subject) => subject.includes('omorrow'));
  };
  expect(await reminders()).toEqual([]);
  await service.fault('push_gone', { match: { id: browser.id } });
  await send();
  expect(await reminders()).toHaveLength(1);
});

describe('a reminder', () => {
  const remind = async () => {
    at('2026-06-17T10:30:00-05:00');
    await queueReminders(shop.context);
    await send();
  };

  it('is pushed in place of its mail', async () => {
    await paid({ delivery_type: 'pickup' });
    await subscribe(casey, await service.browser());
    await remind();
    const [pushed] = (await service.received()).filter(({ message }) => message.tag.startsWith('order-'));
    expect(pushed?.message).toMatchObject({ title: "Tomorrow: Lupita's Kitchen" });
    expect(await mailOfCasey()).toEqual([{ is_sent: true }]);
    const [device] = await rows<{ accepted_at: string }>(
      shop.context.db,
      sql`SELECT accepted_at FROM push_subscriptions`,
    );
    expect(device?.accepted_at).not.toBeNull();
  });

  const mailOfCasey = () =>
    rows<{ is_sent: boolean }>(
      shop.context.db,
      sql`SELECT sent_at IS NOT NULL AS is_sent FROM mails
          WHERE kind = 'reminder_day_before' AND recipient = 'casey@demo.test' AND created_at >= '2026-06-17T15:30:00Z'`,
    );

  it('waits with its mail for the push, and is mailed if the browser is gone, which is forgotten', async () => {
    await paid();
    const browser = await service.browser();
    await subscribe(casey, browser);
    await service.fault('push_gone', { match: { id: browser.id } });
    at('2026-06-17T10:30:00-05:00');
    await queueReminders(shop.context);
    const before = Number(await dueMails('reminder_day_before'));
    await send();
    expect(await devices()).toEqual([]);
    expect(await dueMails('reminder_day_before')).toBe(before + 1);
  });

  it.each(['push_busy', 'push_fail'])(
    'that strikes %s is tried again, four times, and then mailed',
    async (fault) => {
      await paid();
      const browser = await service.browser();
      await subscribe(casey, browser);
      await service.fault(fault, { match: { id: browser.id }, count: null });
      await remind();
      const before = Number(await dueMails('reminder_day_before'));
      for (const minutes of [1, 2]) {
        expect(await send()).toBe(0);
        later(minutes);
        expect(await send()).toBe(1);
      }
      expect(await dueMails('reminder_day_before')).toBe(before);
      later(4);
      expect(await send()).toBe(1);
      expect(await dueMails('reminder_day_before')).toBe(before + 1);
      expect(await devices()).toHaveLength(1);
      later(600);
      expect(await send()).toBe(0);
    },
  );

  it('that one of two browsers took is not mailed', async () => {
    await paid();
    const [gone, kept] = [await service.browser(), await service.browser()];
    await subscribe(casey, gone);
    await subscribe(await Customer.signIn(shop.app, 'casey@demo.test'), kept);
    await service.fault('push_gone', { match: { id: gone.id } });
    await remind();
    expect((await service.received()).map(({ id }) => id)).toEqual([kept.id]);
    expect(await mailOfCasey()).toEqual([{ is_sent: true }]);
  });

  it('is mailed at once where the customer chose no push of it, or the keys are others by now', async () => {
    await paid();
    await subscribe(casey, await service.browser());
    await choose(casey, { push: { reminders: false } });
    await remind();
    expect(await titles()).toEqual([]);
    expect(await mailOfCasey()).toEqual([{ is_sent: false }]);
    await exec('UPDATE users SET push_reminders = true');
    await exec("UPDATE push_subscriptions SET server_key = 'another'");
    at('2026-06-18T09:30:00-05:00');
    await queueReminders(shop.context);
    await send();
    expect([await titles(), await devices()]).toEqual([[], [expect.anything()]]);
    expect(await dueMails('reminder_same_day')).toBeGreaterThan(0);
  });
});

it('an event of a followed restaurant waits for the morning of its zone, and so does its mail', async () => {
  await subscribe(casey, await service.browser());
  await casey.call('POST', '/follows', { restaurant: 'lupitas-kitchen' });
  await exec('UPDATE events SET opened_at = NULL WHERE id = 101');
  at('2026-06-15T22:30:00-05:00');
  await exec("UPDATE events SET status = 'open' WHERE id = 101");
  await notifyFollowers(shop.context);
  await send();
  expect(await titles()).toEqual([]);
  at('2026-06-16T07:59:59-05:00');
  expect(await send()).toBe(0);
  expect(await dueMails('follow')).toBe(0);
  at('2026-06-16T08:00:00-05:00');
  await send();
  expect((await service.received()).map(({ message }) => message)).toMatchObject([
    { title: "Lupita's Kitchen is coming", url: '/events/101' },
  ]);
});

it('a free place is pushed to the first in line, with the time of the offer', async () => {
  const cutoff = new Date(shop.clock.now() + 11 * 3_600_000).toISOString();
  await exec(`UPDATE events SET capacity = 1, order_cutoff_at = '${cutoff}' WHERE id = 102`);
  const order = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };
  const { id, transactionId } = await casey.place(102, order);
  shop.provider.succeed(transactionId);
  await casey.order(id);
  expect((await vip.call('POST', '/events/102/waitlist')).status).toBe(200);
  await subscribe(vip, await service.browser());
  await casey.cancel(id);
  await tendWaitlists(shop.context);
  await send();
  expect((await service.received()).map(({ message }) => message)).toMatchObject([
    {
      title: expect.stringContaining('A place is free at'),
      body: expect.stringMatching(/until \d/),
      url: '/events/102',
    },
  ]);
});

it('without keys no push is offered, and mails go as before', async () => {
  await paid();
  await subscribe(casey, await service.browser());
  shop.context.config.push = null;
  expect((await subscribe(casey, await service.browser())).status).toBe(422);
  const { body } = await casey.call<{ notifications: { push: null } }>('GET', '/notifications');
  expect(body.notifications.push).toBeNull();
  at('2026-06-17T10:30:00-05:00');
  await queueReminders(shop.context);
  expect(await send()).toBe(0);
});
