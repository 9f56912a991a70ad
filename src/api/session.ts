import { createAction } from '@reduxjs/toolkit';
import { isApiProblem } from './errors';

/** The part of the root state that calls need; the API tier is below the store. */
interface SessionRoot {
  session?: { epoch: number };
}

/** Counts sign-ins and sign-outs; an answer of an earlier epoch is dropped. */
export const selectSessionEpoch = (state: unknown): number => (state as SessionRoot).session?.epoch ?? 0;

const SESSION_OVER: readonly string[] = ['unauthenticated', 'token_expired'];
/** Whether our server refused the token of the call. No other 401 says anything of the session. */
export const isSessionOver = (error: unknown): boolean =>
  isApiProblem(error) && error.kind === 'unauthenticated' && SESSION_OVER.includes(error.code);

/** The server refused the current token, so the session has ended. Dispatched for {@link isSessionOver} only. */
export const sessionEnded = createAction('api/sessionEnded');
