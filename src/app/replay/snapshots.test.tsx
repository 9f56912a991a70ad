import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { act, render, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { setClock } from '@/lib/clock';
import { loadSnapshot } from '@/store/snapshot/loadSnapshot';
import { parseSnapshot } from '@/store/snapshot/parseSnapshot';
import { createFakeStorage } from '@/testing/fakeStorage';
import { screenText } from '@/testing/screenText';
import { storedSnapshot } from '@/testing/storedSnapshot';
import { Site } from '../App';
import { routeAt } from '../routes';
import { makeReplayStore } from './replayStore';
import { replaceThirdParties } from './seal';
import { sealedFetch } from './sealedFetch';

/** Each file in this folder is a test case (docs/howto/replay-a-problem.md). */
const FOLDER = path.join(__dirname, '../../testing/snapshots');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

function open(file: string) {
  const parsed = parseSnapshot(readFileSync(path.join(FOLDER, file), 'utf8'));
  if (!parsed.ok) throw new Error(`${file}: ${parsed.problem}`);
  return parsed.snapshot;
}

/** Waits one macrotask, in which all promises of the recorded answers resolve. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** Compares with the text file beside the report. Writes a missing one, or on request; review it before you commit it. */
async function expectScreen(file: string, shown: () => string): Promise<void> {
  const kept = path.join(FOLDER, file.replace(/\.json$/, '.txt'));
  const mayWrite = !existsSync(kept) && !process.env.CI;
  if (mayWrite || process.env.UPDATE_SCREENS) {
    await settle();
    await settle();
    writeFileSync(kept, shown());
  }
  const text = existsSync(kept) ? readFileSync(kept, 'utf8') : 'no text is kept beside the report';
  await waitFor(() => expect(shown()).toBe(text));
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
  const snapshot = open(file);
  setClock(() => snapshot.takenAt);
  jest.spyOn(globalThis, 'fetch').mockImplementation(sealedFetch(snapshot.answers));
  const loaded = loadSnapshot(snapshot);
  // Carts, draft and session come from storage, as in a real start.
  const disk = createFakeStorage(storedSnapshot(snapshot));
  const { api, flash, session } = loaded;
  const memory = { api, flash, session: { ...session, userId: null, postalCode: null, epoch: 0 } };
  const store = makeReplayStore(memory, disk.tab());
  await store.persistence.whenRehydrated;
  const { carts, checkout, userCache } = store.getState();
  expect({ carts, checkout, userCache }).toEqual({
    carts: loaded.carts,
    checkout: loaded.checkout,
    userCache: loaded.userCache,
  });

  await routeAt(snapshot.route)?.screen.load();
  const { container } = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ pathname: snapshot.route, state: snapshot.routeState }]}>
        <Site />
      </MemoryRouter>
    </Provider>,
  );
  await expectScreen(file, () => textOf(container));
  store.persistence.close();
});

it('has cases', () => expect(files.length).toBeGreaterThanOrEqual(3));
