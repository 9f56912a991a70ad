import { tokenStore } from '@/lib/tokenStore';
import type { ApiRequest } from './request';
import { userShape } from './shapes';

/** The request of a sign-in, whose answer has a user and a token. Stores the token and ends the browser's former session. */
export function signInRequest(
  request: Pick<ApiRequest, 'method' | 'path' | 'body'>,
  tokenAt = 'session.token',
): ApiRequest {
  return { ...request, isSignIn: true, secret: { at: tokenAt, keep: (token) => tokenStore().write(token) } };
}

/** The user of a sign-in's answer. */
export const signedInAnswer = { at: 'session.user', like: userShape };
