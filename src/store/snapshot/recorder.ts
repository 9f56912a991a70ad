import type { Middleware } from '@reduxjs/toolkit';
import { now } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { uuid } from '@/lib/ids';
import { isRecord } from '@/lib/records';
import { sessionStore } from '@/lib/storage';
import { appReset } from '../appReset';
import { keptSlices } from '../persistence/kinds';
import type { RootState } from '../rootReducer';

/** Number of actions that are kept in memory. */
export const LOG_LIMIT = 200;
/** Session storage key of the log that survives a reload (log/logRing). */
export const LOG_KEY = 'dw:log';

/** An action with the state before it. Holds personal data, so it stays in memory. */
export interface Noted {
  /** Serial number, so that a reader skips entries it has seen. */
  number: number;
  /** Milliseconds UTC. */
  at: number;
  type: string;
  payload?: unknown;
  /** The endpoint of an API action. */
  endpointName?: string;
  /** Path, query and hash of the router. */
  path: string;
  routeState: unknown;
  /** The state before the action. The state after it is the next entry's `before`. */
  before: RootState;
}

/** The slices that a report holds. */
export const REPORTED = [...keptSlices, 'flash', 'notices'] as const;

/** Actions of these slices are recorded with their payload, which holds no secret; all others without. */
const REPLAYABLE: readonly string[] = [...REPORTED, 'app'];

export const isReplayable = ({ type }: { type: string }): boolean =>
  REPLAYABLE.includes(type.split('/')[0] ?? '');

/** Type of the entry for a navigation, which is not a Redux action. */
export const NAVIGATED = 'route/changed';

interface PlainAction {
  type: string;
  payload?: unknown;
  meta?: unknown;
}

/** False also for the API's reset: it follows another customer's beginning, and the state before it holds the previous one's answers. */
const isPlain = (action: unknown): action is PlainAction =>
  isRecord(action) &&
  typeof action.type === 'string' &&
  !/^persist\/|^api\/(config\/|resetApiState)|internal/.test(action.type);

/** True for resets after which another customer may use the browser. After a lost session the same customer usually returns. */
const isAnothersBeginning = (action: PlainAction): boolean =>
  appReset.match(action) && action.payload.reason !== 'sessionLost';

function contentOf(action: PlainAction): Pick<Noted, 'payload' | 'endpointName'> {
  if (isReplayable(action)) return { payload: action.payload };
  const arg = isRecord(action.meta) && isRecord(action.meta.arg) ? action.meta.arg : {};
  return typeof arg.endpointName === 'string' ? { endpointName: arg.endpointName } : {};
}

export interface Recorder {
  /** Id of this page load. */
  page: string;
  middleware: Middleware;
  navigated(path: string, routeState: unknown): void;
  /** The last entries, oldest first. */
  noted(): readonly Noted[];
  /** Counts the resets that erased the log. */
  era(): number;
}

/** Records the last actions in memory, each with the state before it; states share structure, so this costs little. */
export function createRecorder(): Recorder {
  let entries: Noted[] = [];
  let number = 0;
  let era = 0;
  let path = navigation.currentPath();
  let routeState = navigation.routeState();
  let getState: (() => RootState) | null = null;

  const note = (type: string, content: Pick<Noted, 'payload' | 'endpointName'>) => {
    if (!getState) return;
    number += 1;
    const entry = { number, at: now(), type, ...content, path, routeState, before: getState() };
    entries = [...entries.slice(1 - LOG_LIMIT), entry];
  };
  const middleware: Middleware = (store) => {
    getState = store.getState as () => RootState;
    return (next) => (action) => {
      if (!isPlain(action)) return next(action);
      note(action.type, contentOf(action));
      const result = next(action);
      if (isAnothersBeginning(action)) {
        entries = [];
        era += 1;
        sessionStore().removeItem(LOG_KEY);
      }
      return result;
    };
  };
  return {
    page: uuid(),
    middleware,
    navigated(nextPath, nextState) {
      [path, routeState] = [nextPath, nextState];
      note(NAVIGATED, {});
    },
    noted: () => entries,
    era: () => era,
  };
}
