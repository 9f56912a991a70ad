import { isRecord, mapValues } from '@/lib/records';
import type { RootState } from '../../rootReducer';
import { isPerEvent, privacyOf, reportedSlices, type ReportedSlice } from '../../persistence/kinds';
import { payloadPrivacy, routeStatePrivacy } from '../redact/payloadPrivacy';
import { NAVIGATED, type Noted } from '../recorder';
import { redactFields, type RedactOptions } from '../redact/redact';
import { redactMutation, redactData, redactEntry } from '../redact/redactQueries';
import { redactRoute } from '../redact/redactRoute';
import type { Bodies, Ref } from './bodies';

type Packed = Record<string, unknown>;

export interface PackedMoment {
  /** By slice, and within a slice per event by event id. */
  state: Record<string, Ref | Record<string, Ref>>;
  /** Cache entries with references in place of their data. */
  queries: Record<string, Packed>;
  answers: Record<string, Packed>;
  route: string;
  routeState: unknown;
}

export interface PackedAction {
  at: number;
  type: string;
  payload?: unknown;
  endpointName?: string;
  queries?: Record<string, Packed | null>;
  answers?: Record<string, Packed>;
  route?: string;
  routeState?: unknown;
}

type Cache = Record<string, unknown>;
const queriesOf = (state: RootState): Cache => state.api.queries;
const mutationsOf = (state: RootState): Cache => state.api.mutations;

/** The last mutation of each endpoint, oldest first. */
export function lastMutations(state: RootState): Record<string, Record<string, unknown>> {
  const mutations = Object.values(mutationsOf(state)).filter(isRecord);
  const startOf = ({ startedTimeStamp }: Record<string, unknown>) => Number(startedTimeStamp ?? 0);
  const inOrder = mutations.sort((a, b) => startOf(a) - startOf(b));
  return Object.fromEntries(inOrder.map((mutation) => [String(mutation.endpointName), mutation]));
}

/** The reported slices; a slice per event with its parts by event id. */
function statePartsOf(state: RootState): [ReportedSlice, Record<string, unknown> | null][] {
  return reportedSlices.map((slice) => [slice, isPerEvent(slice) ? (state[slice] as Cache) : null]);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Caches the result by object identity, because state objects are immutable. */
function oncePerObject<Result>(work: (value: unknown) => Result): (value: unknown) => Result {
  const done = new WeakMap<object, { result: Result }>();
  return (value) => {
    if (!isObject(value)) return work(value);
    const earlier = done.get(value) ?? { result: work(value) };
    done.set(value, earlier);
    return earlier.result;
  };
}

/** Redacts cache entries and puts their data into `bodies`. */
function createEntryPacker(options: RedactOptions, bodies: Bodies) {
  const dataOf = new Map<string, (data: unknown) => Ref | undefined>();
  const refOfData = (endpointName: string) => {
    const known = dataOf.get(endpointName);
    if (known) return known;
    const made = oncePerObject((data) => {
      const redacted = redactData(endpointName, data, options);
      return redacted === undefined ? undefined : bodies.put(JSON.stringify(redacted));
    });
    dataOf.set(endpointName, made);
    return made;
  };
  const withData = (redacted: Packed | null, { endpointName, data }: Packed): Packed | null => {
    const ref = redacted && data !== undefined ? refOfData(String(endpointName))(data) : undefined;
    return redacted && ref !== undefined ? { ...redacted, data: ref } : redacted;
  };
  const mutation = oncePerObject((entry) =>
    isRecord(entry) ? withData(redactMutation(entry, options), entry) : null,
  );
  const queries = new Map<string, (entry: unknown) => Packed | null>();
  const query = (entry: unknown, key: string): Packed | null => {
    const pack =
      queries.get(key) ??
      oncePerObject((value) => (isRecord(value) ? withData(redactEntry(key, value, options), value) : null));
    queries.set(key, pack);
    return pack(entry);
  };
  return { query, mutation };
}

/** Redacts a state; unchanged parts are redacted once. */
function createStatePacker(options: RedactOptions, bodies: Bodies) {
  const refOfPart = Object.fromEntries(
    reportedSlices.map((slice) => [
      slice,
      oncePerObject((part) =>
        bodies.put(JSON.stringify(redactFields(part, privacyOf(slice), options) ?? null)),
      ),
    ]),
  ) as Record<ReportedSlice, (part: unknown) => Ref>;
  return (state: RootState): PackedMoment['state'] =>
    Object.fromEntries(
      statePartsOf(state).map(([slice, parts]) => [
        slice,
        parts ? mapValues(parts, refOfPart[slice]) : refOfPart[slice](state[slice]),
      ]),
    );
}

type EntryPacker = ReturnType<typeof createEntryPacker>;

function changedQueries({ query }: EntryPacker, before: Cache, after: Cache): Pick<PackedAction, 'queries'> {
  if (before === after) return {};
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = keys
    .filter((key) => before[key] !== after[key])
    .map((key) => [key, query(after[key], key), query(before[key], key)] as const)
    .filter(([, fresh, old]) => fresh !== null || old !== null);
  return changed.length > 0
    ? { queries: Object.fromEntries(changed.map(([key, fresh]) => [key, fresh])) }
    : {};
}

function changedAnswers(
  { mutation }: EntryPacker,
  before: RootState,
  after: RootState,
): Pick<PackedAction, 'answers'> {
  if (mutationsOf(before) === mutationsOf(after)) return {};
  const old = lastMutations(before);
  const answers = mapValues(lastMutations(after), (entry, name) =>
    old[name] === entry ? null : mutation(entry),
  );
  return Object.keys(answers).length > 0 ? { answers } : {};
}

/** Redacts noted actions and their states, each object once, and puts texts into `bodies`. */
export function createPacker(options: RedactOptions, bodies: Bodies) {
  const entries = createEntryPacker(options, bodies);
  const stateOf = createStatePacker(options, bodies);
  const placeOf = ({ path, routeState }: Noted) => ({
    route: redactRoute(path),
    routeState: redactFields(routeState ?? null, routeStatePrivacy, options) ?? null,
  });
  return {
    moment: (noted: Noted): PackedMoment => ({
      state: stateOf(noted.before),
      queries: mapValues(queriesOf(noted.before), entries.query),
      answers: mapValues(lastMutations(noted.before), entries.mutation),
      ...placeOf(noted),
    }),

    action(noted: Noted, after: RootState): PackedAction {
      const { at, type, payload, endpointName, before } = noted;
      return {
        at,
        type,
        ...('payload' in noted ? { payload: redactFields(payload, payloadPrivacy(type), options) } : {}),
        ...(endpointName === undefined ? {} : { endpointName }),
        ...changedQueries(entries, queriesOf(before), queriesOf(after)),
        ...changedAnswers(entries, before, after),
        ...(type === NAVIGATED ? placeOf(noted) : {}),
      };
    },
  };
}
