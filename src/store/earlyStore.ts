import {
  combineReducers,
  configureStore,
  type Middleware,
  type Reducer,
  type ReducersMapObject,
  type Store,
} from '@reduxjs/toolkit';
import { setSessionEpochSource } from '@/api/sessionPort';
import { whenApiLoads } from '@/api/storePort';
import { runtimeConfig } from '@/config/runtimeConfig';
import { tokenStore, type TokenStore } from '@/lib/tokenStore';
import { createMiddlewareSlot } from './middlewareSlot';
import type { Persistence } from './persistence/persistence';
import { createQueue } from './persistence/queue';
import type { RootState as StoreState } from './rootReducer';
import { guestPorts, type SessionPorts } from './session/ports';
import { sliceReducers } from './slices';
import { selectEpoch } from './slices/session';
import type { AppDispatch, RootState, Services } from './types';

export interface EarlyStoreOptions {
  preloadedState?: Partial<StoreState>;
  tokens?: TokenStore;
  build?: string;
  /** Redux Toolkit's checks for mutated and unserialisable state; on by default, and absent from production builds. */
  devChecks?: boolean;
  /** Further middleware, such as the recorder of the support snapshot. */
  middleware?: readonly Middleware[];
}

/** What joins the early store later; see makeStore. */
export interface LateParts {
  ports: SessionPorts;
  listeners: Middleware;
  /** Null keeps nothing (replay, tests): then there is nothing to wait for either. */
  persistence: {
    persisted: (reducer: Reducer<RootState>) => Reducer<RootState>;
    /** `release` lets the actions go that were held until the stored state was in. */
    start: (store: Store<RootState>, release: () => void) => Persistence;
  } | null;
}

/** Hold functions, by redux-persist's design. */
const PERSIST_ACTIONS = ['FLUSH', 'PAUSE', 'PERSIST', 'PURGE', 'REGISTER', 'REHYDRATE'].map(
  (name) => `persist/${name}`,
);

/** As redux-persist notes it. */
const NOTHING_STORED = { version: -1, rehydrated: true };

const noPersistence: Persistence = {
  whenRehydrated: Promise.resolve(),
  flush: () => undefined,
  resync: () => undefined,
  close: () => undefined,
};

/** The reducer of the slices, which others join. The outer function stays the same: redux-persist closes over it. */
function growingReducer() {
  const parts: ReducersMapObject = { ...sliceReducers };
  const combine = () => combineReducers(parts) as unknown as Reducer<RootState>;
  let current = combine();
  const reducer: Reducer<RootState> = (state, action) => current(state, action);
  const add = (name: string, part: Reducer) => {
    parts[name] = part;
    current = combine();
  };
  return { reducer, add };
}

/** Persistence until the true one has come: nothing is known yet, and nothing is written. */
function awaitedPersistence() {
  let real = noPersistence;
  let settle: (rehydrated: Promise<void>) => void = () => undefined;
  const facade: Persistence = {
    whenRehydrated: new Promise((resolve) => {
      settle = resolve;
    }),
    flush: () => real.flush(),
    resync: () => real.resync(),
    close: () => real.close(),
  };
  const arrived = (persistence: Persistence) => {
    real = persistence;
    settle(persistence.whenRehydrated);
  };
  return { facade, arrived };
}

function configure(
  options: EarlyStoreOptions,
  services: Services,
  reducer: Reducer<RootState>,
  middleware: readonly Middleware[],
) {
  const { preloadedState, devChecks = true } = options;
  return configureStore({
    reducer,
    preloadedState: preloadedState as RootState | undefined,
    // Our own actions hold no secrets, but a production page is no place to browse them.
    devTools: process.env.NODE_ENV !== 'production',
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: services },
        serializableCheck: devChecks && { ignoredActions: PERSIST_ACTIONS, warnAfter: 500 },
        immutableCheck: devChecks && { warnAfter: 500 },
      }).concat(...middleware),
  });
}

/**
 * The store as far as a first screen needs it: the slices, and a queue that holds every action until the stored state has been
 * read. Persistence, listeners and session join with `complete`, the API with its first endpoint (docs/decisions/0003).
 */
export function makeEarlyStore(options: EarlyStoreOptions = {}) {
  const { tokens = tokenStore(), build = runtimeConfig().build } = options;
  const { facade, arrived } = awaitedPersistence();
  const services: Services = { ports: guestPorts, tokens, build, persistence: () => facade };
  const queue = createQueue();
  const slot = createMiddlewareSlot();
  const growing = growingReducer();
  let { reducer } = growing;
  let refresh = () => undefined as void;
  whenApiLoads((api) => {
    growing.add(api.reducerPath, api.reducer);
    slot.add(api.middleware);
    refresh();
  });
  const store = configure(options, services, reducer, [
    queue.middleware,
    slot.middleware,
    ...(options.middleware ?? []),
  ]);
  refresh = () => store.replaceReducer(reducer);
  setSessionEpochSource(() => selectEpoch(store.getState()));

  const complete = ({ ports, listeners, persistence }: LateParts) => {
    const release = () => queue.release(store.dispatch);
    services.ports = ports;
    slot.add(listeners);
    if (persistence) reducer = persistence.persisted(reducer);
    else growing.add('_persist', () => NOTHING_STORED);
    refresh();
    if (!persistence) release();
    arrived(persistence ? persistence.start(store, release) : noPersistence);
  };
  // The thunk middleware takes our extra argument; its type is lost where a check is switched off.
  return Object.assign(store as typeof store & { dispatch: AppDispatch }, { persistence: facade, complete });
}

export type AppStore = ReturnType<typeof makeEarlyStore>;
