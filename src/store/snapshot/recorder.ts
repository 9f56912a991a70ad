import type { Middleware } from '@reduxjs/toolkit';
import { now } from '@/lib/clock';
import { isRecord } from '@/lib/records';
import type { RootState } from '../rootReducer';

/** How many actions a snapshot carries. */
export const LOG_LIMIT = 100;

export interface RecordedAction {
  /** Milliseconds UTC. */
  at: number;
  type: string;
  payload?: unknown;
  /** The endpoint of an API action. */
  endpointName?: string;
}

/** Actions of our slices are recorded with their payload, which holds no secret; all others by type alone. */
const REPLAYABLE = /^(session|version|carts|checkout|flash|notices|userCache|app)\//;

export const isReplayable = ({ type }: { type: string }): boolean => REPLAYABLE.test(type);

interface Entry {
  action: RecordedAction;
  before: RootState;
}

function note(action: { type: string; payload?: unknown; meta?: unknown }): RecordedAction {
  const at = now();
  if (isReplayable(action)) return { at, type: action.type, payload: action.payload };
  const arg = isRecord(action.meta) && isRecord(action.meta.arg) ? action.meta.arg : {};
  return {
    at,
    type: action.type,
    ...(typeof arg.endpointName === 'string' ? { endpointName: arg.endpointName } : {}),
  };
}

export interface Recorder {
  middleware: Middleware;
  /** The state before the oldest recorded action, and the actions since. */
  log(): { start: RootState | null; actions: RecordedAction[] };
}

/** Records the last actions in memory, each with the state before it; states share structure, so this costs little. */
export function createRecorder(): Recorder {
  let entries: Entry[] = [];
  const middleware: Middleware = (store) => (next) => (action) => {
    const isPlain =
      isRecord(action) &&
      typeof action.type === 'string' &&
      !action.type.startsWith('persist/') &&
      !action.type.includes('internal');
    if (isPlain) {
      const entry = { action: note(action as { type: string }), before: store.getState() as RootState };
      entries = [...entries.slice(1 - LOG_LIMIT), entry];
    }
    return next(action);
  };
  return {
    middleware,
    log: () => ({ start: entries[0]?.before ?? null, actions: entries.map(({ action }) => action) }),
  };
}
