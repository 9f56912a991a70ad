import { createAction } from '@reduxjs/toolkit';

/**
 * The two seams between the calls and the session. The API tier sits below the store, so it is told the epoch (a number
 * that changes with every sign-in and sign-out) and says in an action when the server no longer knows the token.
 */
let readEpoch: () => number = () => 0;

/** The store names the place where the epoch is. */
export function setSessionEpochSource(source: () => number): void {
  readEpoch = source;
}

export function sessionEpoch(): number {
  return readEpoch();
}

/** The server refused the token that is in use: the session is over for certain. Never sent for network errors or 5xx. */
export const sessionEnded = createAction('api/sessionEnded');
