import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { TokenStore } from '@/lib/tokenStore';
import type { PersistBookkeeping, Persistence } from './persistence/persistence';
import type { RootState as StoreState } from './rootReducer';
import type { SessionPorts } from './session/ports';

export type RootState = StoreState & PersistBookkeeping;

/** What thunks are given besides the store. */
export interface Services {
  ports: SessionPorts;
  tokens: TokenStore;
  build: string;
  persistence: () => Persistence;
}

export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppThunk<Result = void> = ThunkAction<Result, RootState, Services, UnknownAction>;
