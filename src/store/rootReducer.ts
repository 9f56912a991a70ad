import { combineReducers } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { cartsReducer } from './slices/carts';
import { checkoutReducer } from './slices/checkout';
import { flashReducer } from './slices/flash';
import { noticesReducer } from './slices/notices';
import { sessionReducer } from './slices/session';
import { userCacheReducer } from './slices/userCache';
import { versionReducer } from './slices/version';

/** The whole state. persistence/kinds.ts tells how each part is stored. */
export const rootReducer = combineReducers({
  session: sessionReducer,
  version: versionReducer,
  carts: cartsReducer,
  checkout: checkoutReducer,
  userCache: userCacheReducer,
  flash: flashReducer,
  notices: noticesReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
