import { SESSION_PATH } from '@/config/openPaths';
import { isSessionOver } from '@/api/session';
import { sessionApi } from '@/api/sessionApi';
import { runtimeConfig } from '@/config/runtimeConfig';
import { now } from '@/lib/clock';
import { chunk } from '@/lib/chunk';
import { tokenStore } from '@/lib/tokenStore';
import type { SessionAnswer, SessionPorts } from '@/store/session/ports';
import { userCached } from '@/store/slices/userCache';
import type { AppDispatch } from '@/store/types';

/** Wanted at a reset alone, and only where Facebook is configured. */
const facebook = chunk(() => import(/* webpackChunkName: "later" */ '@/integrations/facebook'));

async function logoutFacebook(): Promise<void> {
  if (runtimeConfig().facebook.appId) await (await facebook.load()).signOutOfFacebook();
}

/** Asks the API for the session of the stored token. Makes no call without a token. */
async function checkSession(dispatch: AppDispatch): Promise<SessionAnswer> {
  if (!tokenStore().read()) return { status: 'none' };
  // Subscribed until it is read: a write during the call would drop the answer, which would count as "no session".
  const asked = dispatch(sessionApi.endpoints.getSession.initiate(undefined, { forceRefetch: true }));
  const answer = await asked;
  asked.unsubscribe();
  if (answer.error) return { status: isSessionOver(answer.error) ? 'none' : 'unknown' };
  // Our server refuses a dead token with a 401. Null: the token did not reach it, because a proxy has removed the header.
  if (!answer.data) return { status: 'unknown' };
  dispatch(userCached({ user: answer.data, at: now() }));
  return { status: 'user', user: { id: answer.data.id, postalCode: answer.data.postal_code } };
}

/** Does not use the API slice, which would find no token any more. */
async function destroySession(token: string): Promise<void> {
  await fetch(`${runtimeConfig().apiBaseUrl}${SESSION_PATH}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    // The page may navigate before the request ends.
    keepalive: true,
  });
}

export const sessionPorts: SessionPorts = { checkSession, destroySession, logoutFacebook };
