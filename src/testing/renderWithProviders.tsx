import { act, render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { makeStore, type AppStore, type StoreOptions } from '@/store/store';
import { initialSession, type SessionState } from '@/store/slices/session';

export interface RenderOptions extends StoreOptions {
  /** Path, query and hash to start at, or a whole history entry with its state. */
  route?: string | { pathname: string; search?: string; hash?: string; state?: unknown };
  store?: AppStore;
}

interface Rendered extends RenderResult {
  store: AppStore;
  /** The router's location. */
  location: () => { pathname: string; search: string; hash: string; state: unknown };
  /** The Back button of the browser. */
  goBack: () => void;
}

/** A checked session of a visitor or of the given user. */
export function checkedSession(
  userId: number | null = null,
  postalCode: string | null = '60540',
): SessionState {
  return { ...initialSession, checked: true, userId, postalCode: userId === null ? null : postalCode };
}

/** A store without storage unless `storage` is given, with a checked session unless `preloadedState` has another. */
export function makeTestStore({ preloadedState, ...options }: StoreOptions = {}): AppStore {
  return makeStore({
    isPersisted: 'storage' in options,
    ...options,
    preloadedState: { session: checkedSession(), ...preloadedState },
  });
}

/** Renders with a real store and a router. The network is stubbed at `fetch`. */
export function renderWithProviders(
  ui: ReactElement,
  { route = '/', store: given, ...options }: RenderOptions = {},
): Rendered {
  const store = given ?? makeTestStore(options);
  let current: ReturnType<Rendered['location']> = { pathname: '', search: '', hash: '', state: null };
  let navigate: ReturnType<typeof useNavigate> | undefined;
  function LocationProbe() {
    const { pathname, search, hash, state } = useLocation() as ReturnType<Rendered['location']>;
    current = { pathname, search, hash, state };
    navigate = useNavigate();
    return null;
  }
  const result = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[route]}>
        <LocationProbe />
        {ui}
      </MemoryRouter>
    </Provider>,
  );
  const goBack = () => act(() => void navigate?.(-1));
  return Object.assign(result, { store, location: () => current, goBack });
}
