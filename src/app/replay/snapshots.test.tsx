import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { act, render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { setClock } from '@/lib/clock';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import { loadSnapshot } from '@/support/read/loadSnapshot';
import { readDump } from '@/support/read/readDump';
import { createFakeStorage } from '@/testing/fakeStorage';
import { screenText } from '@/testing/screenText';
import { settled } from '@/testing/settled';
import { storedSnapshot } from '@/testing/storedSnapshot';
import { unfinishedPart } from '@/testing/unfinishedScreen';
import { Site } from '../App';
import { routeAt } from '../routes';
import { makeReplayStore } from '@/support/replay/replayStore';
import { replaceThirdParties } from '@/support/replay/seal';
import { sealedFetch } from '@/support/replay/sealedFetch';

/** Each file in this folder is a test case (docs/howto/replay-a-problem.md). */
const FOLDER = path.join(__dirname, '../../testing/snapshots');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

async function open(file: string) {
  const dump = await readDump(readFileSync(path.join(FOLDER, file), 'utf8'));
  if (!dump.ok) throw new Error(`${file}: ${dump.problem}`);
  return dump.snapshot;
}

const UNFINISHED = (file: string, part: string) =>
  `${file} shows ${part}, so its screen is not kept. If the dump lacks answers of the API, add it by "npm run snapshot -- add" with --api.`;

/** Compares with the text file beside the report. Writes a missing one, or on request; review it before you commit it. */
async function expectScreen(file: string, container: HTMLElement): Promise<void> {
  const kept = path.join(FOLDER, file.replace(/\.json$/, '.txt'));
  const mayWrite = !existsSync(kept) && !process.env.CI;
  if (mayWrite || process.env.UPDATE_SCREENS) {
    await act(settled);
    await waitFor(() => {
      const unfinished = unfinishedPart(container);
      if (unfinished) throw new Error(UNFINISHED(file, unfinished));
    });
    writeFileSync(kept, textOf(container));
  }
  const text = existsSync(kept) ? readFileSync(kept, 'utf8') : 'no text is kept beside the report';
  await waitFor(() => expect(textOf(container)).toBe(text));
}

/** The page's texts: the notices, then the screen. */
function textOf(container: HTMLElement): string {
  const main = container.querySelector('main');
  const notices = [...container.querySelectorAll('[role=status]')]
    .filter((node) => !main?.contains(node) && node.textContent !== '')
    .map(screenText)
    .join('');
  return `${notices}${main ? screenText(main) : 'no screen'}`;
}

beforeAll(replaceThirdParties);
afterEach(() => setClock(null));

it.each(files)('%s shows what the customer saw', async (file) => {
  const snapshot = await open(file);
  setClock(() => snapshot.takenAt);
  jest.spyOn(globalThis, 'fetch').mockImplementation(sealedFetch(snapshot.answers));
  const loaded = loadSnapshot(snapshot);
  // Carts, draft and session come from storage, as in a real start.
  const disk = createFakeStorage(storedSnapshot(snapshot));
  const { api, flash, session } = loaded;
  const memory = { api, flash, session: { ...session, userId: null, postalCode: null, epoch: 0 } };
  const store = makeReplayStore(memory, { storage: disk.tab() });
  await store.persistence.whenRehydrated;
  const { carts, userCache } = store.getState();
  expect({ carts, userCache }).toEqual({ carts: loaded.carts, userCache: loaded.userCache });

  const [pathname = '/', search] = snapshot.route.split('?');
  await routeAt(pathname)?.screen.load();
  const { container } = render(
    <Provider store={store}>
      <MemoryRouter
        initialEntries={[{ pathname, search: search && `?${search}`, state: snapshot.routeState }]}
      >
        <Site />
      </MemoryRouter>
    </Provider>,
  );
  await expectScreen(file, container);
  store.persistence.close();
});

it('has a case of each released schema', async () => {
  const released = Array.from({ length: SCHEMA_VERSION + 1 }, (_, schema) => schema);
  const snapshots = await Promise.all(files.map(open));
  expect([...new Set(snapshots.map(({ schema }) => schema))].sort()).toEqual(released);
});
