import { createAction } from '@reduxjs/toolkit';

/** The little that the calls need to know of the root state: the API tier sits below the store. */
interface SessionRoot {
  session?: { epoch: number };
}

/** Counts sign-ins and sign-outs; an answer of an earlier epoch is dropped. */
export const selectSessionEpoch = (state: unknown): number => (state as SessionRoot).session?.epoch ?? 0;

/** The server refused the token that is in use: the session is over for certain. Never sent for network errors or 5xx. */
export const sessionEnded = createAction('api/sessionEnded');
