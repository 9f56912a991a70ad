import { captureLeadTracking } from '@/integrations/leadTracking';
import { completeStore, type AppStore } from '@/store/makeStore';
import { startSession } from '@/store/session/thunks';
import { sessionPorts } from './ports';

/** How somebody came here, noted before a guard could change the address. */
export interface Arrival {
  path: string;
  referrer: string;
}

/**
 * What follows the first render of a new visitor: persistence, listeners and session, in the specified order of store migration,
 * token, authentication check, version bump (spec 1 §4).
 */
export function startOn(store: AppStore, { path, referrer }: Arrival): void {
  captureLeadTracking(referrer, path);
  completeStore(store, { ports: sessionPorts() });
  void store.dispatch(startSession());
}
