/** "Tell me when somebody cooks here", from the question to the one mail. */
import { sql } from 'drizzle-orm';
import { call, login, makeTestApp, shareDatabase, type TestApp } from '../../test/helper';
import { rows } from '../db/rows';
import { forgetAreas, tellAreas } from '../services/alerts/tell';
import { composeMail, type MailRow } from '../services/mail/compose';

shareDatabase();
let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp();
});
afterEach(() => test.close());

const ZIP = '99501';
const DAY = 24 * 3_600_000;
type Alert = { alert: { status: string; postal_code: string } };
type Refused = { code: string; errors?: Record<string, string[]> };

const ask = (payload: object, headers = {}) =>
  call<Alert & Refused>(test.app, { method: 'POST', url: '/api/v2/area_alerts', payload, headers });
const follow = (method: 'POST' | 'DELETE', token: string) =>
  call<Alert & Refused>(test.app, { method, url: `/api/v2/area_alerts/${token}` });
const mailsTo = (email: string) =>
  rows<MailRow>(
    test.context.db,
    sql`SELECT * FROM mails WHERE recipient = ${email} AND kind LIKE 'area_alert%' ORDER BY id`,
  );
const tokenOf = (mail: MailRow | undefined) =>
  String((mail?.payload as { token?: string } | undefined)?.token);
const passDays = (days: number) => test.clock.set(test.clock.now() + days * DAY);
/** Anchorage becomes a part of Wheaton, where events are open or not. */
const openArea = () =>
  test.context.db.execute(sql`UPDATE postal_codes SET event_location_id = 1 WHERE postal_code = ${ZIP}`);

it('writes to a visitor once, after the address is confirmed and when an event opens there', async () => {
  const asked = await ask({ email: ' Ann@Example.TEST '.trim(), postal_code: ZIP });
  expect([asked.status, asked.body.alert]).toEqual([200, { status: 'unconfirmed', postal_code: ZIP }]);
  const [first] = await mailsTo('ann@example.test');
  const question = await composeMail(test.context, first as MailRow);
  expect(question?.subject).toBe('Should we write to you about 99501?');
  expect(question?.text).toContain(`http://localhost:3000/alerts/${tokenOf(first)}\n`);

  await openArea();
  expect(await tellAreas(test.context)).toBe(0);
  const confirmed = await follow('POST', tokenOf(first));
  expect(confirmed.body.alert).toEqual({ status: 'active', postal_code: ZIP });
  expect((await follow('POST', tokenOf(first))).status).toBe(200);

  expect(await tellAreas(test.context)).toBe(1);
  expect(await tellAreas(test.context)).toBe(0);
  const [, second, ...more] = await mailsTo('ann@example.test');
  expect(more).toEqual([]);
  const told = await composeMail(test.context, second as MailRow);
  expect(told?.subject).toBe('Somebody cooks in 99501');
  expect(told?.text).toMatch(
    /Lupita's Kitchen, Thursday, June 18\. Order by \w+, June \d+, \d+:\d\d [AP]M\./,
  );
  expect(told?.text).toContain('http://localhost:3000/browse/99501');
  expect(told?.list?.unsubscribe.url).toBe(`http://localhost:3000/alerts/${tokenOf(second)}/stop`);
});

it('waits while nothing is open there', async () => {
  await ask({ postal_code: ZIP }, await login(test.app, 'casey@demo.test'));
  await openArea();
  await test.context.db.execute(sql`UPDATE events SET status = 'closed' WHERE event_location_id = 1`);
  expect(await tellAreas(test.context)).toBe(0);
  await test.context.db.execute(sql`UPDATE events SET status = 'open' WHERE id = 101`);
  expect(await tellAreas(test.context)).toBe(1);
});

it('takes the address of a signed-in customer as it is, and the one they have when it is time', async () => {
  const headers = await login(test.app, 'casey@demo.test');
  expect((await ask({ postal_code: ZIP }, headers)).body.alert.status).toBe('active');
  expect(await mailsTo('casey@demo.test')).toEqual([]);
  await test.context.db.execute(
    sql`UPDATE users SET email = 'new@demo.test' WHERE email = 'casey@demo.test'`,
  );
  await openArea();
  await tellAreas(test.context);
  expect(await mailsTo('new@demo.test')).toHaveLength(1);
});

it('asks a signed-in customer to confirm another address', async () => {
  const headers = await login(test.app, 'casey@demo.test');
  const asked = await ask({ email: 'other@example.test', postal_code: ZIP }, headers);
  expect(asked.body.alert.status).toBe('unconfirmed');
  expect(await mailsTo('other@example.test')).toHaveLength(1);
});

it('asks an account that has not confirmed its address to confirm', async () => {
  const headers = await login(test.app, 'casey@demo.test');
  await test.context.db.execute(sql`UPDATE users SET confirmed_at = NULL WHERE email = 'casey@demo.test'`);
  expect((await ask({ postal_code: ZIP }, headers)).body.alert.status).toBe('unconfirmed');
  expect(await mailsTo('casey@demo.test')).toHaveLength(1);
});

it.each([
  ['no address', { postal_code: ZIP }, 'email'],
  ['no zip code', { email: 'a@example.test', postal_code: '995' }, 'postal_code'],
])('refuses %s', async (_what, body, field) => {
  const refused = await ask(body);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(Object.keys(refused.body.errors ?? {})).toEqual([field]);
});

it('ends by the link in either mail, before and after the alert', async () => {
  await openArea();
  const email = 'ann@example.test';
  await ask({ email, postal_code: ZIP });
  const [first] = await mailsTo(email);
  expect((await follow('DELETE', tokenOf(first))).body.alert.status).toBe('ended');
  expect((await follow('DELETE', tokenOf(first))).status).toBe(200);
  expect((await follow('POST', tokenOf(first))).body.code).toBe('token_expired');
  expect(await tellAreas(test.context)).toBe(0);

  await ask({ email, postal_code: ZIP });
  const again = (await mailsTo(email)).at(-1);
  await follow('POST', tokenOf(again));
  await tellAreas(test.context);
  const told = (await mailsTo(email)).at(-1);
  expect(told?.kind).toBe('area_alert');
  expect((await follow('DELETE', tokenOf(told))).body.alert.status).toBe('ended');
  expect((await follow('DELETE', 'a'.repeat(43))).body.code).toBe('token_expired');
});

it('cannot be confirmed for another by asking again, nor after seven days', async () => {
  const email = 'ann@example.test';
  await ask({ email, postal_code: ZIP });
  await follow('POST', tokenOf((await mailsTo(email))[0]));
  await openArea();
  await tellAreas(test.context);
  await ask({ email, postal_code: ZIP });
  expect(await tellAreas(test.context)).toBe(0);
  passDays(7);
  expect((await follow('POST', tokenOf((await mailsTo(email)).at(-1)))).body.code).toBe('token_expired');
});

it('stays confirmed when it is asked again while it waits', async () => {
  const email = 'ann@example.test';
  await ask({ email, postal_code: ZIP });
  await follow('POST', tokenOf((await mailsTo(email))[0]));
  await ask({ email, postal_code: ZIP });
  await openArea();
  expect(await tellAreas(test.context)).toBe(1);
});

it('deletes unconfirmed alerts after a week, and sent or ended ones after two months', async () => {
  await ask({ email: 'never@example.test', postal_code: ZIP });
  await ask({ postal_code: ZIP }, await login(test.app, 'casey@demo.test'));
  await ask({ postal_code: '60540' }, await login(test.app, 'vip@demo.test'));
  await tellAreas(test.context);
  const kept = async () => {
    await forgetAreas(test.context);
    const found = await rows<{ email: string }>(
      test.context.db,
      sql`SELECT email FROM area_alerts ORDER BY 1`,
    );
    return found.map(({ email }) => email);
  };
  expect(await kept()).toHaveLength(3);
  passDays(8);
  expect(await kept()).toEqual(['casey@demo.test', 'vip@demo.test']);
  passDays(60);
  expect(await kept()).toEqual(['casey@demo.test']);
});
