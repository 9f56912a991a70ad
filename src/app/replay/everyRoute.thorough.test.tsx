import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { RootState } from '@/store/rootReducer';
import { writeBlock } from '@/support/block/writeBlock';
import { snapshotAt } from '@/support/read/openedDump';
import { readDump } from '@/support/read/readDump';
import { SEEN_KEY } from '@/lib/storageKeys';
import { loadSnapshot } from '@/support/read/loadSnapshot';
import { maskText } from '@/support/mask/maskText';
import { seenNow, withSeen, type SeenContext } from '@/support/record/seen';
import { wireAnswers } from '@/testing/apiFixtures';
import { answerCalls, json, names, openScreens, pathOf, settle, visit } from '@/testing/everyScreen';
import { opened, reportContext, reportOf } from '@/testing/reports';
import { screenText } from '@/testing/screenText';
import { storedSnapshot } from '@/testing/storedSnapshot';
import { Site } from '../App';
import { makeReplayStore } from '@/support/replay/replayStore';
import { sealedFetch } from '@/support/replay/sealedFetch';

openScreens();

/** The texts of the whole page without the carousel, which changes with time. */
function wordsOf(container: HTMLElement): string[] {
  container.querySelectorAll('[aria-roledescription=carousel]').forEach((carousel) => carousel.remove());
  if (!container.querySelector('main')) throw new Error('no screen');
  return screenText(container).split(/\s+/);
}

/** Opens a route; `take` dumps what it shows. */
async function seen<Dump>(
  name: (typeof names)[number],
  take: (state: RootState, context: SeenContext) => Dump,
) {
  answerCalls((operation) => json(wireAnswers[operation]));
  const { store, container, unmount, location } = await visit(name);
  const before = wordsOf(container);
  const { pathname, search, state: routeState } = location();
  const route = `${pathname || pathOf(name)}${search}`;
  const { timeZone, viewport } = reportContext;
  const dump = take(store.getState(), { takenAt: Date.now(), route, routeState, timeZone, viewport });
  unmount();
  return { before, dump };
}

async function reported(name: (typeof names)[number], includePersonal: boolean) {
  const take = (state: RootState, context: SeenContext) =>
    opened(reportOf(state, null, { ...context, includePersonal }));
  const { before, dump: snapshot } = await seen(name, take);
  return { before, snapshot };
}

/** The store of the browser at a route, copied into an e-mail that was quoted and broken. */
async function pasted(name: (typeof names)[number]) {
  const { before, dump: text } = await seen(name, (state, context) => {
    const { userId, epoch } = state.session;
    const disk = storedSnapshot({ ...opened(reportOf(state, null)), state: { ...state } });
    return JSON.stringify({
      ...disk,
      [SEEN_KEY]: withSeen(null, seenNow(state, context), { userId, epoch }),
    });
  });
  const block = (await writeBlock(text)).replace(/[^\n]{50}/g, '$&\n').replace(/^/gm, '> ');
  const mail = `Hello,\n\n${block}\n\nCasey`;
  const dump = await readDump(mail);
  if (!dump.ok) throw new Error(dump.problem);
  expect(dump).toMatchObject({ source: 'storage', remarks: [] });
  return { before, snapshot: snapshotAt(dump, dump.screens[0] ?? '/') };
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

/** The words, masked where the replay has the mask of the same word; of "Dana's order" the name alone. */
const maskedAs = (after: string[], before: string[]): string[] =>
  before.map((word, at) => {
    const masks = [maskText(word), word.replace(/^.+(?='s$)/, maskText)];
    return masks.find((mask) => mask === after[at]) ?? word;
  });

describe.each(names)('%s', (name) => {
  it('replays with the same texts and amounts', async () => {
    const report = await reported(name, true);
    expect(await replayed(report)).toEqual(report.before);
  });

  it('replays masked with the same amounts and texts, except those of the customer', async () => {
    const report = await reported(name, false);
    const after = await replayed(report);
    expect(after).toEqual(maskedAs(after, report.before));
  });

  it('replays from a pasted local storage, on its first screen, with the same amounts and texts', async () => {
    const store = await pasted(name);
    const after = await replayed(store);
    expect(after).toEqual(maskedAs(after, store.before));
  });
});
