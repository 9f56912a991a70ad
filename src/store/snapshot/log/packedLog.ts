import { asRecord, isRecord, isSafeKey, isWhole, own } from '@/lib/records';
import type { LogPart, Moment, RecordedAction } from '../format';
import { MAX_ACTIONS } from '../format';
import type { Ref } from './bodies';
import type { PackedAction, PackedMoment } from './packing';

/** A part of the log as written: long texts are references into the table of texts. */
export interface PackedPart extends Pick<LogPart, 'schema' | 'build' | 'page' | 'isBrief'> {
  start: PackedMoment;
  actions: PackedAction[];
}

export interface PackedLog {
  parts: PackedPart[];
  /** The table of texts, parsed. */
  bodies: Record<Ref, unknown>;
}

export const NO_LOG: PackedLog = { parts: [], bodies: {} };

const refIn = (entry: unknown): Ref[] =>
  isRecord(entry) && typeof entry.data === 'string' ? [entry.data] : [];
const refsOfCache = (cache: unknown): Ref[] => (isRecord(cache) ? Object.values(cache).flatMap(refIn) : []);

/** The texts that a part refers to. */
export function refsOf({ start, actions }: PackedPart): Ref[] {
  const ofState = Object.values(start.state).flatMap((ref) =>
    typeof ref === 'string' ? [ref] : Object.values(ref),
  );
  return [
    ...ofState,
    ...refsOfCache(start.queries),
    ...refsOfCache(start.answers),
    ...actions.flatMap(({ queries, answers }) => [...refsOfCache(queries), ...refsOfCache(answers)]),
  ];
}

type Lookup = (ref: unknown) => unknown;

const lookupIn = (bodies: unknown): Lookup => {
  const table = asRecord(bodies);
  return (ref) => (typeof ref === 'string' ? own(table, ref) : undefined);
};

/** Cache entries with their data in place of the references. */
function unpackCache(cache: unknown, lookup: Lookup): Record<string, unknown> {
  if (!isRecord(cache)) return {};
  const entries = Object.entries(cache).filter(([key]) => isSafeKey(key));
  return Object.fromEntries(
    entries.map(([key, entry]) => {
      if (!isRecord(entry)) return [key, null];
      const { data, ...rest } = entry;
      return [key, data === undefined ? rest : { ...rest, data: lookup(data) }];
    }),
  );
}

function unpackState(state: unknown, lookup: Lookup): Record<string, unknown> {
  if (!isRecord(state)) return {};
  const parts = Object.entries(state).filter(([slice]) => isSafeKey(slice));
  return Object.fromEntries(
    parts.map(([slice, ref]) => {
      if (!isRecord(ref)) return [slice, lookup(ref)];
      const events = Object.entries(ref).filter(([eventId]) => isSafeKey(eventId));
      return [slice, Object.fromEntries(events.map(([eventId, one]) => [eventId, lookup(one)]))];
    }),
  );
}

/** The latest instant of a Date (ms); formatters throw beyond it. */
const LAST_INSTANT = 8.64e15;
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LAST_INSTANT;

const isAction = (value: unknown): value is RecordedAction =>
  isRecord(value) && typeof value.type === 'string' && isTime(value.at);

const MAX_PATH = 500;

/** True for paths of this site; browsers read `//host` and `/\host` as other origins. */
export const isPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_PATH && /^\/(?![/\\])[^#\s]*$/.test(value);

function unpackAction(action: RecordedAction, lookup: Lookup): RecordedAction {
  const { at, type, payload, endpointName, queries, answers, route, routeState } = action;
  return {
    at,
    type,
    ...(payload === undefined ? {} : { payload }),
    ...(typeof endpointName === 'string' ? { endpointName } : {}),
    ...(isRecord(queries) ? { queries: unpackCache(queries, lookup) } : {}),
    ...(isRecord(answers) ? { answers: unpackCache(answers, lookup) } : {}),
    ...(isPath(route) ? { route, routeState: routeState ?? null } : {}),
  };
}

function unpackMoment(start: Record<string, unknown>, lookup: Lookup): Moment {
  return {
    state: unpackState(start.state, lookup),
    queries: unpackCache(start.queries, lookup),
    answers: unpackCache(start.answers, lookup),
    route: isPath(start.route) ? start.route : '/',
    routeState: start.routeState ?? null,
  };
}

/**
 * Unpacks a log of unknown origin: replaces references by their texts and drops invalid parts.
 * @param lookup resolves a reference; by default from the log's own table
 */
export function unpackLog(value: unknown, lookup?: Lookup): LogPart[] {
  if (!isRecord(value) || !Array.isArray(value.parts)) return [];
  return unpackParts(value.parts, lookup ?? lookupIn(value.bodies));
}

function unpackParts(raw: readonly unknown[], lookup: Lookup): LogPart[] {
  const parts = raw.flatMap((part): LogPart[] => {
    if (!isRecord(part) || !isRecord(part.start) || !Array.isArray(part.actions)) return [];
    const schema = isWhole(part.schema) ? part.schema : 0;
    const actions = (part.actions as unknown[]).filter(isAction).slice(-MAX_ACTIONS);
    return [
      {
        schema,
        build: typeof part.build === 'string' ? part.build.slice(0, 100) : '',
        page: typeof part.page === 'string' ? part.page.slice(0, 60) : '',
        start: unpackMoment(part.start, lookup),
        actions: actions.map((action) => unpackAction(action, lookup)),
        ...(part.isBrief === true ? { isBrief: true as const } : {}),
      },
    ];
  });
  return lastActions(parts);
}

/** The last parts that together hold at most MAX_ACTIONS actions. */
function lastActions(parts: readonly LogPart[]): LogPart[] {
  let room = MAX_ACTIONS;
  const kept = [...parts].reverse().filter(({ actions }) => {
    const hasRoom = room >= actions.length;
    room -= actions.length;
    return hasRoom;
  });
  return kept.reverse();
}
