/** Waits grow with failures without locking out the owner; processes and spellings share the counts (contract, Accounts). */
import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD, fixedClock, login, makeTestApp, type TestApp } from '../../test/helper';
import { rows } from '../db/rows';
import { forgetLimits } from '../services/limits/limits';
import { countedAddress } from './limits';

const FREE = 3;
let test: TestApp;
beforeEach(async () => {
  const limits = { perAddress: 10_000, perAccount: 1000, wrongPasswords: FREE };
  test = await makeTestApp({ clock: fixedClock(), config: { limits } });
});
afterEach(() => test.close());

type Ask = { email?: string; password?: string; from?: string };
async function signIn({ email = 'casey@demo.test', password = 'wrong one', from = '10.0.0.1' }: Ask = {}) {
  const payload = { email, password };
  const url = '/api/v2/session';
  const { statusCode, headers, body } = await test.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    payload,
  });
  return { status: statusCode, wait: Number(headers['retry-after'] ?? 0), body };
}
const right = (from: string) => signIn({ password: DEMO_PASSWORD, from });
const later = (seconds: number) => test.clock.set(test.clock.now() + seconds * 1000);
async function fail(times: number, ask: Ask = {}): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { status, wait } = await signIn(ask);
    if (status !== 429) continue;
    later(wait);
    expect((await signIn(ask)).status).toBe(401);
  }
}

it('allows some wrong passwords, then doubles each wait, up to a quarter of an hour', async () => {
  await fail(FREE);
  const waits: number[] = [];
  for (let n = 0; n < 13; n += 1) {
    expect((await signIn()).status).toBe(401);
    const refused = await signIn();
    expect(refused.status).toBe(429);
    waits.push(refused.wait);
    later(refused.wait);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

it('does not count refused attempts: the next one after the wait is allowed', async () => {
  await fail(FREE + 4);
  const { wait } = await signIn();
  for (let n = 0; n < 50; n += 1) expect((await right('10.0.0.1')).status).toBe(429);
  later(wait);
  expect((await right('10.0.0.1')).status).toBe(200);
});

it('allows only the free attempts when many arrive at once', async () => {
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await signIn()).status));
  // The attempt that starts the first wait is itself made.
  expect(statuses.filter((status) => status === 401)).toHaveLength(FREE + 1);
});

it('never locks the owner out at a known address, and only briefly at a new one', async () => {
  expect((await right('192.0.2.7')).status).toBe(200);
  for (let n = 0; n < 60; n += 1) await fail(1, { from: `10.9.${n}.1` });
  expect((await right('192.0.2.7')).status).toBe(200);
  const elsewhere = await right('198.51.100.1');
  expect(elsewhere.status).toBe(429);
  expect(elsewhere.wait).toBeLessThanOrEqual(60);
  later(elsewhere.wait);
  expect((await right('198.51.100.1')).status).toBe(200);
  later(91 * 86_400);
  for (let n = 0; n < 20; n += 1) await fail(1, { from: `10.8.${n}.1` });
  expect((await right('192.0.2.7')).status).toBe(429);
});

it('takes back the wait that a right password began', async () => {
  for (let n = 0; n < 5 * FREE; n += 1) await fail(1, { from: `10.9.${n}.1` });
  expect((await right('192.0.2.7')).status).toBe(200);
  expect((await right('198.51.100.1')).status).toBe(200);
});

it('slows an address that tries one password at many accounts', async () => {
  for (let n = 0; n <= 5 * FREE; n += 1)
    expect((await signIn({ email: `nobody${n}@example.test`, from: '10.8.0.1' })).status).toBe(404);
  expect((await signIn({ email: 'vip@demo.test', from: '10.8.0.1' })).status).toBe(429);
  expect((await signIn({ email: 'vip@demo.test', from: '10.8.0.2' })).status).toBe(401);
});

it('counts all spellings of an email address together', async () => {
  for (const email of ['casey@demo.test', 'CASEY@demo.test', 'casey@DEMO.test', 'Casey@ｄemo.test'])
    await signIn({ email });
  expect((await signIn()).status).toBe(429);
});

it('starts again after a correct password, and a day after the last wrong one', async () => {
  await fail(FREE);
  expect((await right('10.0.0.1')).status).toBe(200);
  await fail(FREE);
  expect((await signIn()).status).toBe(401);
  expect((await signIn()).status).toBe(429);
  later(25 * 3600);
  for (let n = 0; n < FREE; n += 1) expect((await signIn()).status).toBe(401);
});

it('counts mails by the mailbox that gets them, whoever asks', async () => {
  test.context.config.limits.perAccount = 2;
  const askAs = async (email: string | null, zip: string, to = 'victim@example.test') => {
    const headers = email === null ? {} : await login(test.app, email);
    const payload = { email: to, postal_code: zip };
    return (await test.app.inject({ method: 'POST', url: '/api/v2/follows', headers, payload })).statusCode;
  };
  expect(await askAs('casey@demo.test', '60601')).toBe(200);
  expect(await askAs('vip@demo.test', '60602')).toBe(200);
  expect(await askAs('credit@demo.test', '60603')).toBe(429);
  expect(await askAs(null, '60604')).toBe(429);
  // Another tag is the same mailbox, whose waits begin after the free ones.
  expect(await askAs(null, '60605', 'Victim+2@example.test')).toBe(200);
  expect(await askAs(null, '60606', 'victim+3@example.test')).toBe(429);
});

describe('a mailbox that strangers want to flood', () => {
  const MAIL = 'victim@example.test';
  const send = (url: string, payload: object, headers = {}, method: 'POST' | 'PATCH' = 'POST') =>
    test.app.inject({ method, url, payload, headers });
  const mailed = async (kind: string) =>
    (
      await rows<{ n: number }>(
        test.context.db,
        sql`SELECT count(*)::int AS n FROM mails WHERE kind = ${kind} AND lower(recipient) = ${MAIL}`,
      )
    )[0]?.n;
  beforeEach(() => (test.context.config.limits.perAccount = 4));
  /** Asks every half hour. @returns how many of the calls were taken */
  async function askForDays(days: number, ask: (n: number) => Promise<{ statusCode: number }>) {
    let taken = 0;
    for (let n = 0; n < days * 48; n += 1) {
      if ((await ask(n)).statusCode === 200) taken += 1;
      later(1800);
    }
    return taken;
  }

  it('gets the free mails and then one every two hours', async () => {
    const follow = (n: number) => send('/api/v2/follows', { email: MAIL, postal_code: String(60_000 + n) });
    const taken = await askForDays(1, follow);
    expect(taken).toBeLessThanOrEqual(30);
    expect(await askForDays(1, follow)).toBeLessThanOrEqual(13);
    expect(await mailed('follow_confirm')).toBeLessThanOrEqual(43);
    // Another kind of mail is not in their way.
    const user = { name: 'Vic Tim', email: MAIL, password: 'purple quilt 9', phone: '6305550199' };
    expect((await send('/api/v2/users', { user: { ...user, postal_code: '60540' } })).statusCode).toBe(200);
  });

  it('always has a link to reset the password that still works', async () => {
    const email = 'casey@demo.test';
    for (let n = 0; n < 60; n += 1) {
      const { statusCode, headers } = await send('/api/v2/passwords', { email });
      if (statusCode === 429) {
        const working = await rows(
          test.context.db,
          sql`SELECT 1 FROM email_tokens WHERE kind = 'reset' AND used_at IS NULL
              AND expires_at >= ${new Date(test.clock.now() + Number(headers['retry-after']) * 1000).toISOString()}::timestamptz`,
        );
        expect(working).toHaveLength(1);
      }
      later(1800);
    }
    // An unknown address is refused alike.
    later(86_400);
    const answers = [];
    for (let n = 0; n < 8; n += 1)
      answers.push((await send('/api/v2/passwords', { email: 'stranger@example.test' })).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    const tagged = await send('/api/v2/passwords', { email: 'stranger+2@example.test' });
    expect(tagged.statusCode).toBe(200);
  });

  it('is one of few that one address can cause mails to', async () => {
    const taken = async (remoteAddress: string, seconds: number) => {
      let count = 0;
      for (let n = 0; n < 60; n += 1) {
        const payload = {
          email: `victim${remoteAddress}.${n}.${seconds}@example.test`,
          postal_code: '60540',
        };
        const url = '/api/v2/follows';
        const { statusCode } = await test.app.inject({ method: 'POST', url, remoteAddress, payload });
        if (statusCode === 200) count += 1;
        later(seconds);
      }
      return count;
    };
    expect(await taken('10.0.0.1', 0)).toBe(21);
    // From then on one a minute, until a day without one.
    later(60);
    expect(await taken('10.0.0.1', 10)).toBeLessThanOrEqual(17);
    expect(await taken('10.0.0.2', 0)).toBe(21);
  });

  it('is counted whichever account names it as its new address', async () => {
    const answers: number[] = [];
    for (const name of ['casey', 'vip', 'lapsed', 'credit', 'failed', 'nozip']) {
      const headers = await login(test.app, `${name}@demo.test`);
      const id = ['', 'casey', 'vip', 'lapsed', 'credit', 'failed', 'nozip'].indexOf(name);
      const user = { email: MAIL, current_password: DEMO_PASSWORD };
      answers.push((await send(`/api/v2/users/${id}`, { user }, headers, 'PATCH')).statusCode);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailed('change')).toBe(5);
  });
});

it('survives a clock that is set back', async () => {
  await fail(FREE + 12);
  later(-40 * 86_400);
  expect((await right('10.0.0.1')).status).toBe(200);
});

it('stores accounts and addresses as hashes only, and deletes ended counts', async () => {
  await fail(2);
  const stored = await rows<{ key: string }>(test.context.db, sql`SELECT key FROM limits`);
  expect(stored.length).toBeGreaterThan(2);
  expect(stored.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true);
  expect(await forgetLimits(test.context)).toBe(0);
  later(86_400);
  expect(await forgetLimits(test.context)).toBe(stored.length);
});

it('runs as many statements for a reset of an unknown address as of a known one', async () => {
  const session = (
    test.context.db as unknown as { session: { prepareQuery: (...all: unknown[]) => unknown } }
  ).session;
  const prepare = jest.spyOn(Object.getPrototypeOf(session) as typeof session, 'prepareQuery');
  const count = async (email: string) => {
    prepare.mockClear();
    const url = '/api/v2/passwords';
    const { statusCode, body } = await test.app.inject({ method: 'POST', url, payload: { email } });
    const verbs = prepare.mock.calls.map(([query]) => (query as { sql: string }).sql.split(' ')[0]);
    return { statusCode, body, statements: verbs.length };
  };
  const known = await count('casey@demo.test');
  expect(known.statements).toBeGreaterThan(4);
  expect(await count('stranger@example.test')).toEqual(known);
  prepare.mockRestore();
});

it('answers 503 without a word of the database when it is lost in the middle of a sign-in', async () => {
  const { session } = test.context.db as unknown as {
    session: { prepareQuery: (query: { sql: string }, ...more: unknown[]) => unknown };
  };
  const { prepareQuery } = session;
  let isLost = false;
  session.prepareQuery = function prepare(query, ...more) {
    isLost ||= query.sql.includes('"users"');
    if (isLost) throw new Error('Connection terminated unexpectedly');
    return prepareQuery.call(this, query, ...more);
  };
  const answer = await right('10.0.0.1');
  session.prepareQuery = prepareQuery;
  expect([answer.status, answer.wait, JSON.parse(answer.body)]).toEqual([
    503,
    1,
    expect.objectContaining({ code: 'database_unavailable' }),
  ]);
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['192.0.2.1:50123', '192.0.2.1'],
  ['[2001:db8:1:2::9]:50123', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
])('%s is counted as %s', (ip, address) => expect(countedAddress({ ip })).toBe(address));
