import { ACTIONS, type FaultMatch, type FaultRule } from './faults';

/** The body of PUT /sandbox/control; each part is optional, and the parts run in this order. */
export interface ControlRequest {
  reset: boolean;
  rules: Omit<FaultRule, 'id'>[] | null;
  add: Omit<FaultRule, 'id'>[];
  remove: string[];
  settle: 'all' | string[];
  resend: string[];
  flush: 'sent' | 'reverse' | null;
}

export class ControlError extends Error {}

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const strings = (value: unknown, name: string): string[] => {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value as string[];
  throw new ControlError(`${name} must be a list of ids`);
};

function readMatch(value: unknown): FaultMatch {
  if (value === undefined) return {};
  if (!isJson(value)) throw new ControlError('match must be an object');
  const match: FaultMatch = {};
  for (const name of ['request', 'id', 'key', 'type'] as const) {
    const part = value[name];
    if (typeof part === 'string' && part !== '') match[name] = part;
  }
  if (isJson(value['metadata'])) {
    match.metadata = Object.fromEntries(
      Object.entries(value['metadata']).map(([key, part]) => [key, String(part)]),
    );
  }
  return match;
}

function readRule(value: unknown): Omit<FaultRule, 'id'> {
  if (!isJson(value)) throw new ControlError('a rule must be an object');
  const action = ACTIONS.find((candidate) => candidate === value['action']);
  if (action === undefined) throw new ControlError(`action must be one of ${ACTIONS.join(', ')}`);
  const { count = 1, ms = 3_000, decline_code = 'generic_decline', status = 'UNKNOWN_ERROR' } = value;
  if (count !== null && !(Number.isInteger(count) && Number(count) > 0))
    throw new ControlError('count must be a positive whole number or null');
  if (!(typeof ms === 'number' && ms >= 0 && ms <= 600_000))
    throw new ControlError('ms must be between 0 and 600000');
  return {
    action,
    count: count as number | null,
    ms,
    decline_code: String(decline_code),
    status: String(status),
    match: readMatch(value['match']),
  };
}

const FLUSHES = ['sent', 'reverse'] as const;

function readFlush(value: unknown): ControlRequest['flush'] {
  if (value === undefined) return null;
  const order = FLUSHES.find((candidate) => candidate === value);
  if (order === undefined) throw new ControlError(`flush must be one of ${FLUSHES.join(', ')}`);
  return order;
}

function readRules(value: unknown, name: string): Omit<FaultRule, 'id'>[] {
  if (!Array.isArray(value)) throw new ControlError(`${name} must be a list of rules`);
  return value.map(readRule);
}

/** Parses the body of PUT /sandbox/control; throws ControlError with the reason. */
export function readControl(text: string): ControlRequest {
  let body: unknown;
  try {
    body = JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new ControlError('the body must be JSON');
  }
  if (!isJson(body)) throw new ControlError('the body must be an object');
  const known = ['reset', 'rules', 'add', 'remove', 'settle', 'resend', 'flush'];
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new ControlError(`${unknown} is not known; known are ${known.join(', ')}`);
  return {
    reset: body['reset'] === true,
    rules: body['rules'] === undefined ? null : readRules(body['rules'], 'rules'),
    add: body['add'] === undefined ? [] : readRules(body['add'], 'add'),
    remove: strings(body['remove'], 'remove'),
    settle: body['settle'] === 'all' ? 'all' : strings(body['settle'], 'settle'),
    resend: strings(body['resend'], 'resend'),
    flush: readFlush(body['flush']),
  };
}
