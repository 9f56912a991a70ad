import sharp from 'sharp';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { users } from '../db/schema';
import { call, login, makeTestApp, type TestApp } from '../../test/helper';
import type { User } from '../schemas/users';
import { eraseUser } from '../services/accounts/erase';
import { referrerOf } from '../services/accounts/register';

let test: TestApp;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dwellivery-users-'));
beforeAll(async () => {
  test = await makeTestApp({ config: { dataDir } });
});
afterAll(async () => {
  await test.close();
  rmSync(dataDir, { recursive: true });
});

type Refusal = { code: string; message: string; errors?: Record<string, string[]> };
type Signed = { session: { token: string; user: User } };
const send = <T>(method: 'POST' | 'PATCH', url: string, payload: object, headers = {}) =>
  call<T>(test.app, { method, url: `/api/v2/${url}`, payload, headers });
const newcomer = (changes = {}) => ({
  user: {
    name: 'Robin Fields',
    email: 'robin@example.test',
    password: 'plum-tart-7',
    phone: '6305550199',
    postal_code: '60540',
    ...changes,
  },
});

async function lastMail(kind: string): Promise<{ recipient: string; token: string }> {
  const mails = await test.context.db.query.mails.findMany();
  const mail = mails.filter((row) => row.kind === kind).at(-1);
  if (!mail) throw new Error(`No mail of kind ${kind}.`);
  return { recipient: mail.recipient, token: String(mail.payload.token) };
}

describe('registering', () => {
  it('signs in, mails a token, remembers who referred, and confirms once', async () => {
    const body = { ...newcomer(), lead_params: { rid: 'demo0001', utm_medium: 'share' } };
    const made = await send<{ user: User; token: string }>('POST', 'users', body);
    expect(made.body.user).toMatchObject({ firstname: 'Robin', lastname: 'Fields', confirmed: false });
    const row = await test.context.db.query.users.findFirst({
      where: (row) => eq(row.id, made.body.user.id),
    });
    expect(row).toMatchObject({ referredById: 1, source: 'share' });
    const { recipient, token } = await lastMail('confirm');
    expect(recipient).toBe('robin@example.test');
    const confirmed = await send<Signed>('POST', `confirmations/${token}`, {});
    expect(confirmed.body.session.user.confirmed).toBe(true);
    const again = await send<Refusal>('POST', `confirmations/${token}`, {});
    expect([again.status, again.body.code]).toEqual([422, 'token_expired']);
  });

  it.each([
    [{ email: 'CASEY@demo.test' }, 409, 'email_taken', 'email'],
    [{ email: 'ann@example.test', postal_code: '99501' }, 422, 'out_of_area', 'postal_code'],
    [{ name: 'Jo' }, 422, 'invalid', 'name'],
    [{ name: '  a ' }, 422, 'invalid', 'name'],
    [{ name: '\u200b\u200b\u200b' }, 422, 'invalid', 'name'],
    [{ name: 'A\u2060n\ufeff' }, 422, 'invalid', 'name'],
    [{ name: 'ㅤㅤㅤ' }, 422, 'invalid', 'name'],
    [{ email: 'nobody' }, 422, 'invalid', 'email'],
    [{ password: '12345' }, 422, 'invalid', 'password'],
    [{ password: '      ' }, 422, 'invalid', 'password'],
    [{ password: ' a b c d e \u200b' }, 422, 'invalid', 'password'],
    [{ phone: '12' }, 422, 'invalid', 'phone'],
    [{ phone: '((12))' }, 422, 'invalid', 'phone'],
    [{ postal_code: '6054' }, 422, 'invalid', 'postal_code'],
    [{ admin: true }, 422, 'invalid', 'admin'],
    [{ name: 5 }, 422, 'invalid', 'name'],
  ])('refuses %j', async (changes, status, code, field) => {
    const refused = await send<Refusal>('POST', 'users', newcomer(changes));
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(Object.keys(refused.body.errors ?? {})).toContain(field);
  });

  it.each(['👩‍👩‍👧 A', 'علی‌رضا', 'क्षत्रिय'])('keeps the joiners of the name %s', async (name) => {
    const email = `${Buffer.from(name).toString('hex').slice(-12)}@example.test`;
    const { status, body } = await send<{ user: { name: string } }>(
      'POST',
      'users',
      newcomer({ name, email }),
    );
    expect([status, body.user?.name]).toEqual([200, name]);
  });

  it.each(['demo0004', 'DEMO0004', '4', '04', '0000000004'])('reads the referrer %s', async (rid) => {
    expect(await referrerOf(test.context, { rid }, 'new@example.test')).toBe(4);
  });

  it.each(['000000000004', '0', 'demo4', '0x4', '9999'])('knows no referrer %s', async (rid) => {
    expect(await referrerOf(test.context, { rid }, 'new@example.test')).toBeNull();
  });

  it('takes lead parameters with digits, and a password with blanks inside', async () => {
    const lead_params = { utm_content2: 'flyer' };
    const person = newcomer({ email: 'digits@example.test', password: 'a b c d e f' });
    expect((await send('POST', 'users', { ...person, lead_params })).status).toBe(200);
  });

  it.each([
    { UTM_SOURCE: { any: ['thing'] } },
    { UTM_SOURCE: 'flyer' },
    { coupon: 'TEN' },
    { aid_: '1' },
    { utm_: 'flyer' },
  ])('refuses the unknown lead parameter %j', async (unknown) => {
    const lead_params = { utm_source: 'flyer', referer: 'https://example.test/', ...unknown };
    const refused = await send<Refusal>('POST', 'users', { ...newcomer(), lead_params });
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid']);
  });

  it('answers for an account whose stored lead parameters are refused today', async () => {
    const headers = await login(test.app, 'lapsed@demo.test');
    await test.context.db
      .update(users)
      .set({ leadParams: { coupon: 'TEN' } })
      .where(eq(users.id, 3));
    const { body } = await call<Signed>(test.app, { method: 'GET', url: '/api/v2/session', headers });
    expect(body.session.user.leadTracking).toEqual({ coupon: 'TEN' });
  });

  it('says what is missing in the words of the form', async () => {
    const said = async (body: object) => (await send<Refusal>('POST', 'users', body)).body;
    const errors = {
      name: ['Name Required'],
      email: ['Email Required'],
      password: ['Password required (at least 6 characters)'],
      phone: ['Phone required'],
      postal_code: ['Valid zipcode required'],
    };
    const wrong = { name: '    ', email: 'a@', password: '12345', phone: '1', postal_code: '6054' };
    expect(await said({ user: {} })).toMatchObject({ message: 'Name Required', errors });
    expect(await said({ user: wrong })).toMatchObject({ message: 'Name Required', errors });
    const long = await said(newcomer({ password: 'x'.repeat(129) }));
    expect(long.errors).toEqual({ password: ['Must not have more than 128 characters'] });
    expect(long.message).toBe('Must not have more than 128 characters');
  });

  it('lets one of two concurrent registrations of an address succeed', async () => {
    const both = await Promise.all(
      [1, 2].map(() => send('POST', 'users', newcomer({ email: 'twin@example.test' }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a profile', () => {
  it('is whole for its owner, limited for others, and closed to visitors', async () => {
    const casey = await login(test.app, 'casey@demo.test');
    const own = await call<{ user: User }>(test.app, { url: '/api/v2/users/1', headers: casey });
    expect(own.body.user).toMatchObject({ phone: '6305550142', home: '418 Sunset Dr, Naperville, IL 60540' });
    const other = await call<{ user: object }>(test.app, { url: '/api/v2/users/2', headers: casey });
    expect(Object.keys(other.body.user).sort()).toEqual(['avatar', 'firstname', 'id', 'uuid']);
    expect((await call(test.app, { url: '/api/v2/users/1' })).status).toBe(401);
    expect((await call(test.app, { url: '/api/v2/users/9999', headers: casey })).status).toBe(404);
    for (const id of ['999999999', '2147483648', '9999999999'])
      expect((await call(test.app, { url: `/api/v2/users/${id}`, headers: casey })).status).toBe(404);
  });

  it('changes what is given and keeps the rest', async () => {
    const headers = await login(test.app, 'nozip@demo.test');
    const changed = await send<{ user: User }>(
      'PATCH',
      'users/6',
      { user: { street: '1 Oak St', phone: '' } },
      headers,
    );
    expect(changed.body.user).toMatchObject({ street: '1 Oak St', phone: null, email: 'nozip@demo.test' });
    const user = { email: 'casey@demo.test', current_password: 'dwellivery' };
    const taken = await send<Refusal>('PATCH', 'users/6', { user }, headers);
    expect(taken.body.code).toBe('email_taken');
    const foreign = await send('PATCH', 'users/1', { user: { name: 'Mallory' } }, headers);
    expect(foreign.status).toBe(404);
  });

  it('takes an address that is older than the rule for new ones, unless it is another', async () => {
    const headers = await login(test.app, 'nozip@demo.test');
    const old = 'no..zip@demo.test';
    const change = (email: string) =>
      test.context.db
        .update(users)
        .set({ email })
        .where(eq(users.id, 6))
        .then(() => email);
    await change(old);
    const kept = await send<{ user: User }>(
      'PATCH',
      'users/6',
      { user: { email: old, city: 'Lisle' } },
      headers,
    );
    expect([kept.status, kept.body.user.email, kept.body.user.city]).toEqual([200, old, 'Lisle']);
    const user = { email: 'other..one@demo.test', current_password: 'dwellivery' };
    const refused = await send<Refusal>('PATCH', 'users/6', { user }, headers);
    expect([refused.status, refused.body.errors]).toEqual([422, { email: ['Email Required'] }]);
    await change('nozip@demo.test');
  });

  const VALID = ['(630) 555-0100', '+1 630 555 0100', '16305550100', '+44 20 7946 0958', '+12345678', ''];
  const INVALID = [
    '123',
    '()',
    '----',
    '630555010',
    '26305550100',
    '+44',
    '+1234567890123456',
    '6+305550100',
  ];

  it('takes a phone of ten digits, a foreign one or none', async () => {
    const headers = await login(test.app, 'nozip@demo.test');
    const save = async (phone: string) =>
      (await send<Refusal>('PATCH', 'users/6', { user: { phone } }, headers)).body.errors ?? 'saved';
    for (const phone of VALID) expect([phone, await save(phone)]).toEqual([phone, 'saved']);
    const errors = { phone: ['Must provide a valid phone'] };
    for (const phone of INVALID) expect([phone, await save(phone)]).toEqual([phone, errors]);
  });

  it('keeps a phone that is older than the rule, also as its form writes it', async () => {
    const headers = await login(test.app, 'nozip@demo.test');
    await test.context.db.update(users).set({ phone: '630 5550' }).where(eq(users.id, 6));
    for (const phone of ['630 5550', '(630) 555-0'])
      expect((await send('PATCH', 'users/6', { user: { phone } }, headers)).status).toBe(200);
    const home = { postal_code: '60540', phone: '123' };
    const refused = await send<Refusal>('POST', 'homes', { home }, headers);
    expect([refused.status, refused.body.errors]).toEqual([422, { phone: ['Must provide a valid phone'] }]);
  });

  it('says of a text that is too long one sentence', async () => {
    const headers = await login(test.app, 'nozip@demo.test');
    const { body } = await send<Refusal>('PATCH', 'users/6', { user: { state: 'x'.repeat(41) } }, headers);
    const sentence = 'Must not have more than 40 characters';
    expect([body.message, body.errors]).toEqual([sentence, { state: [sentence] }]);
  });

  it('gives the name a first or last name that changes without it', async () => {
    const headers = await login(test.app, 'nozip@demo.test');
    const change = async (user: object) =>
      (await send<{ user: User } & Refusal>('PATCH', 'users/6', { user }, headers)).body;
    const { user } = await change({ name: 'Noa Zip' });
    expect((await change({ firstname: ' Nora ' })).user.name).toBe('Nora Zip');
    expect((await change({ lastname: 'Zipp' })).user.name).toBe('Nora Zipp');
    const chosen = { name: 'Dr. Zipp', firstname: 'Nora' };
    expect((await change(chosen)).user).toMatchObject({ ...chosen, lastname: 'Zipp' });
    // A form sends the unchanged one too.
    expect((await change({ firstname: 'Nora' })).user.name).toBe('Dr. Zipp');
    expect((await change({ firstname: '', lastname: 'Z' })).errors).toEqual({ name: ['Name Required'] });
    expect((await change({ name: user.name })).user).toEqual(user);
  });

  it('trims the texts', async () => {
    const headers = await login(test.app, 'nozip@demo.test');
    const user = { name: ' Noa  Zip ', street: '   ', city: ' Naperville' };
    const changed = await send<{ user: User }>('PATCH', 'users/6', { user }, headers);
    expect(changed.body.user).toMatchObject({ name: 'Noa  Zip', street: null, city: 'Naperville' });
  });

  it('keeps a name on one line and in its order, because mails and lists print it', async () => {
    const headers = await login(test.app, 'nozip@demo.test');
    const user = { name: 'Noa\u001b\r\n\u202eZip\u202c', city: '\u2066Naperville\u2069' };
    const changed = await send<{ user: User }>('PATCH', 'users/6', { user }, headers);
    expect(changed.body.user).toMatchObject({ name: 'Noa Zip', firstname: 'Noa', city: 'Naperville' });
  });

  it('ends other sessions with a new password', async () => {
    const here = await login(test.app, 'vip@demo.test');
    const there = await login(test.app, 'vip@demo.test');
    const user = { password: 'another1', current_password: 'dwellivery' };
    const { token } = (await send<{ token: string }>('PATCH', 'users/2', { user }, here)).body;
    const statuses = [{ authorization: `Bearer ${token}` }, here, there].map(
      async (headers) => (await call(test.app, { url: '/api/v2/session', headers })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401, 401]);
  });

  it('tells the credit of its owner', async () => {
    const headers = await login(test.app, 'credit@demo.test');
    const own = await call(test.app, { url: '/api/v2/users/4/credit_balance', headers });
    expect(own.body).toEqual({ credit_balance: 100, pending_credit: 0 });
    expect((await call(test.app, { url: '/api/v2/users/1/credit_balance', headers })).status).toBe(404);
  });
});

describe('an avatar', () => {
  const square = (background: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  const kept = () => readdirSync(path.join(dataDir, 'files', 'avatars'));
  const upload = async (file: Buffer, headers: object, [field, value] = ['street', '9 New St']) => {
    const boundary = 'frontier';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="user[${field}]"\r\n\r\n${value}\r\n--${boundary}\r\nContent-Disposition: form-data; name="avatar"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    return call<{ user: User } & Refusal>(test.app, {
      method: 'PATCH',
      url: '/api/v2/users/1',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  };

  it('is re-encoded without metadata', async () => {
    const headers = await login(test.app, 'casey@demo.test');
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'tomato' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(photo, headers);
    expect(body.user.street).toBe('9 New St');
    const served = await test.app.inject({ url: String(body.user.avatar) });
    const { format, width, height, exif } = await sharp(served.rawPayload).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 256, 256, undefined]);
    const shown = await call(test.app, { url: '/api/v2/avatars/users_1' });
    expect(shown.body).toEqual({ avatar: { id: 'users_1', url: body.user.avatar } });
  });

  it('replaces the previous one, which is deleted', async () => {
    const headers = await login(test.app, 'casey@demo.test');
    const before = (await upload(await square('tomato'), headers)).body.user.avatar;
    const both = await Promise.all(
      ['olive', 'navy'].map(async (color) => (await upload(await square(color), headers)).status),
    );
    expect(both).toEqual([200, 200]);
    const now = (await call<{ user: User }>(test.app, { url: '/api/v2/users/1', headers })).body.user.avatar;
    expect(kept().map((name) => `/files/avatars/${name}`)).toEqual([now]);
    expect((await test.app.inject({ url: String(before) })).statusCode).toBe(404);
  });

  it('is not kept when the rest of the profile is refused', async () => {
    const headers = await login(test.app, 'casey@demo.test');
    const before = kept();
    const refused = await upload(await square('gold'), headers, ['email', 'vip@demo.test']);
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_needed']);
    expect(kept()).toEqual(before);
  });

  it('is refused when it is no picture', async () => {
    const { status, body } = await upload(
      Buffer.from('<svg onload=alert(1)>'),
      await login(test.app, 'casey@demo.test'),
    );
    expect([status, body.code]).toEqual([422, 'bad_avatar']);
  });

  it.each(['x', '..%2f..%2fpg', '1-0000000000000000.webp'])('%s is not found', async (key) => {
    expect((await test.app.inject({ url: `/files/avatars/${key}` })).statusCode).toBe(404);
  });

  it('is deleted with its account', async () => {
    const headers = await login(test.app, 'casey@demo.test');
    const { avatar } = (await upload(await square('teal'), headers)).body.user;
    await test.context.db.execute(sql`UPDATE events SET status = 'complete'`);
    await eraseUser(test.context, 1);
    expect((await test.app.inject({ url: String(avatar) })).statusCode).toBe(404);
  });
});

describe('a forgotten password', () => {
  it('is reset once, and every old session ends', async () => {
    const before = await login(test.app, 'lapsed@demo.test');
    await send('POST', 'passwords', { email: 'lapsed@demo.test' });
    const { token } = await lastMail('reset');
    expect((await call(test.app, { url: `/api/v2/passwords/${token}` })).status).toBe(200);
    const done = await send<Signed>('PATCH', `passwords/${token}`, { password: 'brandnew' });
    expect(done.body.session.user.email).toBe('lapsed@demo.test');
    expect((await call(test.app, { url: '/api/v2/session', headers: before })).status).toBe(401);
    const again = await send<Refusal>('PATCH', `passwords/${token}`, { password: 'brandnew' });
    expect([again.status, again.body.errors]).toEqual([
      422,
      { reset_password_token: ['Your password reset token has expired.'] },
    ]);
  });

  it('does not tell whether an address is known, and ends after two hours', async () => {
    const known = await send('POST', 'passwords', { email: 'failed@demo.test' });
    const unknown = await send('POST', 'passwords', { email: 'stranger@example.test' });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const { token } = await lastMail('reset');
    test.clock.set(test.clock.now() + 2 * 3_600_000);
    const late = await call(test.app, { url: `/api/v2/passwords/${token}` });
    test.clock.set(null);
    expect(late.status).toBe(422);
  });

  it('sends a confirmation again only where one is needed', async () => {
    expect((await send('POST', 'confirmations', { email: 'unconfirmed@demo.test' })).status).toBe(200);
    const refused = await send<Refusal>('POST', 'confirmations', { email: 'casey@demo.test' });
    expect([refused.status, refused.body.message]).toEqual([422, 'Email does not need confirmation']);
  });

  it('accepts a confirmation for seven days', async () => {
    await send('POST', 'confirmations', { email: 'unconfirmed@demo.test' });
    const { token } = await lastMail('confirm');
    test.clock.set(test.clock.now() + 7 * 24 * 3_600_000);
    const late = await send<Refusal>('POST', `confirmations/${token}`, {});
    test.clock.set(null);
    expect([late.status, late.body.code]).toEqual([422, 'token_expired']);
  });
});

describe('a home', () => {
  it.each([
    ['60540', true],
    ['99501', false],
    ['abc', false],
  ])('%s is served: %s', async (zip, serviceable) => {
    const { body } = await call(test.app, { url: `/api/v2/homes/validate?postal_code=${zip}` });
    expect(body).toEqual({ home: { postal_code: zip, serviceable } });
  });

  it('is set where we deliver, and refused elsewhere', async () => {
    const headers = await login(test.app, 'nozip@demo.test');
    const made = await send<{ user: User }>('POST', 'homes', { home: { postal_code: '60187' } }, headers);
    expect(made.body.user.postal_code).toBe('60187');
    const refused = await send<Refusal>('POST', 'homes', { home: { postal_code: '99501' } }, headers);
    expect(refused.body.code).toBe('out_of_area');
  });
});
