import { rootReducer, type RootState as StoreState } from '../rootReducer';
import type { Snapshot } from './format';
import { loadSnapshot } from './loadSnapshot';
import { isReplayable, type RecordedAction } from './recorder';

export interface Frame {
  action: RecordedAction | null;
  state: StoreState;
  changes: Change[];
}

/**
 * One frame per recorded action, with the state after it and its changes. The last frame shows the recorded state, which is
 * what the customer saw, in place of the computed one.
 */
export function replayFrames(snapshot: Snapshot): Frame[] {
  let state = loadSnapshot(snapshot, 'start');
  const first: Frame = { action: null, state, changes: [] };
  const rest = snapshot.actions.map((action): Frame => {
    const before = state;
    state = applySafely(state, action);
    return { action, state, changes: diffStates(before, state) };
  });
  const frames = [first, ...rest];
  return frames.map((frame, index) =>
    index === frames.length - 1 ? { ...frame, state: loadSnapshot(snapshot) } : frame,
  );
}

/** The state after all recorded actions, where a dump holds only the one before them. */
export const stateAfter = (snapshot: Snapshot): StoreState =>
  snapshot.actions.reduce(applySafely, loadSnapshot(snapshot, 'start'));

/** Applies an action; one that the reducers reject (forged or older) changes nothing. */
function applySafely(state: StoreState, action: RecordedAction): StoreState {
  if (!isReplayable(action)) return state;
  try {
    return rootReducer(state, { type: action.type, payload: action.payload });
  } catch {
    return state;
  }
}

export interface Change {
  /** `carts.101.items.0.quantity` */
  path: string;
  before: unknown;
  after: unknown;
}

const MAX_CHANGES = 200;

/** The leaves that differ between two states; at most 200. */
export function diffStates(before: unknown, after: unknown, path = ''): Change[] {
  if (Object.is(before, after)) return [];
  const areBranches =
    typeof before === 'object' && typeof after === 'object' && before !== null && after !== null;
  if (!areBranches || Array.isArray(before) !== Array.isArray(after)) return [{ path, before, after }];
  const [b, a] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(b), ...Object.keys(a)])];
  return keys
    .flatMap((key) => diffStates(b[key], a[key], path ? `${path}.${key}` : key))
    .slice(0, MAX_CHANGES);
}
