import { tokenStore } from '@/lib/tokenStore';
import type { ApiRequest } from './request';
import { userShape } from './shapes';

/** Every way to sign in answers a user and a token. The token goes to the token store, the user to the caller. */
export function signInRequest(
  request: Pick<ApiRequest, 'operation' | 'method' | 'path' | 'body'>,
  at: { user: string; token: string } = { user: 'session.user', token: 'session.token' },
): ApiRequest {
  return {
    ...request,
    anonymous: true,
    answer: { at: at.user, like: userShape },
    secret: { at: at.token, keep: (token) => tokenStore().write(token) },
  };
}
