import { LOG_KEY } from '@/lib/storageKeys';
import { sessionStore } from '@/lib/storage';
import { cartNotesChanged } from '@/store/slices/carts';
import { makeTestStore } from '@/testing/renderWithProviders';
import { collectReport } from './collectReport';
import { keepLog } from './keepLog';
import { createRecorder } from './recorder';
import { reportSource } from './reportSource';

/** A page whose 150 actions have notes of `length` characters each. */
function aPage(length: number) {
  sessionStore().removeItem(LOG_KEY);
  const recorder = createRecorder();
  const store = makeTestStore({ middleware: [recorder.middleware] });
  const source = { getState: store.getState, recorder };
  reportSource.set(source);
  for (let action = 0; action < 150; action += 1)
    store.dispatch(cartNotesChanged({ eventId: 101, notes: `${action} `.padEnd(length, 'note ') }));
  return keepLog(source);
}
const actionsOf = (report: ReturnType<typeof collectReport>) => report.log.flatMap(({ actions }) => actions);

afterEach(() => reportSource.set(null));

it('a report has all that the page noted', () => {
  const keeper = aPage(100);
  expect(actionsOf(collectReport(false))).toHaveLength(150);
  keeper.stop();
});

it('a report that is too long for the server has fewer actions, the last ones', () => {
  const keeper = aPage(15_000);
  for (const isPersonal of [false, true]) {
    const report = collectReport(isPersonal);
    expect(JSON.stringify(report).length).toBeLessThanOrEqual(1_000_000);
    expect(actionsOf(report)).toHaveLength(50);
    expect(report.state.carts).toMatchObject({ 101: { notes: expect.stringMatching(/^\S+ /) as string } });
  }
  expect(actionsOf(collectReport(true))[0]?.payload).toMatchObject({
    notes: expect.stringMatching(/^100 /) as string,
  });
  keeper.stop();
});
