import { combineReducers } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { cartsReducer } from './slices/carts';
import { flashReducer } from './slices/flash';
import { leftCartsReducer } from './slices/leftCarts';
import { noticesReducer } from './slices/notices';
import { sessionReducer } from './slices/session';
import { tablesReducer } from './slices/tables';
import { userCacheReducer } from './slices/userCache';
import { versionReducer } from './slices/version';

/** The whole state. persistence/kinds.ts states how each part is stored. */
export const rootReducer = combineReducers({
  session: sessionReducer,
  version: versionReducer,
  carts: cartsReducer,
  tables: tablesReducer,
  userCache: userCacheReducer,
  leftCarts: leftCartsReducer,
  flash: flashReducer,
  notices: noticesReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
