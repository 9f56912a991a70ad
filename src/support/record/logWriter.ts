import { asRecord, mapValues } from '@/lib/records';
import { SCHEMA_VERSION } from '@/store/persistence/migrations';
import type { RootState } from '@/store/rootReducer';
import type { LogPart, Moment, RecordedAction } from '../format';
import { payloadPrivacy } from '../mask/payloadPrivacy';
import { redactFields, type RedactOptions } from '../mask/redact';
import { redactQuery } from '../mask/redactQueries';
import { lastMutations, momentOf, redactAnswers, redactPlace } from './createSnapshot';
import { NAVIGATED, type Noted } from './recorder';

type Cache = Record<string, unknown>;

/** The queries that an action changed. Data that stayed are left out, so that a menu is in the log once. */
function changedQueries(
  before: Cache,
  after: Cache,
  options: RedactOptions,
): Pick<RecordedAction, 'queries'> {
  if (before === after) return {};
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(
    (key): [string, unknown][] => {
      const [old, fresh] = [before[key], after[key]];
      if (old === fresh) return [];
      const { data } = asRecord(fresh);
      const isSame = data !== undefined && data === asRecord(old).data;
      const entry = redactQuery(key, isSame ? { ...asRecord(fresh), data: undefined } : fresh, options);
      if (entry) return [entry];
      const gone = redactQuery(key, old, options);
      return gone ? [[gone[0], null]] : [];
    },
  );
  return changed.length > 0 ? { queries: Object.fromEntries(changed) } : {};
}

function changedAnswers(
  before: RootState,
  after: RootState,
  options: RedactOptions,
): Pick<RecordedAction, 'answers'> {
  if (before.api.mutations === after.api.mutations) return {};
  const old = lastMutations(before);
  const changed = mapValues(lastMutations(after), (entry, name) => (old[name] === entry ? null : entry));
  const answers = redactAnswers(changed, options);
  return Object.keys(answers).length > 0 ? { answers } : {};
}

function redactAction(noted: Noted, after: RootState, options: RedactOptions): RecordedAction {
  const { at, type, payload, endpointName, before, path, routeState } = noted;
  return {
    at,
    type,
    ...('payload' in noted ? { payload: redactFields(payload, payloadPrivacy(type), options) } : {}),
    ...(endpointName === undefined ? {} : { endpointName }),
    ...changedQueries(before.api.queries, after.api.queries, options),
    ...changedAnswers(before, after, options),
    ...(type === NAVIGATED ? redactPlace({ route: path, routeState }, options) : {}),
  };
}

/** Redacts what a page's recorder noted, each entry once. */
export function createLogWriter(page: Pick<LogPart, 'build' | 'page'>, options: RedactOptions) {
  const actions = new WeakMap<Noted, { after: RootState; action: RecordedAction }>();
  const starts = new WeakMap<Noted, Moment>();
  const afterOf = (noted: readonly Noted[], at: number, now: RootState) => noted[at + 1]?.before ?? now;
  const actionOf = (entry: Noted, after: RootState): RecordedAction => {
    const known = actions.get(entry);
    if (known?.after === after) return known.action;
    const action = redactAction(entry, after, options);
    actions.set(entry, { after, action });
    return action;
  };
  const startOf = (first: Noted): Moment => {
    const { before, path: route, routeState } = first;
    const start = starts.get(first) ?? momentOf(before, { route, routeState }, options);
    starts.set(first, start);
    return start;
  };
  return {
    /** Redacts one entry ahead of `part`. False if there is none left. @param now the state after the last entry */
    prepare(noted: readonly Noted[], now: RootState): boolean {
      const at = noted.findIndex((one, index) => actions.get(one)?.after !== afterOf(noted, index, now));
      const entry = noted[at];
      if (entry) actionOf(entry, afterOf(noted, at, now));
      return entry !== undefined;
    },
    /** The entries with the state before them; none without entries. */
    part(noted: readonly Noted[], now: RootState): LogPart[] {
      const [first] = noted;
      if (!first) return [];
      const recorded = noted.map((entry, at) => actionOf(entry, afterOf(noted, at, now)));
      return [{ ...page, schema: SCHEMA_VERSION, start: startOf(first), actions: recorded }];
    },
  };
}
