import { now } from '@/lib/clock';
import { deviceZone } from '@/lib/deviceZone';
import { navigation } from '@/lib/navigation';
import { onPageLeave } from '@/lib/pageLifecycle';
import { isRecord, parseJson } from '@/lib/records';
import { openLocalStore, type KeyValueStore } from '@/lib/storage';
import { whenIdle } from '@/lib/whenIdle';
import { SEEN_KEY } from '@/lib/storageKeys';
import { kinds } from '@/store/persistence/kinds';
import type { RootState } from '@/store/rootReducer';
import { selectEpoch, selectUserId } from '@/store/slices/session';
import { seenNow, withSeen } from './seen';
import { COPIES_STORE, type ReportSource } from './reportSource';

/** Interval between two looks at the store (ms). */
const EVERY_MS = 1_000;

/** The epoch on disk; a sign-out in another tab may have raised it before this tab knows. */
function epochOnDisk(storage: KeyValueStore): number {
  const envelope = parseJson(storage.getItem(kinds.session.key) ?? '');
  return isRecord(envelope) && typeof envelope.e === 'number' ? envelope.e : 0;
}

/** Where and when the page is, for a report. */
export const pageContext = () => ({
  route: navigation.currentPath(),
  routeState: navigation.routeState(),
  takenAt: now(),
  timeZone: deviceZone(),
  viewport: { width: window.innerWidth, height: window.innerHeight },
});

/** Saves the screen that the page shows, masked. Not after a sign-out in another tab, whose reset must stand. */
export function saveSeen({ getState }: Pick<ReportSource, 'getState'>): void {
  const storage = openLocalStore();
  const state = getState();
  const owner = { userId: selectUserId(state), epoch: selectEpoch(state) };
  if (!storage || epochOnDisk(storage) !== owner.epoch) return;
  try {
    storage.setItem(SEEN_KEY, withSeen(storage.getItem(SEEN_KEY), seenNow(state, pageContext()), owner));
  } catch {
    // The carts need the room of a full storage.
    storage.removeItem(SEEN_KEY);
  }
}

/** A dish in the cart writes only the cart's own entry (docs/performance.md). */
const showsOther = ({ api }: RootState, { api: before }: RootState): boolean =>
  // RTK Query stores who shows an answer up to half a second after the answer.
  api.queries !== before.queries || api.subscriptions !== before.subscriptions;

/**
 * Saves the screen when it shows other answers, and with all its state when the page is left and before the store is copied.
 * Returns a function that stops it.
 */
export function keepSeen(source: Pick<ReportSource, 'getState'>): () => void {
  let last: { state: RootState; path: string } | null = null;
  let cancelIdle: () => void = () => undefined;
  const saveIf = (isOther: (state: RootState, before: RootState) => boolean) => {
    const [state, path] = [source.getState(), navigation.currentPath()];
    if (last?.path === path && !isOther(state, last.state)) return;
    last = { state, path };
    saveSeen(source);
  };
  const save = () => saveIf((state, before) => state !== before);
  const timer = setInterval(() => {
    cancelIdle();
    cancelIdle = whenIdle(() => saveIf(showsOther), EVERY_MS);
  }, EVERY_MS);
  const stopLeaving = onPageLeave(save);
  const beforeCopy = ({ target }: Event) => {
    if (target instanceof Element && target.closest(`[${COPIES_STORE}]`)) save();
  };
  document.addEventListener('click', beforeCopy, true);
  return () => {
    clearInterval(timer);
    cancelIdle();
    stopLeaving();
    document.removeEventListener('click', beforeCopy, true);
  };
}
