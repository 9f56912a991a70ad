import { createAction } from '@reduxjs/toolkit';
import type { CartsState } from './slices/carts';
import type { CheckoutState } from './slices/checkout';

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
 * restores the old customer's data. `epoch` is the one that begins.
 */
export const appReset = createAction<{ reason: ResetReason; epoch: number }>('app/reset');

/** The carts and drafts of a customer at the moment the session was lost. */
export interface LeftCarts {
  carts: CartsState;
  checkout: CheckoutState;
}

/** The customer of a lost session has signed in again: restores the carts and drafts, except where a newer one exists. */
export const cartsRegained = createAction<LeftCarts>('app/cartsRegained');
