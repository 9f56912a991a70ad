import type { Middleware } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { isRecord } from '@/lib/records';
import { createTokenStore } from '@/lib/tokenStore';
import { makeStore, type AppStore, type StoreOptions } from '@/store/store';
import type { RootState } from '@/store/rootReducer';
import { guestPorts } from '@/store/session/ports';
import type { Queries } from '../read/readQueries';
import { withFirstQuotes } from './firstQuotes';

const API_CHANGE = /^api\/(executeQuery|executeMutation|queries|mutations|invalidation|resetApiState)/;

/**
 * Keeps the recorded API cache unchanged: it answers queries, and no failed request replaces an answer. A query that is not
 * in the report stays without an answer.
 */
const recordedAnswers: Middleware = () => (next) => (action) =>
  isRecord(action) && typeof action.type === 'string' && API_CHANGE.test(action.type) ? action : next(action);

/** Leaves out pending queries without data, because a hook would treat them as its own request and wait for their answer. */
function withoutEmptyWaits(queries: Queries): Queries {
  const known = Object.entries(queries).filter(
    ([, query]) => query?.status !== 'pending' || query.data !== undefined,
  );
  return Object.fromEntries(known);
}

/** A store without token, session check and (except in tests) persistence. */
export function makeReplayStore(
  state: Partial<RootState>,
  persistence: Pick<StoreOptions, 'isPersisted' | 'storage'> = { isPersisted: false },
): AppStore {
  const api = state.api && { ...state.api, queries: withFirstQuotes(withoutEmptyWaits(state.api.queries)) };
  const store = makeStore({
    preloadedState: { ...state, ...(api ? { api } : {}) },
    ...persistence,
    tokens: createTokenStore(null),
    ports: { ...guestPorts, checkSession: () => Promise.resolve({ status: 'unknown' }) },
    middleware: [recordedAnswers],
  });
  // A page out of view polls nothing.
  store.dispatch(baseApi.internalActions.onFocusLost());
  return store;
}
