import { defaultRuntimeConfig, setRuntimeConfig, type RuntimeConfig } from '@/config/runtimeConfig';
import { setClock } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { sessionStore } from '@/lib/storage';
import { finishOauth, isOauthOffered, startOauth } from './oauth';
import { challengeOf } from './pkce';

const configure = (given: Partial<RuntimeConfig>) => setRuntimeConfig({ ...defaultRuntimeConfig, ...given });

afterEach(() => {
  setRuntimeConfig(null);
  setClock(null);
  sessionStore()
    .keys()
    .forEach((key) => sessionStore().removeItem(key));
});

describe('social sign-in', () => {
  const google = { clientId: 'client', authorizeUrl: 'https://id.test/authorize?x=1' };

  async function start(returnTo = '/events/101/checkout', forUser: number | null = null): Promise<URL> {
    configure({ google });
    const assign = jest.spyOn(navigation, 'assign').mockImplementation(() => undefined);
    await startOauth('google_oauth2', returnTo, forUser);
    return new URL(assign.mock.calls[0]?.[0] ?? '');
  }

  it('is offered only where it is configured', () => {
    configure({ google });
    expect(isOauthOffered('google_oauth2')).toBe(true);
    expect(isOauthOffered('facebook')).toBe(false);
  });

  it('redirects with state, nonce and a PKCE challenge, and returns with the grant for the server', async () => {
    const { searchParams, origin } = await start();
    const sent = Object.fromEntries(searchParams);
    expect(origin).toBe('https://id.test');
    expect(sent).toMatchObject({
      x: '1',
      client_id: 'client',
      response_type: 'code',
      code_challenge_method: 'S256',
    });
    expect(sent.redirect_uri).toBe('http://localhost/users/auth/google_oauth2/callback');
    const result = finishOauth('google_oauth2', `?code=abc&state=${sent.state}`);
    if (result.status !== 'granted') throw new Error(result.status);
    const { grant, returnTo } = result;
    expect(returnTo).toBe('/events/101/checkout');
    expect(grant).toMatchObject({
      code: 'abc',
      state: sent.state,
      nonce: sent.nonce,
      provider: 'google_oauth2',
    });
    expect(grant.code_verifier).toMatch(/^[\w-]{43}$/);
    expect(await challengeOf(grant.code_verifier)).toBe(sent.code_challenge);
    expect(searchParams.toString()).not.toContain(grant.code_verifier);
  });

  it.each([
    ['nobody', null, {}],
    ['the signed-in customer, as a proof', 7, { for_user: 7 }],
  ])('is asked for %s', async (_who, forUser, sent) => {
    const state = (await start('/account', forUser)).searchParams.get('state');
    const result = finishOauth('google_oauth2', `?code=a&state=${state}`);
    if (result.status !== 'granted') throw new Error(result.status);
    const { for_user } = result.grant;
    expect(for_user === undefined ? {} : { for_user }).toEqual(sent);
  });

  it('agrees with the example of RFC 7636', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });

  it('accepts an answer once', async () => {
    const state = (await start()).searchParams.get('state');
    expect(finishOauth('google_oauth2', `?code=a&state=${state}`).status).toBe('granted');
    expect(finishOauth('google_oauth2', `?code=a&state=${state}`).status).toBe('unexpected');
  });

  it.each([
    ['another state', 'google_oauth2', '?code=a&state=forged', 0],
    ['no state', 'google_oauth2', '?code=a', 0],
    ['another provider', 'facebook', '?code=a&state=STATE', 0],
    ['too late', 'google_oauth2', '?code=a&state=STATE', 15 * 60_000 + 1],
  ])('refuses %s', async (_, provider, search, later) => {
    setClock(() => 1_000);
    const state = (await start()).searchParams.get('state') ?? '';
    setClock(() => 1_000 + later);
    expect(finishOauth(provider, search.replace('STATE', state))).toEqual({ status: 'unexpected' });
  });

  it('recognises a refusal, and a return path outside the site', async () => {
    const declined = (await start()).searchParams.get('state');
    expect(finishOauth('google_oauth2', `?error=access_denied&state=${declined}`)).toEqual({
      status: 'declined',
    });
    jest.restoreAllMocks();
    const evil = (await start('//evil.test')).searchParams.get('state');
    expect(finishOauth('google_oauth2', `?code=a&state=${evil}`)).toMatchObject({ returnTo: '/dashboard' });
  });

  it.each([
    ['is granted', '?code=a&state=STATE', 'granted'],
    ['is declined', '?error=access_denied&state=STATE', 'declined'],
    ['has another state', '?code=a&state=forged', 'unexpected'],
  ])('knows the page that asked for a proof when it %s', async (_, search, status) => {
    const state = (await start('/account/edit', 7)).searchParams.get('state') ?? '';
    expect(finishOauth('google_oauth2', search.replace('STATE', state))).toMatchObject({
      status,
      backTo: '/account/edit',
    });
  });

  it('leads back from a proof within the site only, and from no sign-in of a visitor', async () => {
    await start('//evil.test', 7);
    expect(finishOauth('google_oauth2', '?state=forged').backTo).toBe('/dashboard');
    jest.restoreAllMocks();
    await start('/account', null);
    expect(finishOauth('google_oauth2', '?state=forged').backTo).toBeUndefined();
  });

  it.each(['junk', '{}', '[1]', '{"state":1}'])('ignores %s in the storage', (stored) => {
    sessionStore().setItem('oauth', stored);
    expect(finishOauth('google_oauth2', '?code=a&state=1').status).toBe('unexpected');
  });
});
