import type { Dispatch } from '@reduxjs/toolkit';
import type { SessionUser } from '../slices/session';

/** What the backend says about the session. */
export type SessionAnswer =
  | { status: 'user'; user: SessionUser }
  /** For certain: nobody is signed in. */
  | { status: 'none' }
  /** Could not be asked (network, timeout, 5xx): nothing is known, so nothing is changed. */
  | { status: 'unknown' };

/** What the session needs of the outside world; `app` supplies it. No method rejects for reasons of the network. */
export interface SessionPorts {
  /** The token that is stored is sent along by the implementation. */
  checkSession(dispatch: Dispatch): Promise<SessionAnswer>;
  /** Ends the backend session of this token. The token is handed over, as it is no longer stored by then. */
  destroySession(token: string): Promise<void>;
  /** Ends the Facebook session, if its script was ever loaded. */
  logoutFacebook(): Promise<void>;
}

/** Nobody is signed in and nobody can be: for replays and for tests that are not about the session. */
export const guestPorts: SessionPorts = {
  checkSession: () => Promise.resolve({ status: 'none' }),
  destroySession: () => Promise.resolve(),
  logoutFacebook: () => Promise.resolve(),
};
