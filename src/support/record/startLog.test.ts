import { LOG_KEY } from '@/lib/storageKeys';
import { sessionStore } from '@/lib/storage';
import { makeTestStore } from '@/testing/renderWithProviders';
import { createRecorder } from './recorder';
import { logKeeper, startLog } from './startLog';

it('a press starts the log, which is saved when the page is left', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  sessionStore().removeItem(LOG_KEY);
  const recorder = createRecorder();
  const store = makeTestStore({ middleware: [recorder.middleware] });
  startLog({ getState: store.getState, recorder });
  recorder.navigated('/terms', null);
  window.dispatchEvent(new Event('pagehide'));
  expect([logKeeper.peek(), sessionStore().getItem(LOG_KEY)]).toEqual([undefined, null]);

  window.dispatchEvent(new Event('keydown'));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(logKeeper.peek()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(12_000);
  await logKeeper.load();
  window.dispatchEvent(new Event('pagehide'));
  expect(sessionStore().getItem(LOG_KEY)).toContain('"/terms"');
  jest.useRealTimers();
});
