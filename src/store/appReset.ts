import { createAction } from '@reduxjs/toolkit';
import type { CartsState } from './slices/carts';
import type { LeftCartsState } from './slices/leftCarts';

export type ResetReason =
  /** The customer asked for it. */
  | 'signedOut'
  /** The backend answered for certain that the session is gone. */
  | 'sessionLost'
  /** Another tab signed out, or its storage was cleared. */
  | 'signedOutElsewhere'
  /** Another customer signs in on this browser. */
  | 'accountSwitched';

/**
 * Empties the store. Every slice handles it, because some keep a part: the session its epoch, the notices those of the storage. A root
 * that is reset to undefined loses these, and above redux-persist's reducer its `_persist`, too: nothing more is stored, and the next load
 * restores the old customer's data. `epoch` is the one that begins. `left`: the carts of a lost session, which come back if the same
 * customer signs in; the notice says so if one of them has dishes.
 */
export const appReset = createAction<{ reason: ResetReason; epoch: number; left?: LeftCartsState }>(
  'app/reset',
);

/** A customer has signed in after a lost session: restores their carts, except where a newer one exists; another customer's are dropped. */
export const cartsRegained = createAction<{ carts: CartsState }>('app/cartsRegained');
