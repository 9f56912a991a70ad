/** A row that a job cannot work on does not hold up the others, and is worked on as soon as it can be. */
import { eq } from 'drizzle-orm';
import { useShop } from '../../test/shop';
import * as t from '../db/schema';
import { notifyFollowers } from '../services/follows/notify';
import { queueReminders } from '../services/mail/reminders';
import { bookReferrals } from '../services/referrals/referrals';
import { tendWaitlists } from '../services/waitlist/offer';
import { jobs, type Job } from './jobs';

const { shop, exec, later, casey, nozip } = useShop('casey', 'nozip');

const PEOPLE = { casey, nozip };
type Name = keyof typeof PEOPLE;
const NAMES: Name[] = ['casey', 'nozip'];
const IDS = { casey: 1, nozip: 6 };
const MINUTE = 60_000;
const ORDER = { items: [{ id: 102007, quantity: 1 }], delivery_type: 'pickup', time_slot_id: 1021 };
const mailOf = (name: Name) => `${name}@demo.test`;

/** Adds a constraint that refuses new rows for which `isOther` is false, such as those of one customer. */
const refuse = (table: string, isOther: string) =>
  exec(`alter table ${table} add constraint bad_row check (${isOther}) not valid`);
const allow = (table: string) => exec(`alter table ${table} drop constraint if exists bad_row`);
// The next test gets the same tables.
afterEach(async () => {
  for (const table of ['mails', 'credit_entries', 'orders']) await allow(table);
});

async function reached(kind: string): Promise<string[]> {
  const found = await shop.context.db.select().from(t.mails).where(eq(t.mails.kind, kind));
  return found.map(({ recipient }) => recipient).sort();
}

/** @param kind of the mails that the job queues for both customers */
async function expectMails(job: Job, kind: string, bad: Name): Promise<void> {
  await refuse('mails', `recipient <> '${mailOf(bad)}'`);
  await expect(job(shop.context)).rejects.toThrow();
  expect(await reached(kind)).toEqual(NAMES.filter((name) => name !== bad).map(mailOf));
  await allow('mails');
  expect(await job(shop.context)).toBe(1);
  expect(await reached(kind)).toEqual(NAMES.map(mailOf));
}

const pay = async (name: Name) => {
  const order = await PEOPLE[name].place(102, ORDER);
  shop.provider.succeed(order.transactionId);
  expect((await PEOPLE[name].order(order.id)).status).toBe('paid');
  return order;
};

describe.each(NAMES)('a row of %s that is refused', (bad) => {
  it('leaves the reminders of the others', async () => {
    for (const name of NAMES) await pay(name);
    await exec(
      `update users set reminders = false where email not in ('casey@demo.test', 'nozip@demo.test')`,
    );
    shop.clock.set(Date.parse('2026-06-18T15:00:00Z'));
    await expectMails(queueReminders, 'reminder_day_before', bad);
  });

  it('leaves the mails to the others who follow a restaurant or a zip', async () => {
    await exec(`update events set status = 'draft', opened_at = null where id <> 102`);
    const at = new Date(shop.clock.now());
    const asked = { askedAt: at, confirmedAt: at, toldUntil: new Date(at.getTime() - MINUTE) };
    const [event] = await shop.context.db.select().from(t.events).where(eq(t.events.id, 102));
    const restaurantId = event?.restaurantId;
    await shop.context.db.insert(t.follows).values([
      { ...asked, email: mailOf('casey'), restaurantId },
      { ...asked, email: mailOf('nozip'), postalCode: '60540' },
    ]);
    await exec(`update events set opened_at = null where id = 102`);
    await expectMails(notifyFollowers, 'follow', bad);
  });

  it('leaves the offers to those who wait for another event', async () => {
    const events = { casey: 102, nozip: 111 };
    for (const name of NAMES) {
      await exec(`update events set capacity = 0 where id = ${events[name]}`);
      expect((await PEOPLE[name].call('POST', `/events/${events[name]}/waitlist`)).status).toBe(200);
      await exec(`update events set capacity = 1000 where id = ${events[name]}`);
    }
    await expectMails(tendWaitlists, 'waitlist_offer', bad);
  });

  it('leaves the rewards of the others', async () => {
    for (const name of NAMES) await pay(name);
    await exec(`update users set referred_by_id = 2 where id in (${IDS.casey}, ${IDS.nozip})`);
    await exec(`update events set status = 'complete' where id = 102`);
    const rewarded = async () => {
      const isReward = eq(t.creditEntries.kind, 'referral_friend');
      return (await shop.context.db.select().from(t.creditEntries).where(isReward)).map(
        ({ userId }) => userId,
      );
    };
    await refuse('credit_entries', `user_id <> ${IDS[bad]}`);
    await expect(bookReferrals(shop.context)).rejects.toThrow();
    expect(await rewarded()).toEqual(NAMES.filter((name) => name !== bad).map((name) => IDS[name]));
    await allow('credit_entries');
    expect(await bookReferrals(shop.context)).toBe(1);
    expect(await rewarded()).toHaveLength(2);
  });

  it('leaves the holds of the others to end', async () => {
    for (const name of NAMES) {
      const order = await PEOPLE[name].place(102, ORDER);
      shop.provider.decline(order.transactionId);
      await PEOPLE[name].fail(102, order.id);
    }
    later(15 * MINUTE);
    const held = async () =>
      (await shop.context.db.select().from(t.orders).where(eq(t.orders.eventId, 102)))
        .filter(({ holds }) => holds)
        .map(({ userId }) => userId);
    await refuse('orders', `user_id <> ${IDS[bad]} or holds`);
    await jobs.expireOrders?.(shop.context);
    expect(await held()).toEqual([IDS[bad]]);
    await allow('orders');
    await jobs.expireOrders?.(shop.context);
    expect(await held()).toEqual([]);
  });
});

it('a time zone that is unknown leaves the reminders of the other places', async () => {
  await pay('casey');
  await exec(
    `update events set event_location_id = (select id from event_locations where slug = 'chicago-loop') where id = 102`,
  );
  const setZone = (zone: string) =>
    exec(`update event_locations set time_zone = '${zone}' where slug = 'naperville'`);
  await setZone('Nowhere/Else');
  shop.clock.set(Date.parse('2026-06-18T15:00:00Z'));
  await expect(queueReminders(shop.context)).rejects.toThrow('Nowhere/Else');
  expect(await reached('reminder_day_before')).toEqual(['casey@demo.test']);
  await setZone('America/Chicago');
});
