import { asRecord, isRecord, isWhole, own, type UnknownRecord } from '@/lib/records';
import { lastParts, MAX_ACTIONS, type LogPart, type Moment, type RecordedAction } from '../format';

/** The latest instant of a Date (ms); formatters throw beyond it. */
const LAST_INSTANT = 8.64e15;
export const isTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= LAST_INSTANT;

const MAX_PATH = 500;

/** True for paths of this site; browsers read `//host` and `/\host` as other origins. */
export const isPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_PATH && /^\/(?![/\\])[^#\s]*$/.test(value);

const eachOf = (map: unknown, to: (value: unknown) => unknown): UnknownRecord =>
  Object.fromEntries(Object.entries(asRecord(map)).map(([key, value]) => [key, to(value)]));

/** A part of format 2, whose state and data are names of texts in a table. */
function withTexts(part: unknown, bodies: UnknownRecord): unknown {
  if (!isRecord(part) || !isRecord(part.start)) return part;
  const textOf = (ref: unknown) => (typeof ref === 'string' ? own(bodies, ref) : undefined);
  const cacheOf = (cache: unknown) =>
    eachOf(cache, (entry) => (isRecord(entry) ? { ...entry, data: textOf(entry.data) } : entry));
  const { state, queries, answers } = part.start;
  const actions: unknown[] = Array.isArray(part.actions) ? part.actions : [];
  return {
    ...part,
    start: {
      ...part.start,
      state: eachOf(state, (ref) => (isRecord(ref) ? eachOf(ref, textOf) : textOf(ref))),
      queries: cacheOf(queries),
      answers: cacheOf(answers),
    },
    actions: actions.map((action) =>
      isRecord(action)
        ? { ...action, queries: cacheOf(action.queries), answers: cacheOf(action.answers) }
        : action,
    ),
  };
}

const isAction = (value: unknown): value is RecordedAction =>
  isRecord(value) && typeof value.type === 'string' && isTime(value.at);

function readAction({
  at,
  type,
  payload,
  endpointName,
  queries,
  answers,
  route,
  routeState,
}: RecordedAction) {
  return {
    at,
    type,
    ...(payload === undefined ? {} : { payload }),
    ...(typeof endpointName === 'string' ? { endpointName } : {}),
    ...(isRecord(queries) && Object.keys(queries).length > 0 ? { queries } : {}),
    ...(isRecord(answers) ? { answers } : {}),
    ...(isPath(route) ? { route, routeState: routeState ?? null } : {}),
  };
}

const readMoment = ({ state, queries, answers, route, routeState }: UnknownRecord): Moment => ({
  state: asRecord(state),
  queries: asRecord(queries),
  answers: asRecord(answers),
  route: isPath(route) ? route : '/',
  routeState: routeState ?? null,
});

function readPart(part: unknown): LogPart[] {
  if (!isRecord(part) || !isRecord(part.start) || !Array.isArray(part.actions)) return [];
  // Of a page that was left at once, earlier releases wrote the types of its actions alone.
  if (part.isBrief === true) return [];
  return [
    {
      schema: isWhole(part.schema) ? part.schema : 0,
      build: typeof part.build === 'string' ? part.build.slice(0, 100) : '',
      page: typeof part.page === 'string' ? part.page.slice(0, 60) : '',
      start: readMoment(part.start),
      actions: part.actions.filter(isAction).slice(-MAX_ACTIONS).map(readAction),
    },
  ];
}

/** The parts as this format has them. Format 1 has one list of actions and only the final queries. */
function partsIn(raw: UnknownRecord): readonly unknown[] {
  const { format, log, start, ...rest } = raw;
  if (format === 1)
    return isRecord(start) ? [{ ...rest, page: '', start: { ...rest, answers: {}, state: start } }] : [];
  if (Array.isArray(log)) return log;
  const { parts, bodies } = asRecord(log);
  return Array.isArray(parts) ? parts.map((part) => withTexts(part, asRecord(bodies))) : [];
}

/** The log of a report of unknown origin and any format, without invalid parts. */
export const readLog = (raw: UnknownRecord): LogPart[] =>
  lastParts(partsIn(raw).flatMap(readPart), MAX_ACTIONS);
