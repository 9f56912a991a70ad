import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';

import { createTransport } from 'nodemailer';

import { startSandbox, type RunningSandbox } from '../testing/startSandbox';

let running: RunningSandbox;
let smtpPort = 0;
beforeAll(async () => {
  running = await startSandbox({ onSmtpListening: (port) => (smtpPort = port) });
});
afterAll(() => running.stop());

const get = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${running.url}${path}`, { redirect: 'manual', ...init });

test('mail sent by SMTP is shown in the outbox, its markup in a frame that runs no scripts', async () => {
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
  await transport.sendMail({
    from: 'hello@dwellivery.test',
    to: 'casey@demo.test',
    subject: 'Réception confirmée',
    text: 'Open https://shop.test/c/1',
    html: '<p>Open <a href="https://shop.test/c/1">this</a></p><script>alert(1)</script>',
  });
  const { mails } = (await (await get('/sandbox/outbox.json?to=casey@demo.test')).json()) as {
    mails: { id: number; subject: string; text: string }[];
  };
  expect(mails).toMatchObject([
    { subject: 'Réception confirmée', text: expect.stringContaining('https://shop.test/c/1') as string },
  ]);
  const page = await (await get(`/sandbox/outbox/${mails[0]?.id}`)).text();
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).not.toContain('<script>alert');
});

test('the first page leads to the mail and to the controls', async () => {
  const page = await (await get('/sandbox')).text();
  for (const path of ['/sandbox/outbox', '/sandbox/controls']) {
    expect(page).toContain(`href="${path}"`);
    expect((await get(path)).status).toBe(200);
  }
});

describe('social sign-in', () => {
  const verifier = 'a'.repeat(50);
  const redirect_uri = 'http://shop.test/auth/back';
  const query = new URLSearchParams({
    client_id: 'shop',
    redirect_uri,
    response_type: 'code',
    scope: 'openid email',
    state: 'st',
    nonce: 'no',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const authorizeAt = (provider: string): string => `/sandbox/oauth/${provider}/authorize?${query}`;
  const authorize = authorizeAt('google_oauth2');
  const form = (values: Record<string, string>): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams(values).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const freshCode = async (provider = 'google_oauth2'): Promise<string> => {
    const answer = await get(authorizeAt(provider), form({ person: 'casey@demo.test' }));
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe('st');
    return back.searchParams.get('code') ?? '';
  };
  const exchange = async (
    code: string,
    more: Record<string, string> = {},
    provider = 'google_oauth2',
  ): Promise<Record<string, string>> => {
    const values = {
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      client_id: 'shop',
      client_secret: 's',
      code_verifier: verifier,
      ...more,
    };
    return (await get(`/sandbox/oauth/${provider}/token`, form(values))).json() as Promise<
      Record<string, string>
    >;
  };
  const claimsIn = ({ id_token = '' }: Record<string, string>): object =>
    JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString()) as object;

  test('a code becomes a token, an id token with the nonce, and a profile', async () => {
    const token = await exchange(await freshCode());
    expect(claimsIn(token)).toMatchObject({ aud: 'shop', nonce: 'no', email: 'casey@demo.test' });
    const [header = '', payload, signature = ''] = token['id_token']?.split('.') ?? [];
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const isSignedBy = async (provider: string): Promise<boolean> => {
      const { keys } = (await (await get(`/sandbox/oauth/${provider}/keys`)).json()) as {
        keys: (JsonWebKey & { kid: string })[];
      };
      const [key] = keys.filter((one) => provider !== 'google_oauth2' || one.kid === kid);
      return verify(
        'RSA-SHA256',
        Buffer.from(`${header}.${payload}`),
        createPublicKey({ key: key as JsonWebKey, format: 'jwk' }),
        Buffer.from(signature, 'base64url'),
      );
    };
    expect([await isSignedBy('google_oauth2'), await isSignedBy('facebook')]).toEqual([true, false]);
    const profile = await get('/sandbox/oauth/google_oauth2/userinfo', {
      headers: { authorization: `Bearer ${token['access_token']}` },
    });
    expect(await profile.json()).toMatchObject({
      email: 'casey@demo.test',
      email_verified: true,
      name: 'Casey Morgan',
    });
  });

  test('Facebook, unlike Google, does not say whether an address is verified', async () => {
    const token = await exchange(await freshCode('facebook'), {}, 'facebook');
    expect(claimsIn(token)).toMatchObject({ email: 'casey@demo.test' });
    expect(claimsIn(token)).not.toHaveProperty('email_verified');
    const profile = await get('/sandbox/oauth/facebook/userinfo', {
      headers: { authorization: `Bearer ${token['access_token']}` },
    });
    expect(await profile.json()).toEqual({
      id: expect.any(String) as string,
      name: 'Casey Morgan',
      email: 'casey@demo.test',
    });
  });

  test.each([
    ['another verifier', { code_verifier: 'wrong' }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://evil.test/' }, 'redirect_uri_mismatch'],
    ['another client', { client_id: 'x' }, 'invalid_client'],
  ])('%s is refused', async (_, more, error) => {
    expect(await exchange(await freshCode(), more)).toMatchObject({ error });
  });

  test('a code works once, and only with its own provider', async () => {
    const code = await freshCode();
    await exchange(code);
    expect(await exchange(code)).toMatchObject({ error: 'invalid_grant' });
    const other = await get(
      '/sandbox/oauth/facebook/token',
      form({ code: await freshCode(), client_id: 'shop', client_secret: 's', redirect_uri }),
    );
    expect(await other.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('a code works for five minutes', async () => {
    const [inTime, late] = [await freshCode(), await freshCode()];
    running.clock.now += 5 * 60_000;
    expect(await exchange(inTime)).toHaveProperty('access_token');
    running.clock.now += 1;
    expect(await exchange(late)).toMatchObject({ error: 'invalid_grant' });
  });

  test('a cancelled consent and an invalid return address', async () => {
    const declined = await get(authorize, form({ cancel: '1' }));
    expect(declined.headers.get('location')).toBe(`${redirect_uri}?error=access_denied&state=st`);
    expect(
      (
        await get(
          '/sandbox/oauth/facebook/authorize?client_id=a&response_type=code&redirect_uri=javascript:1',
        )
      ).status,
    ).toBe(400);
  });
});

test("Facebook's own session begins with its consent and ends when its script says so", async () => {
  const status = async (cookie: string): Promise<unknown> =>
    (await get('/sandbox/facebook/session', { headers: { cookie } })).json();
  const consent = (body: string): Promise<Response> =>
    get(
      '/sandbox/oauth/facebook/authorize?client_id=a&response_type=code&redirect_uri=http://shop.test/back',
      { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    );
  expect((await consent('cancel=1')).headers.get('set-cookie')).toBeNull();
  const [cookie = ''] = (await consent('person=casey@demo.test')).headers.get('set-cookie')?.split(';') ?? [];
  expect(await status('')).toEqual({ status: 'unknown' });
  expect(await status(`x=1; ${cookie}`)).toEqual({ status: 'connected' });
  const gone = await get('/sandbox/facebook/session', { method: 'DELETE' });
  expect(gone.headers.get('set-cookie')).toMatch(/=; Max-Age=0; Path=\/sandbox;/);
});

test('the mailing list answers by callback and refuses an invalid function name', async () => {
  const ok = await (await get('/sandbox/mailing-list/subscribe?EMAIL=a@b.test&ZIP=60540&c=__cb_1')).text();
  expect(ok).toBe('/**/__cb_1({"result":"success","msg":"Thank you for subscribing!"})');
  const again = await (await get('/sandbox/mailing-list/subscribe?EMAIL=A@b.test&ZIP=60540&c=cb')).text();
  expect(again).toContain('already subscribed');
  expect((await get('/sandbox/mailing-list/subscribe?EMAIL=a@b.test&ZIP=1&c=alert(1)//')).status).toBe(400);
});

test('scripts, frame and pages are served with a policy of their own', async () => {
  for (const path of [
    '/sandbox/js.stripe.com/endive/stripe.js',
    '/sandbox/js.stripe.com/v3/pricing-table.js',
    '/sandbox/maps.js',
    '/sandbox/connect.facebook.net/en_US/sdk.js',
    '/sandbox/assets/payment-element.js',
    '/sandbox/assets/controls.js',
  ]) {
    const answer = await get(path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect((await answer.text()).length).toBeGreaterThan(400);
  }
  for (const path of [
    '/sandbox/payment-element',
    '/sandbox/controls',
    '/sandbox/outbox',
    '/sandbox/pages/partners',
    '/sandbox/pages/waitlist',
    '/sandbox/pages/mailing-list',
    '/sandbox/pages/app',
  ]) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  }
  expect((await get('/sandbox/pages/nothing')).status).toBe(404);
});
