import { asRecord, isRecord, parseJson, type UnknownRecord } from '@/lib/records';
import { MAX_ACTIONS, type RecordedAction } from '../format';

export interface Recorded {
  /** Null if the export holds only the first state; `start` and the actions give the last one. */
  state: UnknownRecord | null;
  start: UnknownRecord | null;
  actions: RecordedAction[];
}

/** Some exports have no timestamps; their actions keep their order and get time 0. */
const asAction = (value: unknown): RecordedAction[] => {
  const inner = isRecord(value) && isRecord(value.action) ? value.action : value;
  if (!isRecord(inner) || typeof inner.type !== 'string') return [];
  const at = isRecord(value) && typeof value.timestamp === 'number' ? value.timestamp : 0;
  return [{ at, type: inner.type, payload: inner.payload }];
};

/**
 * Reads an export of Redux DevTools: `{computedStates, currentStateIndex, actionsById, stagedActionIds}`, or `{preloadedState, payload}`
 * with both as JSON texts. Null for any other object.
 */
export function readDevTools(value: UnknownRecord): Recorded | null {
  const { computedStates, currentStateIndex, actionsById, stagedActionIds } = value;
  if (Array.isArray(computedStates)) {
    const index = typeof currentStateIndex === 'number' ? currentStateIndex : computedStates.length - 1;
    const states = (computedStates as unknown[]).map((entry) => (isRecord(entry) ? entry.state : null));
    const [state, start] = [states[index], states[0]];
    if (!isRecord(state)) return null;
    const ids = Array.isArray(stagedActionIds) ? (stagedActionIds as unknown[]) : [];
    const byId = asRecord(actionsById);
    const actions = ids.slice(1, index + 1).flatMap((id) => asAction(byId[String(id)]));
    return { state, start: isRecord(start) ? start : null, actions: actions.slice(-MAX_ACTIONS) };
  }
  const start = typeof value.preloadedState === 'string' ? parseJson(value.preloadedState) : undefined;
  const payload = typeof value.payload === 'string' ? parseJson(value.payload) : undefined;
  if (!isRecord(start) || !Array.isArray(payload)) return null;
  return { state: null, start, actions: (payload as unknown[]).flatMap(asAction).slice(-MAX_ACTIONS) };
}
