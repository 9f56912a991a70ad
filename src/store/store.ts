import { configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { FLUSH, PERSIST, persistReducer, persistStore } from 'redux-persist';
import { baseApi } from '@/api/baseApi';
import type { Transport } from '@/api/baseQuery';
import { tokenStore, type TokenStore } from '@/lib/tokenStore';
import { devToolsOptions } from './devTools';
import { createListeners } from './listeners';
import { MANUALLY, Persistence, type PersistenceOptions } from './persistence/persistence';
import { rootReducer, type RootState } from './rootReducer';
import { guestPorts, type SessionPorts } from './session/ports';
import type { Services } from './types';

export interface StoreOptions extends PersistenceOptions {
  preloadedState?: Partial<RootState>;
  ports?: SessionPorts;
  tokens?: TokenStore;
  /** Of the server's render; by default the page's `fetch`. */
  transport?: Transport;
  /** Additional middleware: the recorder of the problem report, the filter of a replay. */
  middleware?: readonly Middleware[];
  /** False in long tests, which take half as long again with Redux Toolkit's checks for mutated and unserialisable state. */
  devChecks?: boolean;
}

/**
 * Makes the store of the page, of a replay and of each test. Reading the stored state starts at once: await `persistence.whenRehydrated`
 * before the first dispatch.
 */
export function makeStore(options: StoreOptions = {}) {
  const { ports = guestPorts, tokens = tokenStore(), devChecks = true } = options;
  const persistence = new Persistence(options);
  const services: Services = { ports, tokens, persistence, ...options.transport };
  const store = configureStore({
    // Omits redux-persist's `_persist` from the type, because no code reads it.
    reducer: persistReducer(persistence.config, rootReducer) as unknown as Reducer<RootState>,
    preloadedState: options.preloadedState as RootState | undefined,
    // Actions hold no secrets, but the state of a production page stays out of the developer tools.
    devTools: process.env.NODE_ENV !== 'production' && devToolsOptions,
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: services },
        // redux-persist puts functions into these two actions.
        serializableCheck: devChecks && { ignoredActions: [FLUSH, PERSIST], warnAfter: 500 },
        immutableCheck: devChecks && { warnAfter: 500 },
      })
        .prepend(createListeners(services))
        .concat(baseApi.middleware, ...(options.middleware ?? [])),
    // The default waits for the next frame, and a second press before it would send a call twice: its button is not busy yet.
    enhancers: (getDefault) => getDefault({ autoBatch: { type: 'tick' } }),
  });
  persistence.start(store, persistStore(store, MANUALLY));
  return Object.assign(store, { persistence });
}

export type AppStore = ReturnType<typeof makeStore>;
