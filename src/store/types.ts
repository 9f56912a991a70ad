import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { TokenStore } from '@/lib/tokenStore';
import type { LeftCarts } from './appReset';
import type { Persistence } from './persistence/persistence';
import type { RootState } from './rootReducer';
import type { SessionPorts } from './session/ports';

/** Redux Toolkit's extra argument for thunks and listeners. */
export interface Services {
  ports: SessionPorts;
  tokens: TokenStore;
  persistence: Persistence;
  /**
   * Carts and drafts of a customer whose session was lost, until the same customer signs in again. Kept here, because the specified
   * reset empties the store and the disk.
   */
  leftCarts: (LeftCarts & { userId: number }) | null;
}

export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Services, UnknownAction>;
