import { createAction } from '@reduxjs/toolkit';

/** The part of the root state that calls need; the API tier is below the store. */
interface SessionRoot {
  session?: { epoch: number };
}

/** Counts sign-ins and sign-outs; an answer of an earlier epoch is dropped. */
export const selectSessionEpoch = (state: unknown): number => (state as SessionRoot).session?.epoch ?? 0;

/** The server refused the current token, so the session has ended. Not dispatched for network errors or 5xx. */
export const sessionEnded = createAction('api/sessionEnded');
