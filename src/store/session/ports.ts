import type { SessionUser } from '../slices/session';
import type { AppDispatch } from '../types';

/** What the backend says about the session. */
export type SessionAnswer =
  | { status: 'user'; user: SessionUser }
  /** A definite answer: there is no session. */
  | { status: 'none' }
  /** No answer (network, timeout, 5xx): the state stays. */
  | { status: 'unknown' };

/** External calls of the session, supplied by `app`. No method rejects on network errors. */
export interface SessionPorts {
  /** The implementation sends the stored token. */
  checkSession(dispatch: AppDispatch): Promise<SessionAnswer>;
  /** Ends the backend session of this token, which is no longer stored at that point. */
  destroySession(token: string): Promise<void>;
  /** Ends the Facebook session, where Facebook is configured. */
  logoutFacebook(): Promise<void>;
}

/** Ports without a backend: there is no session to find or end. A replay overrides `checkSession`, because "none" would reset its customer. */
export const guestPorts: SessionPorts = {
  checkSession: () => Promise.resolve({ status: 'none' }),
  destroySession: () => Promise.resolve(),
  logoutFacebook: () => Promise.resolve(),
};
