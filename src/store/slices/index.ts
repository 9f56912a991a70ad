import { cartsReducer } from './carts';
import { checkoutReducer } from './checkout';
import { flashReducer } from './flash';
import { noticesReducer } from './notices';
import { sessionReducer } from './session';
import { userCacheReducer } from './userCache';
import { versionReducer } from './version';

/** All of the state but the API's cache, which joins with the API's code. */
export const sliceReducers = {
  session: sessionReducer,
  version: versionReducer,
  carts: cartsReducer,
  checkout: checkoutReducer,
  userCache: userCacheReducer,
  flash: flashReducer,
  notices: noticesReducer,
};
