import type { Middleware } from '@reduxjs/toolkit';
import { now } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { isRecord } from '@/lib/records';
import { sessionStore } from '@/lib/storage';
import { appReset } from '../appReset';
import type { RootState } from '../rootReducer';

/** How many actions are held in memory. */
export const LOG_LIMIT = 200;
/** In the session storage: what is kept of the log over a reload (log/logRing). */
export const LOG_KEY = 'dw:log';

/** An action as it happened, with what it takes to tell what it changed. Holds personal data: it stays in memory. */
export interface Noted {
  /** Counts up; tells which were told before. */
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
  /** The state before it; the one after it is the next one's. */
  before: RootState;
}

/** Actions of our slices are recorded with their payload, which holds no secret; all others by type alone. */
const REPLAYABLE = /^(session|version|carts|checkout|flash|notices|userCache|app)\//;

export const isReplayable = ({ type }: { type: string }): boolean => REPLAYABLE.test(type);

/** The type of an entry that is no action: the router went to another path. */
export const NAVIGATED = 'route/changed';

interface PlainAction {
  type: string;
  payload?: unknown;
  meta?: unknown;
}

const isPlain = (action: unknown): action is PlainAction =>
  isRecord(action) &&
  typeof action.type === 'string' &&
  !/^persist\/|^api\/config\/|internal/.test(action.type);

/** Only a session that was lost is still the same customer's story. */
const isAnothersBeginning = (action: PlainAction): boolean =>
  appReset.match(action) && action.payload.reason !== 'sessionLost';

function contentOf(action: PlainAction): Pick<Noted, 'payload' | 'endpointName'> {
  if (isReplayable(action)) return { payload: action.payload };
  const arg = isRecord(action.meta) && isRecord(action.meta.arg) ? action.meta.arg : {};
  return typeof arg.endpointName === 'string' ? { endpointName: arg.endpointName } : {};
}

export interface Recorder {
  middleware: Middleware;
  navigated(path: string, routeState: unknown): void;
  /** The last entries, oldest first. */
  noted(): readonly Noted[];
  /** Counts the resets after which nothing of before may be told. */
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
    middleware,
    navigated(nextPath, nextState) {
      [path, routeState] = [nextPath, nextState];
      note(NAVIGATED, {});
    },
    noted: () => entries,
    era: () => era,
  };
}
