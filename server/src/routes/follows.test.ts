/** Following a zip or a restaurant: from the question to the mail. */
import { sql } from 'drizzle-orm';
import { followCalls, stopToken, tokenOf } from '../../test/follower';
import { call, login, makeTestApp, type TestApp } from '../../test/helper';
import { rows } from '../db/rows';
import { forgetFollows, notifyFollowers } from '../services/follows/notify';
import { composeMail, type MailRow } from '../services/mail/compose';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp();
});
afterEach(() => test.close());

const ZIP = '99501';
const ENDED = { authorization: 'Bearer ended' };
const DAY = 24 * 3_600_000;
const { ask, confirm, press, mailsTo, lastMail } = followCalls(() => test);
const passDays = (days: number) => test.clock.set(test.clock.now() + days * DAY);
/** Anchorage becomes a part of Wheaton, where events are open or not. */
const openArea = () =>
  test.context.db.execute(sql`UPDATE postal_codes SET event_location_id = 1 WHERE postal_code = ${ZIP}`);

it('writes to a visitor once, after the address is confirmed and when an event opens there', async () => {
  const asked = await ask({ email: ' Ann@Example.TEST '.trim(), postal_code: ZIP });
  expect([asked.status, asked.body.follow]).toEqual([
    200,
    { status: 'unconfirmed', postal_code: ZIP, restaurant: null },
  ]);
  const [first] = await mailsTo('ann@example.test');
  const question = await composeMail(test.context, first as MailRow);
  expect(question?.subject).toBe('Should we write to you about 99501?');
  expect(question?.text).toContain(`http://localhost:3000/follows/${tokenOf(first)}\n`);

  await openArea();
  expect(await notifyFollowers(test.context)).toBe(0);
  const confirmed = await confirm(tokenOf(first));
  expect(confirmed.body.follow).toEqual({ status: 'active', postal_code: ZIP, restaurant: null });
  expect((await confirm(tokenOf(first))).status).toBe(200);

  expect(await notifyFollowers(test.context)).toBe(1);
  expect(await notifyFollowers(test.context)).toBe(0);
  const [, second, ...more] = await mailsTo('ann@example.test');
  expect(more).toEqual([]);
  const told = await composeMail(test.context, second as MailRow);
  expect(told?.subject).toBe('Somebody cooks in 99501');
  expect(told?.text).toMatch(
    /Lupita's Kitchen, Thursday, June 18, in Naperville\. Order by \w+, June \d+, \d+:\d\d [AP]M\./,
  );
  expect(told?.text).toContain('http://localhost:3000/browse/99501');
  expect(told?.headers).toEqual({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  const stop = /unsubscribe\/([\w-]+)\n/.exec(told?.text ?? '')?.[1];
  expect(told?.list?.unsubscribe.url).toBe(`http://localhost:3000/api/v2/unsubscribe/${stop}`);
});

it('tells a customer whose session has ended so, and not that an address is missing', async () => {
  const calls = [ask({ postal_code: ZIP }), ask({ postal_code: ZIP }, ENDED)];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([422, 401]);
  expect((await ask({ email: 'ann@example.test', postal_code: ZIP }, ENDED)).status).toBe(200);
});

it('ends by the other form of a mail program too, and in a browser leads to the page', async () => {
  await ask({ postal_code: ZIP }, await login(test.app, 'casey@demo.test'));
  await openArea();
  await notifyFollowers(test.context);
  const token = stopToken(await lastMail('casey@demo.test'));
  const url = `/api/v2/unsubscribe/${token}`;
  const opened = await test.app.inject({ url });
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    `http://localhost:3000/unsubscribe/${token}`,
  ]);
  const payload =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const pressed = await call(test.app, { method: 'POST', url, payload, headers });
  expect(pressed).toMatchObject({ status: 200, body: { message: 'We will not write to you about 99501.' } });
});

it('waits while nothing is open there', async () => {
  await ask({ postal_code: ZIP }, await login(test.app, 'casey@demo.test'));
  await openArea();
  await test.context.db.execute(sql`UPDATE events SET status = 'closed' WHERE event_location_id = 1`);
  expect(await notifyFollowers(test.context)).toBe(0);
  await test.context.db.execute(sql`UPDATE events SET status = 'open' WHERE id = 101`);
  expect(await notifyFollowers(test.context)).toBe(1);
});

it('takes the address of a signed-in customer as it is, and the one they have when it is time', async () => {
  const headers = await login(test.app, 'casey@demo.test');
  expect((await ask({ postal_code: ZIP }, headers)).body.follow.status).toBe('active');
  expect(await mailsTo('casey@demo.test')).toEqual([]);
  // A visitor who asks for the same address does not take the alert from the account.
  await ask({ email: 'casey@demo.test', postal_code: ZIP });
  await test.context.db.execute(
    sql`UPDATE users SET email = 'new@demo.test' WHERE email = 'casey@demo.test'`,
  );
  await openArea();
  await notifyFollowers(test.context);
  expect(await mailsTo('new@demo.test')).toHaveLength(1);
});

it('is the customer’s from then on when a visitor had asked for the same address', async () => {
  await ask({ email: 'casey@demo.test', postal_code: ZIP });
  await ask({ postal_code: ZIP }, await login(test.app, 'casey@demo.test'));
  await test.context.db.execute(
    sql`UPDATE users SET email = 'new@demo.test' WHERE email = 'casey@demo.test'`,
  );
  await openArea();
  await notifyFollowers(test.context);
  const told = await lastMail('new@demo.test');
  expect((await press(stopToken(told))).body.message).toBe('We will not write to you about 99501.');
});

it('tells again when it is asked again after it was told', async () => {
  const headers = await login(test.app, 'casey@demo.test');
  await test.context.db.execute(sql`UPDATE events SET status = 'closed' WHERE id = 101`);
  await ask({ postal_code: ZIP }, headers);
  await openArea();
  expect(await notifyFollowers(test.context)).toBe(1);
  await test.context.db.execute(sql`UPDATE events SET status = 'open' WHERE id = 101`);
  expect(await notifyFollowers(test.context)).toBe(0);
  await ask({ postal_code: ZIP }, headers);
  expect(await notifyFollowers(test.context)).toBe(1);
});

it('makes no mail for one who has ended it since', async () => {
  await ask({ postal_code: ZIP }, await login(test.app, 'casey@demo.test'));
  await openArea();
  await notifyFollowers(test.context);
  const [queued] = await mailsTo('casey@demo.test');
  await press(stopToken(await lastMail('casey@demo.test')));
  expect(await composeMail(test.context, queued as MailRow)).toBeNull();
});

it('asks a signed-in customer to confirm another address', async () => {
  const headers = await login(test.app, 'casey@demo.test');
  const asked = await ask({ email: 'other@example.test', postal_code: ZIP }, headers);
  expect(asked.body.follow.status).toBe('unconfirmed');
  expect(await mailsTo('other@example.test')).toHaveLength(1);
});

it('asks an account that has not confirmed its address to confirm', async () => {
  const headers = await login(test.app, 'casey@demo.test');
  await test.context.db.execute(sql`UPDATE users SET confirmed_at = NULL WHERE email = 'casey@demo.test'`);
  expect((await ask({ postal_code: ZIP }, headers)).body.follow.status).toBe('unconfirmed');
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

it('ends by the link or one press in either mail, before and after it is told', async () => {
  await openArea();
  const email = 'ann@example.test';
  await ask({ email, postal_code: ZIP });
  const [first] = await mailsTo(email);
  expect((await press(tokenOf(first))).body.message).toBe('We will not write to you about 99501.');
  expect((await press(tokenOf(first))).status).toBe(200);
  expect((await confirm(tokenOf(first))).body.code).toBe('token_expired');
  expect(await notifyFollowers(test.context)).toBe(0);

  await ask({ email, postal_code: ZIP });
  await confirm(tokenOf((await mailsTo(email)).at(-1)));
  await notifyFollowers(test.context);
  const told = await lastMail(email);
  expect((await press(stopToken(told))).body.message).toBe('We will not write to you about 99501.');
  expect((await press(stopToken(told).replace(/^f\d+/, 'f1000'))).body.code).toBe('token_expired');
  expect((await press('a'.repeat(43))).body.code).toBe('token_expired');
});

it('cannot be confirmed for another by asking again, nor after seven days', async () => {
  const email = 'ann@example.test';
  await ask({ email, postal_code: ZIP });
  await confirm(tokenOf((await mailsTo(email))[0]));
  await openArea();
  await notifyFollowers(test.context);
  await ask({ email, postal_code: ZIP });
  expect(await notifyFollowers(test.context)).toBe(0);
  passDays(7);
  expect((await confirm(tokenOf((await mailsTo(email)).at(-1)))).body.code).toBe('token_expired');
});

it('stays confirmed when it is asked again while it waits', async () => {
  const email = 'ann@example.test';
  await ask({ email, postal_code: ZIP });
  await confirm(tokenOf((await mailsTo(email))[0]));
  await ask({ email, postal_code: ZIP });
  await openArea();
  expect(await notifyFollowers(test.context)).toBe(1);
});

it('tells of an event again if its mail was not made, because the customer ended the alert meanwhile', async () => {
  const headers = await login(test.app, 'casey@demo.test');
  await ask({ postal_code: ZIP }, headers);
  await openArea();
  const { db } = test.context;
  await db.execute(
    sql`INSERT INTO event_notices (event_id, email, told_at) VALUES (101, 'vip@demo.test', now())`,
  );
  const begin = db.transaction.bind(db);
  jest.spyOn(db, 'transaction').mockImplementationOnce(async (...given) => {
    await db.execute(sql`UPDATE follows SET ended_at = asked_at`);
    return begin(...given);
  });
  expect(await notifyFollowers(test.context)).toBe(0);
  expect(await rows(db, sql`SELECT email FROM event_notices`)).toEqual([{ email: 'vip@demo.test' }]);
  await ask({ postal_code: ZIP }, headers);
  expect(await notifyFollowers(test.context)).toBe(1);
});

it('deletes unconfirmed alerts after a week, and sent or ended ones after two months', async () => {
  await ask({ email: 'never@example.test', postal_code: ZIP });
  await ask({ postal_code: ZIP }, await login(test.app, 'casey@demo.test'));
  await ask({ postal_code: '60540' }, await login(test.app, 'vip@demo.test'));
  await notifyFollowers(test.context);
  const notices = () => rows(test.context.db, sql`SELECT email FROM event_notices`);
  expect(await notices()).not.toEqual([]);
  const kept = async () => {
    await forgetFollows(test.context);
    const found = await rows<{ email: string }>(test.context.db, sql`SELECT email FROM follows ORDER BY 1`);
    return found.map(({ email }) => email);
  };
  expect(await kept()).toHaveLength(3);
  await ask({ postal_code: ZIP }, await login(test.app, 'lapsed@demo.test'));
  await test.context.db.execute(sql`UPDATE follows SET ended_at = asked_at WHERE email = 'lapsed@demo.test'`);
  passDays(2);
  expect(await notices()).not.toEqual([]);
  passDays(6);
  expect(await kept()).toEqual(['casey@demo.test', 'lapsed@demo.test', 'vip@demo.test']);
  passDays(60);
  expect(await kept()).toEqual(['casey@demo.test']);
  expect(await notices()).toEqual([]);
});

describe('a followed restaurant', () => {
  const LUPITA = 'lupitas-kitchen';
  const NAMED = { slug: LUPITA, name: "Lupita's Kitchen" };
  /** Closed before, so that it opens now. Event 101 is one of Lupita's in Naperville. */
  const close = (id: number) =>
    test.context.db.execute(sql`UPDATE events SET status = 'draft', opened_at = NULL WHERE id = ${id}`);
  const open = (id: number) => {
    test.clock.set(test.clock.now() + 60_000);
    return test.context.db.execute(sql`UPDATE events SET status = 'open' WHERE id = ${id}`);
  };
  const email = 'ann@example.test';
  const followed = async () => {
    await ask({ email, restaurant: LUPITA });
    await confirm(tokenOf((await mailsTo(email))[0]));
  };
  beforeEach(() => close(101));

  it('is confirmed by mail, and told of each time an event opens, once per event', async () => {
    const asked = await ask({ email, restaurant: LUPITA });
    expect(asked.body.follow).toEqual({ status: 'unconfirmed', postal_code: null, restaurant: NAMED });
    expect((await lastMail(email)).subject).toBe("Should we write to you about Lupita's Kitchen?");
    await open(101);
    expect(await notifyFollowers(test.context)).toBe(0);
    expect((await confirm(tokenOf((await mailsTo(email))[0]))).body.follow.status).toBe('active');
    // Opened after it was asked for, though before it was confirmed.
    expect(await notifyFollowers(test.context)).toBe(1);
    expect(await notifyFollowers(test.context)).toBe(0);
    const told = await lastMail(email);
    expect(told.subject).toBe("Lupita's Kitchen is coming");
    expect(told.text).toMatch(/Lupita's Kitchen, Thursday, June 18, in Naperville\. Order by \w+, June \d+/);
    expect(told.text).toContain('See the menu: http://localhost:3000/events/101\n');
    expect(told.headers).toEqual({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    await test.context.db.execute(sql`UPDATE events SET status = 'closed' WHERE id = 101`);
    await open(101);
    expect(await notifyFollowers(test.context)).toBe(0);
  });

  it('is not told of what was open when it was followed', async () => {
    await open(101);
    await followed();
    expect(await notifyFollowers(test.context)).toBe(0);
  });

  it('is not told of what opened between its end and the next follow', async () => {
    await followed();
    await press(tokenOf((await mailsTo(email))[0]));
    await open(101);
    test.clock.set(test.clock.now() + 60_000);
    await followed();
    await confirm(tokenOf((await mailsTo(email)).at(-1)));
    expect(await notifyFollowers(test.context)).toBe(0);
  });

  it.each([
    ['a draft', sql`UPDATE events SET status = 'draft' WHERE id = 101`],
    ['cancelled', sql`UPDATE events SET cancelled_at = now() WHERE id = 101`],
    ['past its cut-off', sql`UPDATE events SET order_cutoff_at = '2026-01-01' WHERE id = 101`],
  ])(
    'is not told of an event that is %s, also when it was so only after it was queued',
    async (_what, now) => {
      await followed();
      await open(101);
      await test.context.db.execute(now);
      expect(await notifyFollowers(test.context)).toBe(0);
      await test.context.db.execute(
        sql`UPDATE events SET status = 'open', cancelled_at = NULL, order_cutoff_at = run_at WHERE id = 101`,
      );
      expect(await notifyFollowers(test.context)).toBe(1);
      await test.context.db.execute(now);
      expect(await composeMail(test.context, (await mailsTo(email)).at(-1) as MailRow)).toBeNull();
    },
  );

  it('makes one mail of an event that is also in a followed zip, in either order', async () => {
    await test.context.db.execute(sql`UPDATE events SET status = 'draft' WHERE event_location_id = 1`);
    await openArea();
    await followed();
    await ask({ email, postal_code: ZIP });
    await confirm(tokenOf((await mailsTo(email)).at(-1)));
    await open(101);
    expect(await notifyFollowers(test.context)).toBe(1);
    expect((await lastMail(email)).subject).toBe("Lupita's Kitchen is coming");
    expect(await notifyFollowers(test.context)).toBe(0);
    // The zip still waits for an event that the person does not know.
    await open(102);
    expect(await notifyFollowers(test.context)).toBe(1);
    const told = await lastMail(email);
    expect(told.subject).toBe('Somebody cooks in 99501');
    expect(told.text).not.toContain('Lupita');
  });

  it('makes one mail when two processes look at the same time', async () => {
    await followed();
    await open(101);
    const told = await Promise.all([notifyFollowers(test.context), notifyFollowers(test.context)]);
    expect(told.sort()).toEqual([0, 1]);
  });

  it.each([
    ['an unknown restaurant', { email, restaurant: 'nobody' }, 404],
    ['both a zip and a restaurant', { email, restaurant: LUPITA, postal_code: ZIP }, 422],
    ['neither', { email }, 422],
  ])('is not %s', async (_what, body, status) => {
    expect((await ask(body)).status).toBe(status);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('answers the same for an address that is known and for one that is not', async () => {
    const known = await ask({ email: 'casey@demo.test', restaurant: LUPITA });
    const unknown = await ask({ email: 'nobody@example.test', restaurant: LUPITA });
    expect(known.body).toEqual(unknown.body);
    expect(
      [await mailsTo('casey@demo.test'), await mailsTo('nobody@example.test')].map((m) => m.length),
    ).toEqual([1, 1]);
  });
});
