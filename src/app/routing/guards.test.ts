import { hrefTo } from '@/config/hrefTo';
import { routes, type RouteName } from '@/config/routes';
import { guard, returnPath, type GuardSession } from './guards';

const SESSIONS: Record<string, GuardSession> = {
  'unchecked visitor': { isChecked: false, isSignedIn: false },
  'unchecked, a user is stored': { isChecked: false, isSignedIn: true },
  'checked visitor': { isChecked: true, isSignedIn: false },
  'checked customer': { isChecked: true, isSignedIn: true },
};

const names = Object.keys(routes) as RouteName[];
const pathOf = (name: RouteName) => routes[name].pattern.replace(/:\w+/g, '101').replace('*', '/nowhere');
const at = (pathname: string, state: unknown = null) => ({ pathname, search: '?a=1', hash: '', state });

/** The route of a path; guards redirect only to paths without parameters. */
const nameOf = (path: string) => names.find((name) => routes[name].pattern === path);

describe('every route in every state of the session', () => {
  const cases = names.flatMap((name) => Object.keys(SESSIONS).map((session) => [name, session] as const));

  it.each(cases)('%s, %s: shown, waiting, or sent where they may stay', (name, sessionName) => {
    const session = SESSIONS[sessionName]!;
    const { access } = routes[name];
    const decision = guard(name, session, at(pathOf(name)));

    if (access === 'public') expect(decision.kind).toBe('show');
    else if (!session.isChecked) expect(decision.kind).toBe('wait');
    else expect(decision.kind).toBe((access === 'protected') === session.isSignedIn ? 'show' : 'redirect');

    if (decision.kind !== 'redirect') return;
    const target = nameOf(decision.to);
    expect(target).toBe(session.isSignedIn ? 'dashboard' : 'signIn');
    expect(guard(target!, session, { ...at(decision.to), state: decision.state }).kind).toBe('show');
  });
});

describe('the way back', () => {
  const visitor = SESSIONS['checked visitor']!;
  const customer = SESSIONS['checked customer']!;

  it('is remembered with its query', () => {
    expect(guard('account', visitor, at('/account'))).toEqual({
      kind: 'redirect',
      to: '/session',
      state: { referrer: '/account?a=1' },
    });
  });

  it.each(['checkout', 'payment'] as const)('from %s says that an order is under way', (name) => {
    const decision = guard(name, visitor, at('/events/101/checkout'));
    expect(decision).toMatchObject({ state: { checkout: true, referrer: '/events/101/checkout?a=1' } });
  });

  it('leads a customer who just signed in to where they came from', () => {
    const decision = guard('signIn', customer, at('/session', { referrer: '/events/101/checkout' }));
    expect(decision).toEqual({ kind: 'redirect', to: '/events/101/checkout' });
  });

  it.each([
    ['nothing', undefined],
    ['no path', { referrer: 'https://evil.example' }],
    ['another host', { referrer: '//evil.example' }],
    ['not even text', { referrer: 7 }],
    ['sign-in itself', { referrer: '/session' }],
    ['sign-in in another spelling', { referrer: '/Session/?x=1#y' }],
    ['sign-up', { referrer: '/registration' }],
  ])('is the dashboard after %s', (_name, state) => {
    expect(returnPath(state)).toBe(hrefTo('dashboard'));
  });
});
