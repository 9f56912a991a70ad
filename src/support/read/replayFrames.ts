import { rootReducer, type RootState } from '@/store/rootReducer';
import type { LogPart, Moment, RecordedAction, Snapshot } from '../format';
import { loadMoment, loadSnapshot } from './loadSnapshot';
import { changeQueries, type Queries } from './readQueries';
import { isReplayable } from '../record/recorder';

/** The state at one moment and the action that led to it. */
export interface Frame {
  /** Null at the beginning of a page load. */
  action: RecordedAction | null;
  state: RootState;
  changes: Change[];
  /** Path and query, redacted; `routeState` is the router's state. */
  route: string;
  routeState: unknown;
  /** By endpoint: the status and answer of the last mutation. */
  answers: Moment['answers'];
  /** Milliseconds UTC. */
  at: number;
}

/** The order form shows its last quote until the next one is answered; the cache drops it with its request. */
const quotesIn = ({ api }: RootState): Queries =>
  Object.fromEntries(Object.entries(api.queries).filter(([key]) => key.startsWith('getQuote(')));

const withQueries = (state: RootState, queries: Queries): RootState => ({
  ...state,
  api: { ...state.api, queries },
});

/** The frame after an action. */
function follow(frame: Frame, action: RecordedAction): Frame {
  const applied = applySafely(frame.state, action);
  const { queries, answers, route, routeState } = action;
  const state = queries
    ? withQueries(applied, { ...quotesIn(applied), ...changeQueries(applied.api.queries, queries) })
    : applied;
  return {
    action,
    state,
    changes: diffStates(comparedParts(frame.state), comparedParts(state)),
    route: route ?? frame.route,
    routeState: route === undefined ? frame.routeState : routeState,
    answers: { ...frame.answers, ...answers },
    at: action.at,
  };
}

/** What the differences are computed from: the slices, and the status of each query. */
function comparedParts({ api, ...slices }: RootState) {
  const answers = Object.entries(api.queries).map(([key, query]) => [key, query?.status]);
  return { ...slices, answers: Object.fromEntries(answers) as Record<string, unknown> };
}

function beginningOf({ start, schema, actions: [first] }: LogPart, takenAt: number): Frame {
  const at = first?.at ?? takenAt;
  const { route, routeState, answers } = start;
  return {
    action: null,
    state: loadMoment(start, { schema, at }),
    changes: [],
    route,
    routeState,
    answers,
    at,
  };
}

/** The frames of one part of the log: its first state, and one for each action. */
function framesOf(part: LogPart, takenAt: number): Frame[] {
  const frames = [beginningOf(part, takenAt)];
  part.actions.forEach((action) => {
    const last = frames.at(-1);
    if (last) frames.push(follow(last, action));
  });
  return frames;
}

/**
 * One frame for each page load and each recorded action, with the state after it and its changes. The last frame shows the recorded
 * state, which the customer saw, in place of the computed one.
 */
export function replayFrames(snapshot: Snapshot): Frame[] {
  const { log, route, routeState, answers, takenAt } = snapshot;
  const pages = log.map((part, index) => {
    const frames = framesOf(part, takenAt);
    // Within a page load a part begins with the last state of the part before, so its first frame is a repetition.
    return part.page === log[index - 1]?.page ? frames.slice(1) : frames;
  });
  const frames = pages.flat();
  const loaded = loadSnapshot(snapshot);
  const last = frames.pop();
  const state = last ? withQueries(loaded, { ...quotesIn(last.state), ...loaded.api.queries }) : loaded;
  const end = { state, route, routeState, answers, at: takenAt };
  return [...frames, { action: null, changes: [], ...last, ...end }];
}

/** The state after all actions, for dumps that hold only the state before them. */
export function stateAfter(part: LogPart): RootState {
  const { state } = framesOf(part, 0).at(-1) ?? beginningOf(part, 0);
  return state;
}

/** Applies an action. An action that the reducers reject (forged, or of an older release) changes nothing. */
function applySafely(state: RootState, action: RecordedAction): RootState {
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

export const MAX_CHANGES = 200;

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
