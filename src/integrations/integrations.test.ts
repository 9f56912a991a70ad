import { defaultRuntimeConfig, setRuntimeConfig, type RuntimeConfig } from '@/config/runtimeConfig';
import { leadParams } from '@/domain/orderPayload';
import { setClock } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { sessionStore } from '@/lib/storage';
import { signOutOfFacebook } from './facebook';
import { currentPosition } from './geolocation';
import { captureLeadTracking, leadTracking } from './leadTracking';
import { SUBSCRIBE_FAILED_TEXT, subscribeToMailingList } from './mailingList';
import { finishOauth, isOauthOffered, startOauth } from './oauth/oauth';
import { challengeOf } from './oauth/pkce';

const configure = (given: Partial<RuntimeConfig>) => setRuntimeConfig({ ...defaultRuntimeConfig, ...given });
const at = (path: string) => window.history.replaceState(null, '', path);

afterEach(() => {
  setRuntimeConfig(null);
  setClock(null);
  sessionStore()
    .keys()
    .forEach((key) => sessionStore().removeItem(key));
  document.head.replaceChildren();
  at('/');
});

describe('the mailing list', () => {
  const mailingList = { url: '/stand-in/subscribe?u=1' };
  /** Answers the newest call like the provider. */
  function answer(given: unknown): URL {
    const element = document.head.querySelector('script');
    const url = new URL(element?.src ?? '');
    const callback = (window as unknown as Record<string, (body: unknown) => void>)[
      url.searchParams.get('c') ?? ''
    ];
    if (given !== undefined) callback?.(given);
    element?.dispatchEvent(new Event('load'));
    return url;
  }
  const who = { email: 'ann+1@demo.test', zip: '60540' };

  it('signs up by JSONP', async () => {
    configure({ mailingList });
    const done = subscribeToMailingList(who);
    const { pathname, searchParams } = answer({ result: 'success', msg: '<b>x</b>' });
    await expect(done).resolves.toBeUndefined();
    expect(pathname).toBe('/stand-in/subscribe');
    expect(Object.fromEntries(searchParams)).toMatchObject({ u: '1', EMAIL: who.email, ZIP: who.zip });
  });

  it('treats a known subscriber as success, because a first answer may have been lost', async () => {
    configure({ mailingList });
    const done = subscribeToMailingList(who);
    answer({ result: 'error', msg: 'ann+1@demo.test is already subscribed to list Dwellivery.' });
    await expect(done).resolves.toBeUndefined();
  });

  it.each([[{ result: 'error', msg: 'x' }], ['junk'], [undefined]])('fails on %p', async (given) => {
    configure({ mailingList });
    const done = subscribeToMailingList(who);
    answer(given);
    await expect(done).rejects.toThrow(SUBSCRIBE_FAILED_TEXT);
  });

  it('fails when it is blocked or not configured', async () => {
    configure({ mailingList });
    const blocked = subscribeToMailingList(who);
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    await expect(blocked).rejects.toThrow(SUBSCRIBE_FAILED_TEXT);
    configure({});
    await expect(subscribeToMailingList(who)).rejects.toThrow(SUBSCRIBE_FAILED_TEXT);
  });
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

describe('lead tracking', () => {
  it('keeps utm_*, rid, aid and the foreign referrer for the session', () => {
    at(
      '/events/101?UTM_Source=flyer&utm_campaign=invite&rid=7&aid=8&email=a@b.test&utm_content2=b&utm_=no&utm_ü=no',
    );
    captureLeadTracking('https://news.test/today?secret=1');
    const first = {
      utm_content2: 'b',
      utm_source: 'flyer',
      utm_campaign: 'invite',
      rid: '7',
      aid: '8',
      referer: 'https://news.test/today',
    };
    expect(leadTracking()).toEqual(first);
    at('/browse?utm_source=mail&rid=');
    captureLeadTracking('https://other.test/');
    expect(leadTracking()).toEqual({ ...first, utm_source: 'mail' });
  });

  it('does not count own pages as referrer', () => {
    captureLeadTracking('http://localhost/browse');
    captureLeadTracking('');
    captureLeadTracking('junk');
    expect(leadTracking()).toEqual({});
  });

  it('stays within the bounds of the contract, whatever is stored', () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `utm_${'abcdefghij'[i % 10]}${'x'.repeat(1 + i / 10)}`,
        'v'.repeat(999),
      ]),
    );
    sessionStore().setItem('lead', JSON.stringify({ ...many, __proto__x: 'y', password: 'p', rid: 7 }));
    const pairs = Object.entries(leadTracking());
    // An order adds one more, and the API takes 20.
    expect(Object.keys(leadParams(leadTracking()))).toHaveLength(20);
    expect(pairs.every(([name, text]) => /^[a-z_]{1,40}$/.test(name) && text.length <= 300)).toBe(true);
    for (const junk of ['[]', 'x', 'null', '7']) {
      sessionStore().setItem('lead', junk);
      expect(leadTracking()).toEqual({});
    }
  });

  it('keeps what the API can store, so that a broken link blocks neither sign-in nor orders', () => {
    at(`/?utm_source=a%00b&utm_campaign=${encodeURIComponent(`${'v'.repeat(299)}🌮`)}&utm_term=🌮`);
    captureLeadTracking('');
    expect(leadTracking()).toEqual({ utm_source: 'ab', utm_campaign: 'v'.repeat(299), utm_term: '🌮' });
  });
});

describe('geolocation', () => {
  const give = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });

  it('returns a position, or the reason for a failure', async () => {
    await expect(currentPosition()).rejects.toMatchObject({ reason: 'unsupported' });
    give((done) => done({ coords: { latitude: 41.7, longitude: -88.1 } } as GeolocationPosition));
    expect(await currentPosition()).toEqual({ lat: 41.7, lng: -88.1 });
    give((done) => done({ coords: { latitude: 41.773812, longitude: -88.147249 } } as GeolocationPosition));
    expect(await currentPosition()).toEqual({ lat: 41.7738, lng: -88.1472 });
    for (const [code, reason] of [
      [1, 'denied'],
      [2, 'unavailable'],
      [3, 'timeout'],
      [9, 'unavailable'],
    ] as const) {
      give((_done, fail) => fail?.({ code } as GeolocationPositionError));
      await expect(currentPosition()).rejects.toMatchObject({ reason });
    }
    Reflect.deleteProperty(navigator, 'geolocation');
  });
});

describe('the Facebook session', () => {
  const facebook = { ...defaultRuntimeConfig.facebook, appId: 'app-1', sdkUrl: '/stand-in/sdk.js' };
  const frame = () => document.querySelector('iframe');
  /** Loads the empty page and the script, which defines this SDK. */
  async function arrive(sdk?: object): Promise<HTMLScriptElement | null> {
    // jsdom loads no frames.
    const page = document.implementation.createHTMLDocument();
    const opened = frame();
    if (!opened) throw new Error('no frame');
    Object.defineProperty(opened, 'contentDocument', { value: page });
    Object.defineProperty(opened, 'contentWindow', { value: { FB: sdk } });
    opened.dispatchEvent(new Event('load'));
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    const script = page.querySelector('script');
    script?.dispatchEvent(new Event('load'));
    return script;
  }
  afterEach(() => jest.useRealTimers());

  it('is not ended without an app id', async () => {
    configure({});
    await signOutOfFacebook();
    expect(frame()).toBeNull();
  });

  it.each([
    ['unknown', 0],
    ['connected', 1],
  ])('that is %s is ended in a frame of its own, which goes with the script', async (status, times) => {
    configure({ facebook });
    const init = jest.fn();
    const logout = jest.fn((done: () => void) => done());
    const done = signOutOfFacebook();
    const script = await arrive({
      init,
      getLoginStatus: (tell: (answer: object) => void) => tell({ status }),
      logout,
    });
    await done;
    expect(script?.getAttribute('src')).toBe('/stand-in/sdk.js');
    expect(init).toHaveBeenCalledWith(expect.objectContaining({ appId: 'app-1' }));
    expect(logout).toHaveBeenCalledTimes(times);
    expect(frame()).toBeNull();
    expect(window).not.toHaveProperty('FB');
    expect(document.querySelector('script')).toBeNull();
  });

  it.each([
    ['the page does not load', () => Promise.resolve(undefined)],
    ['the script is not what it says', () => arrive()],
    ['it does not answer', () => arrive({ init: () => undefined, getLoginStatus: () => undefined })],
  ])('never holds up a reset, though %s', async (_what, happens) => {
    jest.useFakeTimers();
    configure({ facebook });
    const done = signOutOfFacebook();
    await happens();
    await jest.advanceTimersByTimeAsync(2_500);
    await expect(done).resolves.toBeUndefined();
    expect(frame()).toBeNull();
  });
});
