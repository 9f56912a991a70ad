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
  /** Somebody else signs in on this browser. */
  | 'accountSwitched';

/**
 * Empties the store. Answered by every slice on its own: resetting the root to undefined would drop redux-persist's bookkeeping
 * and bring the old customer's data back on the next load. `epoch` is given when another tab has already counted it up.
 */
export const appReset = createAction<{ reason: ResetReason; epoch?: number }>('app/reset');

/** What a customer had in his carts when his session was lost. */
export interface LeftCarts {
  carts: CartsState;
  checkout: CheckoutState;
}

/** The same customer is back: what was chosen since goes before what was left. */
export const cartsRegained = createAction<LeftCarts>('app/cartsRegained');
