import type { UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { captureLeadTracking } from '@/integrations/leadTracking';
import { whenOnline } from '@/lib/whenOnline';
import { completeStore, type AppStore } from '@/store/makeStore';
import { checkSession, startSession } from '@/store/session/thunks';
import { selectHasCheckFailed } from '@/store/slices/session';
import { sessionPorts } from './ports';

/** How somebody came here, noted before a guard could change the address. */
export interface Arrival {
  path: string;
  referrer: string;
}

type AnyEndpoint = Record<
  string,
  { initiate: (arg: unknown, how: { forceRefetch: true; subscribe: false }) => UnknownAction }
>;

/**
 * When the connection is back, what failed is asked again, and who is signed in if that could not be found out. By hand: the
 * library's listeners would weigh on each first screen, and ask again for what did not fail.
 */
function recover({ dispatch, getState }: AppStore): void {
  const state = getState();
  if (selectHasCheckFailed(state)) void dispatch(checkSession());
  for (const query of Object.values(state.api?.queries ?? {})) {
    if (query?.status !== 'rejected') continue;
    const endpoint = (baseApi.endpoints as unknown as AnyEndpoint)[query.endpointName ?? ''];
    if (endpoint) dispatch(endpoint.initiate(query.originalArgs, { forceRefetch: true, subscribe: false }));
  }
}

/**
 * What follows the first render of a new visitor: persistence, listeners and session, in the specified order of store migration,
 * token, authentication check, version bump (spec 1 §4).
 */
export function startOn(store: AppStore, { path, referrer }: Arrival): void {
  captureLeadTracking(referrer, path);
  completeStore(store, { ports: sessionPorts() });
  void store.dispatch(startSession());
  whenOnline(() => recover(store));
}
