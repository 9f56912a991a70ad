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

  it('is null for a visitor', async () => {
    const { status, body } = await call(test.app, { url: '/api/v2/session' });
    expect([status, body]).toEqual([200, { session: null }]);
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
