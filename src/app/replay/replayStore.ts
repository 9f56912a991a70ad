import type { Middleware } from '@reduxjs/toolkit';
import { isRecord } from '@/lib/records';
import { createTokenStore } from '@/lib/tokenStore';
import { makeStore, type AppStore, type StoreOptions } from '@/store/store';
import type { RootState } from '@/store/rootReducer';
import { guestPorts } from '@/store/session/ports';
import { withFirstQuotes } from './firstQuotes';

const API_CHANGE = /^api\/(executeQuery|executeMutation|queries|mutations|invalidation|resetApiState)/;

/**
 * The API's cache stays as it was recorded: what a screen asks for is answered out of it, and no refusal replaces an answer.
 * A query that is not in the report stays without one.
 */
const recordedAnswers: Middleware = () => (next) => (action) =>
  isRecord(action) && typeof action.type === 'string' && API_CHANGE.test(action.type) ? action : next(action);

/** A store in memory: no token, no persistence (but for tests of it), nobody to ask about the session. */
export function makeReplayStore(
  state: Partial<RootState>,
  storage: StoreOptions['storage'] = 'none',
): AppStore {
  const api = state.api && { ...state.api, queries: withFirstQuotes(state.api.queries) };
  return makeStore({
    preloadedState: { ...state, ...(api ? { api } : {}) },
    storage,
    tokens: createTokenStore(null),
    ports: { ...guestPorts, checkSession: () => Promise.resolve({ status: 'unknown' }) },
    middleware: [recordedAnswers],
  });
}
