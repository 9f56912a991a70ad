import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { users } from '../db/schema';
import { call, login, makeTestApp, type TestApp } from '../../test/helper';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

const signIn = (email: string, password = 'dwellivery') =>
  call<{ code: string; message: string; error: string; session: { token: string } }>(test.app, {
    method: 'POST',
    url: '/api/v2/session',
    payload: { email, password },
  });

describe('session', () => {
  it('opens, shows and closes', async () => {
    const headers = await login(test.app, 'Casey@Demo.test');
    const shown = await call<{ session: { user: { id: number; email: string } } }>(test.app, {
      url: '/api/v2/session',
      headers,
    });
    expect(shown.body.session.user).toMatchObject({ id: 1, email: 'casey@demo.test', credit_balance: 0 });
    await test.app.inject({ method: 'DELETE', url: '/api/v2/session', headers });
    const after = await call<{ code: string }>(test.app, { url: '/api/v2/session', headers });
    expect([after.status, after.body.code]).toEqual([401, 'token_expired']);
  });

  // A staging site's proxy asks for `Basic`, which the browser then sends along.
  it.each([{}, { authorization: 'Basic c3RhZmY6c2VjcmV0' }])(
    'is null for a visitor with %j',
    async (headers) => {
      const { status, body } = await call(test.app, { url: '/api/v2/session', headers });
      expect([status, body]).toEqual([200, { session: null }]);
    },
  );

  it('is over for any other bearer', async () => {
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer a b', 'bearer x']) {
      const { status, body } = await call<{ code: string }>(test.app, {
        url: '/api/v2/session',
        headers: { authorization },
      });
      expect([status, body.code]).toEqual([401, 'token_expired']);
    }
  });

  it('ends after 90 days', async () => {
    const headers = await login(test.app, 'casey@demo.test');
    test.clock.set(test.clock.now() + 90 * 86_400_000);
    const { status } = await call(test.app, { url: '/api/v2/session', headers });
    test.clock.set(null);
    expect(status).toBe(401);
  });

  it.each([
    ['nobody@demo.test', 'dwellivery', 404, 'not_registered', /exist/],
    ['casey@demo.test', 'wrong one', 401, 'bad_credentials', /password/],
    ['unconfirmed@demo.test', 'dwellivery', 403, 'not_confirmed', /confirm/],
    ['unconfirmed@demo.test', 'wrong one', 401, 'bad_credentials', /password/],
  ])('refuses %s with %s', async (email, password, status, code, words) => {
    const refused = await signIn(email, password);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.message).toMatch(words);
    expect(refused.body.error).toBe(refused.body.message);
  });

  describe('with an accented password', () => {
    const PASSWORD = 'Crème-brûlée-77';
    const EMAIL = 'zoe@example.org';
    const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
    const statusOf = async (password: string) => (await signIn(EMAIL, password)).status;
    const hashOf = async () =>
      (await test.context.db.select().from(users).where(eq(users.email, EMAIL)))[0]?.passwordHash ?? '';
    beforeAll(async () => {
      const user = {
        name: 'Zoe Example',
        email: EMAIL,
        password: PASSWORD,
        phone: '6305550199',
        postal_code: '60540',
      };
      await test.app.inject({ method: 'POST', url: '/api/v2/users', payload: { user } });
      const confirmedAt = new Date(test.clock.now());
      await test.context.db.update(users).set({ confirmedAt }).where(eq(users.email, EMAIL));
    });

    it.each(forms)('opens in each Unicode form: %s', async (form) => {
      expect(await statusOf(PASSWORD.normalize(form))).toBe(200);
      expect(await statusOf(`${PASSWORD}8`.normalize(form))).toBe(401);
    });

    it.each(['NFC', 'NFD'] as const)(
      'opens by a hash of an earlier release in %s, which is replaced',
      async (form) => {
        const options = test.context.config.passwordCost;
        const old = await hash(PASSWORD.normalize(form), options);
        for (const typed of forms) {
          await test.context.db.update(users).set({ passwordHash: old }).where(eq(users.email, EMAIL));
          expect(await statusOf(PASSWORD.normalize(typed))).toBe(200);
          expect(await verify(await hashOf(), PASSWORD.normalize('NFKC'))).toBe(true);
        }
      },
    );
  });

  it.each(['ΝΙΚΟΣ@example.org', 'İnan@example.org', 'Ünal@example.org'])(
    'finds %s, whose lower case is not the same everywhere',
    async (email) => {
      const user = {
        name: 'Ann Example',
        email,
        password: 'kitchen-lamp-77',
        phone: '6305551234',
        postal_code: '60540',
      };
      const register = () =>
        call<{ code: string }>(test.app, { method: 'POST', url: '/api/v2/users', payload: { user } });
      expect((await register()).status).toBe(200);
      expect((await signIn(email, user.password)).body.code).toBe('not_confirmed');
      expect((await register()).body.code).toBe('email_taken');
    },
  );

  it('stores no token in the clear', async () => {
    const { session } = (await signIn('casey@demo.test')).body;
    const stored = await test.context.db.query.sessions.findMany();
    expect(JSON.stringify(stored)).not.toContain(session.token);
  });
});
