import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { forgetMoves } from '@/components/ui/Page';
import { setClock } from '@/lib/clock';
import type { Frame } from '../read/replayFrames';
import { makeReplayStore } from './replayStore';
import type { ReplayedSite } from './replayedSite';
import { answerAsAt } from './seal';

/** The real app at the route of a frame, with its own store and router. Another frame makes a new store. */
export function ReplayedApp({ frame, Site }: { frame: Frame } & Pick<ReplayedSite, 'Site'>) {
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
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state: routeState }]}>
        <Site />
      </MemoryRouter>
    </Provider>
  );
}
