import { hrefTo, routes, type RouteName } from '@/config/routes';
import { isRecord } from '@/lib/records';
import { safeReturnPath } from '@/lib/safeReturnPath';

/** What a guard needs to know of the session. */
export interface GuardSession {
  /** The authentication check has ended, whatever it found. */
  isChecked: boolean;
  isSignedIn: boolean;
}

export interface GuardLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** Handed to sign-in so that the customer comes back (spec 1 §2; spec 2 §2 for `checkout`). */
export interface SignInState {
  referrer: string;
  checkout?: true;
}

export type GuardDecision =
  { kind: 'show' } | { kind: 'wait' } | { kind: 'redirect'; to: string; state?: SignInState };

const CHECKOUT_ROUTES: readonly RouteName[] = ['checkout', 'payment'];

/**
 * Who may see a route now. Protected and guest-only routes wait for the authentication check; then each sends away only
 * those whom the target lets in, so that two guards never hand a customer back and forth.
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
 * Where a customer goes after signing in: where they came from, else the dashboard. Navigation state survives a reload and
 * is therefore only a hint; a path back to a guest-only screen would send the customer in a circle.
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
