import { tokenStore } from '@/lib/tokenStore';
import type { ApiRequest } from './request';
import { userShape } from './shapes';

/** The request of a sign-in, whose answer has a user and a token. Stores the token, ends the browser's former session and returns the user. */
export function signInRequest(
  request: Pick<ApiRequest, 'operation' | 'method' | 'path' | 'body'>,
  at: { user: string; token: string } = { user: 'session.user', token: 'session.token' },
): ApiRequest {
  return {
    ...request,
    isSignIn: true,
    answer: { at: at.user, like: userShape },
    secret: { at: at.token, keep: (token) => tokenStore().write(token) },
  };
}
