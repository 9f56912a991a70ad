/** The one page of notification choices. */
import { sql } from 'drizzle-orm';
import { followCalls, stopToken, tokenOf } from '../../test/follower';
import { call, login, makeTestApp, type TestApp } from '../../test/helper';
import { rows } from '../db/rows';
import { notifyFollowers } from '../services/follows/notify';
import { linkToken } from '../services/mail/mailLinks';
import type { MailText } from '../services/mail/templates';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp();
});
afterEach(() => test.close());

const ZIP = '99501';
const { ask, confirm, press, mailsTo, lastMail } = followCalls(() => test);

type Choices = {
  notifications: { address: string; follows: object[]; reminders: boolean | null };
  code?: string;
};
const show = (token: string) => call<Choices>(test.app, { url: `/api/v2/notifications/${token}` });
const change = (token: string, notifications: object) =>
  call<Choices>(test.app, {
    method: 'PATCH',
    url: `/api/v2/notifications/${token}`,
    payload: { notifications },
  });
const own = (headers: object, notifications?: object) =>
  call<Choices>(test.app, {
    method: notifications ? 'PATCH' : 'GET',
    url: '/api/v2/notifications',
    headers: headers as Record<string, string>,
    ...(notifications ? { payload: { notifications } } : {}),
  });
const footToken = ({ text }: MailText) => String(/\/notifications\/([\w-]+)\n/.exec(text)?.[1]);
const email = 'ann@example.test';
const RESTAURANT = { kind: 'restaurant', key: 'lupitas-kitchen', name: "Lupita's Kitchen" };
const remindersOf = async () =>
  (
    await rows<{ reminders: boolean }>(
      test.context.db,
      sql`SELECT reminders FROM users WHERE email = 'casey@demo.test'`,
    )
  )[0]?.reminders;

/** A visitor's mail about a restaurant. */
const toldMail = async () => {
  await test.context.db.execute(sql`UPDATE events SET status = 'draft' WHERE id = 101`);
  await ask({ email, restaurant: 'lupitas-kitchen' });
  await confirm(tokenOf((await mailsTo(email))[0]));
  test.clock.set(test.clock.now() + 60_000);
  await test.context.db.execute(sql`UPDATE events SET status = 'open' WHERE id = 101`);
  await notifyFollowers(test.context);
  return lastMail(email);
};

describe('the notification choices', () => {
  it('are opened by the link in a mail, without a password, and say nothing else', async () => {
    const token = footToken(await toldMail());
    expect((await show(token)).body).toEqual({
      notifications: { address: email, follows: [RESTAURANT], reminders: null, push: null },
    });
    const off = await change(token, { follow: { kind: 'restaurant', key: 'lupitas-kitchen', on: false } });
    expect(off.body.notifications.follows).toEqual([]);
    const on = await change(token, { follow: { kind: 'restaurant', key: 'lupitas-kitchen', on: true } });
    expect(on.body.notifications.follows).toEqual([RESTAURANT]);
    const none = await change(token, { everything: false });
    expect(none.body.notifications.follows).toEqual([]);
  });

  it('turned on again tell of what opens from then on', async () => {
    const token = footToken(await toldMail());
    const turn = (on: boolean) =>
      change(token, { follow: { kind: 'restaurant', key: 'lupitas-kitchen', on } });
    const later = () => test.clock.set(test.clock.now() + 60_000);
    await turn(false);
    later();
    await test.context.db.execute(
      sql`UPDATE events SET restaurant_id = (SELECT restaurant_id FROM events WHERE id = 101), opened_at = NULL WHERE id = 112`,
    );
    expect(await notifyFollowers(test.context)).toBe(0);
    later();
    await turn(true);
    expect(await notifyFollowers(test.context)).toBe(0);
  });

  it('are not opened by a token for something else, of another, or changed', async () => {
    const told = await toldMail();
    const token = footToken(told);
    for (const wrong of [
      stopToken(told),
      token.replace(/^v/, 'c'),
      token.replace(/^v\d+/, 'v1000'),
      `${token}x`,
      'x',
    ]) {
      expect((await show(wrong)).body.code).toBe('token_expired');
      expect((await change(wrong, { everything: false })).body.code).toBe('token_expired');
    }
    expect((await press(token)).body.code).toBe('token_expired');
    expect((await show(token)).body.notifications.follows).toEqual([RESTAURANT]);
  });

  it('are no way to follow what was not confirmed', async () => {
    const token = footToken(await toldMail());
    await ask({ email, restaurant: 'nonna-rosa' });
    const changed = await change(token, { follow: { kind: 'restaurant', key: 'nonna-rosa', on: true } });
    expect(changed.body.notifications.follows).toEqual([RESTAURANT]);
  });

  it('of a customer have reminders, waitlists, and what the address followed before', async () => {
    const headers = await login(test.app, 'casey@demo.test');
    await ask({ restaurant: 'lupitas-kitchen' }, headers);
    await ask({ email: 'casey@demo.test', postal_code: ZIP });
    await confirm(tokenOf((await mailsTo('casey@demo.test')).at(-1)));
    await test.context.db.execute(
      sql`INSERT INTO waitlist_entries (event_id, user_id, status, joined_at)
          SELECT 104, id, 'waiting', now() FROM users WHERE email = 'casey@demo.test'`,
    );
    const shown = (await own(headers)).body.notifications;
    expect(shown.reminders).toBe(true);
    expect(shown.follows).toEqual([
      RESTAURANT,
      expect.objectContaining({ kind: 'waitlist', key: '104' }),
      { kind: 'zip', key: ZIP, name: ZIP },
    ]);
    await test.context.db.execute(
      sql`INSERT INTO waitlist_entries (event_id, user_id, status, joined_at)
          SELECT 102, id, 'waiting', now() FROM users WHERE email = 'casey@demo.test'`,
    );
    for (const key of ['first', '99999999999'])
      expect((await own(headers, { follow: { kind: 'waitlist', key, on: false } })).status).toBe(200);
    const left = await own(headers, { follow: { kind: 'waitlist', key: '104', on: false } });
    expect(left.body.notifications.follows).toEqual([
      RESTAURANT,
      expect.objectContaining({ kind: 'waitlist', key: '102' }),
      { kind: 'zip', key: ZIP, name: ZIP },
    ]);
    expect((await own(headers, { reminders: false })).body.notifications.reminders).toBe(false);
    expect((await own(headers, { everything: false })).body.notifications).toMatchObject({
      follows: [],
      reminders: false,
    });
    expect((await own(headers, { reminders: true })).body.notifications.reminders).toBe(true);
  });

  it('name a restaurant in any letters, as following it does', async () => {
    const headers = await login(test.app, 'casey@demo.test');
    await ask({ restaurant: 'Lupitas-Kitchen' }, headers);
    const changed = await own(headers, { follow: { kind: 'restaurant', key: 'LUPITAS-Kitchen', on: false } });
    expect(changed.body.notifications.follows).toEqual([]);
  });

  it('of a mail to a customer name the reminders, whatever letters the address has', async () => {
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      test.context.db,
      sql`UPDATE users SET email = 'ÉLISE.ΣΑΣ@demo.test' WHERE email = 'casey@demo.test' RETURNING id`,
    );
    const token = await linkToken(test.context, { kind: 'customer', id }, 'ÉLISE.ΣΑΣ@demo.test');
    expect((await show(token)).body.notifications.reminders).toBe(true);
  });

  it('of an account whose address is not confirmed show nothing that the address followed', async () => {
    await ask({ email: 'casey@demo.test', postal_code: ZIP });
    await confirm(tokenOf((await mailsTo('casey@demo.test')).at(-1)));
    const headers = await login(test.app, 'casey@demo.test');
    await test.context.db.execute(sql`UPDATE users SET unproven = true WHERE email = 'casey@demo.test'`);
    expect((await own(headers)).body.notifications.follows).toEqual([]);
    expect((await own(headers, { everything: false })).status).toBe(200);
    await test.context.db.execute(sql`UPDATE users SET unproven = false WHERE email = 'casey@demo.test'`);
    expect((await own(headers)).body.notifications.follows).toHaveLength(1);
  });

  it('end the reminders by one press in the mail program, until the address is another', async () => {
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(
      test.context.db,
      sql`SELECT id FROM users WHERE email = 'casey@demo.test'`,
    );
    const token = await linkToken(test.context, { kind: 'reminders', id }, 'casey@demo.test');
    expect((await press(token)).body.message).toBe('We will not remind you of your orders any more.');
    expect(await remindersOf()).toBe(false);
    const others = sql`SELECT id FROM users WHERE id <> ${id} AND NOT reminders`;
    expect(await rows(test.context.db, others)).toEqual([]);
    await test.context.db.execute(sql`UPDATE users SET email = 'new@demo.test' WHERE id = ${id}`);
    expect((await press(token)).body.code).toBe('token_expired');
  });
});
