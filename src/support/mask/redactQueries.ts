import { reportedAnswer } from '@/api/reportedAnswer';
import { isRecord, own, parseJson } from '@/lib/records';
import { answerPrivacy, privateParameters } from './answerPrivacy';
import { hideSecrets, maskQuoted } from './maskText';
import { redact, type RedactOptions, type Rule } from './redact';
import { REMOVED_PART } from './redactRoute';

/** Endpoints whose entries hold pages of events. */
export const INFINITE: readonly string[] = ['listProjectPages', 'listRelevantEvents'];

const PROBLEM = {
  kind: 'public',
  status: 'public',
  code: 'public',
  message: 'free',
  fieldErrors: 'free',
  name: 'public',
} as const satisfies Rule;

/** The privacy of the part of the answer that the cache keeps. */
function ruleOf(endpointName: string): Rule | undefined {
  const reported = reportedAnswer(endpointName);
  if (!reported) return undefined;
  const steps = reported.at ? reported.at.split('.') : [];
  return steps.reduce<Rule | undefined>(
    (rule, step) => (isRecord(rule) ? own(rule as Record<string, Rule>, step) : undefined),
    own<Rule>(answerPrivacy, reported.operation),
  );
}

const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** True if an argument is declared personal or secret, and still in the key. */
const hasPrivate = (args: unknown): boolean =>
  Array.isArray(args)
    ? args.some(hasPrivate)
    : isRecord(args) &&
      Object.entries(args).some(
        ([name, part]) =>
          (part !== REMOVED_PART && privateParameters.has(wireName(name))) || hasPrivate(part),
      );

const CODE = /^(\w+\(\{"code":")[\w-]+("\}\))$/;
/** The key of a query in a report: without a table's code, as its route is, so that a replay finds the answer. */
const reportedKey = (key: string): string => key.replace(CODE, `$1${REMOVED_PART}$2`);

const MAX_KEY = 2_000;
const KEY = /^\w+\(([^]*)\)$/;
/** The statuses of an entry that was called; RTK Query's `uninitialized` is none. */
export const STATUSES: readonly unknown[] = ['pending', 'fulfilled', 'rejected'];

/** The privacy of a cache entry's own fields, without its data. */
const ENTRY = {
  status: 'public',
  endpointName: 'public',
  startedTimeStamp: 'public',
  fulfilledTimeStamp: 'public',
  error: PROBLEM,
} as const satisfies Rule;

type Entry = Record<string, unknown>;

/** A cache entry, redacted and without its data; null if a report has no answers of its endpoint, or its arguments are private. */
function redactEntry(key: string, query: unknown, options: RedactOptions): Entry | null {
  if (!isRecord(query) || typeof query.endpointName !== 'string') return null;
  const text = KEY.exec(key)?.[1];
  if (!STATUSES.includes(query.status) || ruleOf(query.endpointName) === undefined || text === undefined)
    return null;
  const originalArgs = parseJson(text);
  const isClean = options.includePersonal ? hideSecrets(key) === key : maskQuoted(key) === key;
  if (key.length > MAX_KEY || !isClean || hasPrivate(originalArgs)) return null;
  const redacted = redact(query, ENTRY, options) as Entry;
  return { ...redacted, requestId: 'reported', ...(originalArgs === undefined ? {} : { originalArgs }) };
}

/** The masked form of answers, which are immutable: log and screens both need it, and a menu of 300 dishes takes 8 ms. */
const masked = new WeakMap<object, { endpointName: string; result: unknown }>();

/** An endpoint's answer, redacted; undefined if a report has none of the endpoint. */
export function redactData(endpointName: string, data: unknown, options: RedactOptions): unknown {
  const rule = ruleOf(endpointName);
  if (rule === undefined || data === undefined) return undefined;
  const shape: Rule = INFINITE.includes(endpointName) ? { pages: rule, pageParams: 'public' } : rule;
  if (options.includePersonal || typeof data !== 'object' || data === null)
    return redact(data, shape, options);
  const known = masked.get(data);
  if (known?.endpointName === endpointName) return known.result;
  const result = redact(data, shape, options);
  masked.set(data, { endpointName, result });
  return result;
}

/** A query under its key in a report, redacted; null if a report has no answers of its endpoint, or its arguments are private. */
export function redactQuery(
  cacheKey: string,
  query: unknown,
  options: RedactOptions,
): [key: string, entry: Entry] | null {
  const key = reportedKey(cacheKey);
  const entry = redactEntry(key, query, options);
  if (!entry || !isRecord(query)) return null;
  const data = redactData(String(query.endpointName), query.data, options);
  return [key, data === undefined ? entry : { ...entry, data }];
}

/** The queries of a cache, redacted. */
export const redactQueries = (
  queries: Record<string, unknown>,
  options: RedactOptions,
): Record<string, Entry> =>
  Object.fromEntries(
    Object.entries(queries).flatMap(([key, query]) => {
      const redacted = redactQuery(key, query, options);
      return redacted ? [redacted] : [];
    }),
  );

/** The status of a mutation, without data and arguments. */
export function redactMutation(mutation: unknown, options: RedactOptions): Entry | null {
  if (!isRecord(mutation) || typeof mutation.endpointName !== 'string') return null;
  return STATUSES.includes(mutation.status) ? (redact(mutation, ENTRY, options) as Entry) : null;
}
