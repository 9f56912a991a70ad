import { hrefTo } from '@/config/hrefTo';
import { routes, type RouteName } from '@/config/routes';
import { isRecord } from '@/lib/records';
import { safeReturnPath } from '@/lib/safeReturnPath';

/** The session as guards see it. */
export interface GuardSession {
  /** The authentication check has ended, with any result. */
  isChecked: boolean;
  isSignedIn: boolean;
}

interface GuardLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** Navigation state of the sign-in page, for the way back (spec 1 §2; spec 2 §2 for `checkout`). */
interface SignInState {
  referrer: string;
  checkout?: true;
}

type GuardDecision =
  | { kind: 'show' }
  | { kind: 'wait' }
  | { kind: 'redirect'; to: string; state?: SignInState };

const CHECKOUT_ROUTES: readonly RouteName[] = ['checkout', 'payment'];

/**
 * Decides whether a route is shown now. Protected and guest-only routes wait for the authentication check. A redirect always
 * leads to a route that accepts the customer, so that two guards cannot cause a loop.
 */
export function guard(name: RouteName, session: GuardSession, location: GuardLocation): GuardDecision {
  const { access } = routes[name];
  if (access === 'public') return { kind: 'show' };
  if (!session.isChecked) return { kind: 'wait' };
  if (access === 'protected') {
    return session.isSignedIn ? { kind: 'show' } : toSignIn(name, location);
  }
  return session.isSignedIn ? { kind: 'redirect', to: returnPath(location.state) } : { kind: 'show' };
}

function toSignIn(name: RouteName, { pathname, search, hash }: GuardLocation): GuardDecision {
  const referrer = `${pathname}${search}${hash}`;
  const state: SignInState = CHECKOUT_ROUTES.includes(name) ? { referrer, checkout: true } : { referrer };
  return { kind: 'redirect', to: hrefTo('signIn'), state };
}

/**
 * The path after signing in: the previous page, else the dashboard. Navigation state survives a reload and may be outdated. A
 * guest-only path is not used, because it would cause a loop.
 */
export function returnPath(state: unknown): string {
  const dashboard = hrefTo('dashboard');
  const path = safeReturnPath(isRecord(state) ? state.referrer : undefined, dashboard);
  return isGuestOnly(path) ? dashboard : path;
}

function isGuestOnly(path: string): boolean {
  const pathname = path
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .toLowerCase();
  return Object.values(routes).some(({ access, pattern }) => access === 'guestOnly' && pattern === pathname);
}
