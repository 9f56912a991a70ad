import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Transport } from '@/api/baseQuery';
import type { TokenStore } from '@/lib/tokenStore';
import type { Persistence } from './persistence/persistence';
import type { RootState } from './rootReducer';
import type { SessionPorts } from './session/ports';

/** Redux Toolkit's extra argument for thunks and listeners. */
export interface Services extends Partial<Transport> {
  ports: SessionPorts;
  tokens: TokenStore;
  persistence: Persistence;
}

export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Services, UnknownAction>;
