import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { forgetMoves } from '@/components/ui/Page';
import { setClock } from '@/lib/clock';
import type { Frame } from '@/store/snapshot/replayFrames';
import { Site } from '../App';
import { CrashPage } from '../CrashPage';
import { ErrorBoundary } from '../ErrorBoundary';
import { makeReplayStore } from './replayStore';
import { answerAsAt } from './seal';

/** The real app at the route of a frame, with its own store and router. Another frame makes a new store. */
export function ReplayedApp({ frame }: { frame: Frame }) {
  const { route, routeState, state, answers, at } = frame;
  // Set during rendering, because the screens below read the clock when they render, and call the API and move the focus when they mount.
  const store = useMemo(() => {
    forgetMoves();
    setClock(() => at);
    answerAsAt(answers);
    return makeReplayStore(state);
  }, [state, answers, at]);
  const [pathname = '/', search] = route.split('?');
  return (
    <ErrorBoundary fallback={<CrashPage />}>
      <Provider store={store}>
        <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state: routeState }]}>
          <Site />
        </MemoryRouter>
      </Provider>
    </ErrorBoundary>
  );
}
