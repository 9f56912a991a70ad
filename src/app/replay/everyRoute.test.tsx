import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createSnapshot } from '@/store/snapshot/createSnapshot';
import { loadSnapshot } from '@/store/snapshot/loadSnapshot';
import { maskText } from '@/store/snapshot/maskText';
import { parseSnapshot } from '@/store/snapshot/parseSnapshot';
import { wireAnswers } from '@/testing/apiFixtures';
import { answerCalls, json, names, openScreens, pathOf, settle, visit } from '@/testing/everyScreen';
import { screenText } from '@/testing/screenText';
import { Site } from '../App';
import { makeReplayStore } from './replayStore';
import { refuse } from './seal';

openScreens();

/** Screens that show the answer of a mutation, which no report contains. */
const ANSWERS_OF_CHANGES: readonly string[] = ['confirmEmail', 'passwordEditToken', 'subscriptions'];
/** The heading above the provider's form, which the replay does not show. */
const PROVIDER_FORM = '## Payment';

/** The screen's texts without the carousel, which changes with time. */
function wordsOf(container: HTMLElement): string[] {
  const main = container.querySelector('main');
  main?.querySelectorAll('[aria-roledescription=carousel]').forEach((carousel) => carousel.remove());
  const [text = ''] = (main ? screenText(main) : 'no screen').split(PROVIDER_FORM);
  return text.split(/\s+/);
}

async function reported(name: (typeof names)[number], includePersonal: boolean) {
  answerCalls((operation) => json(wireAnswers[operation]));
  const { store, container, unmount, location } = await visit(name);
  const before = wordsOf(container);
  const { pathname, state } = location();
  const snapshot = createSnapshot(
    store.getState(),
    { start: null, actions: [] },
    {
      build: '',
      route: pathname || pathOf(name),
      routeState: state,
      takenAt: Date.now(),
      timeZone: 'America/Chicago',
      viewport: { width: 375, height: 800 },
      includePersonal,
    },
  );
  unmount();
  const parsed = parseSnapshot(JSON.stringify(snapshot));
  if (!parsed.ok) throw new Error(parsed.problem);
  return { before, snapshot: parsed.snapshot };
}

async function replayed({ snapshot }: Awaited<ReturnType<typeof reported>>): Promise<string[]> {
  jest.spyOn(globalThis, 'fetch').mockImplementation(refuse);
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

describe.each(names.filter((name) => !ANSWERS_OF_CHANGES.includes(name)))('%s', (name) => {
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
