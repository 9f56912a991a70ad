import { now } from '@/lib/clock';
import { asRecord, isRecord, type UnknownRecord } from '@/lib/records';
import { keptSlices, kinds } from '@/store/persistence/kinds';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import type { LogPart } from '../format';
import { stateAfter } from './replayFrames';
import type { Recorded } from './devTools';
import { openedFrom, type OpenedDump } from './openedDump';
import { remarksOnState } from './remarksOnState';
import { isPlausible, latestOf } from './times';

export const isState = (value: UnknownRecord): boolean =>
  keptSlices.some((slice) => isRecord(value[slice])) && isRecord(value.session ?? value.carts);

/** A mark that redux-persist keeps in the state. */
const PERSISTED = '_persist';

/** A bare state, copied from a console or a tool. */
export function readState(state: UnknownRecord): OpenedDump {
  const version = asRecord(state.version);
  const written = typeof version.schema === 'number' ? version.schema : SCHEMA_VERSION;
  const schema = Math.min(written, SCHEMA_VERSION);
  const queries = asRecord(asRecord(state.api).queries);
  const unknown = Object.keys(state).filter((slice) => !Object.hasOwn(kinds, slice) && slice !== PERSISTED);
  const remarks = [
    ...(written > schema ? [`The state was written by a newer version of the site (${written}).`] : []),
    ...unknown.map((slice) => `The part “${slice}” of the state is unknown to this release.`),
    ...remarksOnState(state, schema),
  ];
  return openedFrom('state', { schema, state, queries, build: String(version.build ?? '') }, { remarks });
}

/** An export of Redux DevTools: its last state, and the actions that led to it. */
export function readRecorded({ state, start, actions }: Recorded): OpenedDump {
  const { snapshot, isTimed, remarks } = readState(state ?? start ?? {});
  const { schema, build, route, queries } = snapshot;
  const times = [...actions.map(({ at }) => at), isTimed ? snapshot.takenAt : null];
  const before = { state: start ?? {}, queries, answers: {}, route, routeState: null };
  const known = latestOf(times);
  const at = known ?? now();
  const timedActions = actions.map((action) => (isPlausible(action.at) ? action : { ...action, at }));
  const part: LogPart = { schema, build, page: '', start: before, actions: timedActions };
  const log = start ? [part] : [];
  const shown = { schema, build, queries, takenAt: at, log, state: state ?? { ...stateAfter(part) } };
  const opened = openedFrom('devTools', shown, { remarks });
  return { ...opened, isTimed: known !== null };
}
