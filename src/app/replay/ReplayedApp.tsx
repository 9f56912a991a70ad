import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { RootState } from '@/store/rootReducer';
import type { Snapshot } from '@/store/snapshot/format';
import { Site } from '../App';
import { CrashPage } from '../CrashPage';
import { ErrorBoundary } from '../ErrorBoundary';
import { makeReplayStore } from './replayStore';

interface ReplayedAppProps {
  route: Snapshot['route'];
  routeState: Snapshot['routeState'];
  state: RootState;
}

/** The real app at the report's route, with its own store and router. A new state makes a new store. */
export function ReplayedApp({ route, routeState, state }: ReplayedAppProps) {
  const store = useMemo(() => makeReplayStore(state), [state]);
  return (
    <ErrorBoundary fallback={<CrashPage />}>
      <Provider store={store}>
        <MemoryRouter initialEntries={[{ pathname: route, state: routeState }]}>
          <Site />
        </MemoryRouter>
      </Provider>
    </ErrorBoundary>
  );
}
