import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { loadSnapshot } from '@/store/snapshot/loadSnapshot';
import { maskText } from '@/store/snapshot/maskText';
import { wireAnswers } from '@/testing/apiFixtures';
import { answerCalls, json, names, openScreens, pathOf, settle, visit } from '@/testing/everyScreen';
import { opened, reportOf } from '@/testing/reports';
import { screenText } from '@/testing/screenText';
import { Site } from '../App';
import { makeReplayStore } from './replayStore';
import { sealedFetch } from './sealedFetch';

openScreens();

/** The texts of the whole page without the carousel, which changes with time. */
function wordsOf(container: HTMLElement): string[] {
  container.querySelectorAll('[aria-roledescription=carousel]').forEach((carousel) => carousel.remove());
  if (!container.querySelector('main')) throw new Error('no screen');
  return screenText(container).split(/\s+/);
}

async function reported(name: (typeof names)[number], includePersonal: boolean) {
  answerCalls((operation) => json(wireAnswers[operation]));
  const { store, container, unmount, location } = await visit(name);
  const before = wordsOf(container);
  const { pathname, search, state } = location();
  const report = reportOf(store.getState(), null, {
    route: `${pathname || pathOf(name)}${search}`,
    routeState: state,
    takenAt: Date.now(),
    includePersonal,
  });
  unmount();
  return { before, snapshot: opened(report) };
}

async function replayed({ snapshot }: Awaited<ReturnType<typeof reported>>): Promise<string[]> {
  jest.spyOn(globalThis, 'fetch').mockImplementation(sealedFetch(snapshot.answers));
  const { container } = render(
    <Provider store={makeReplayStore(loadSnapshot(snapshot))}>
      <MemoryRouter initialEntries={[{ pathname: snapshot.route, state: snapshot.routeState }]}>
        <Site />
      </MemoryRouter>
    </Provider>,
  );
  await settle();
  return wordsOf(container);
}

describe.each(names)('%s', (name) => {
  it('replays with the same texts and amounts', async () => {
    const report = await reported(name, true);
    expect(await replayed(report)).toEqual(report.before);
  });

  it('replays masked with the same amounts and texts, except those of the customer', async () => {
    const report = await reported(name, false);
    const after = await replayed(report);
    const masked = report.before.map((word, at) => (after[at] === maskText(word) ? maskText(word) : word));
    expect(after).toEqual(masked);
  });
});
