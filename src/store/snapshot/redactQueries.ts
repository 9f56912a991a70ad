import type { operations } from '@/api/schema';
import { isRecord, own, parseJson } from '@/lib/records';
import { answerPrivacy, privateParameters } from './answerPrivacy';
import { hideSecrets, maskQuoted } from './maskText';
import { redact, type RedactOptions, type Rule } from './redact';

type Kept = readonly [operation: keyof operations, at: string];

/**
 * By endpoint: the call that it makes, and the part of the answer that the cache keeps. A test makes each call and compares. The
 * answer of an endpoint that is not here is in no report.
 */
export const keptAnswers: Readonly<Record<string, Kept>> = {
  getSession: ['showSession', 'session.user'],
  getUser: ['showUser', 'user'],
  getCreditBalance: ['showCreditBalance', ''],
  getAvatar: ['showAvatar', 'avatar'],
  validateHome: ['validateHome', 'home'],
  getEvent: ['showEvent', 'data.event'],
  listMenuCategories: ['listMenuCategories', 'data.menuCategories'],
  listRelevantEvents: ['listRelevantEvents', 'projects'],
  listProjects: ['listProjects', ''],
  listProjectPages: ['listProjects', ''],
  getProject: ['showProject', 'project'],
  listRelevantProjectIds: ['listRelevantProjects', 'relevance.ids'],
  listEventLocations: ['listEventLocations', 'event_locations'],
  getEventLocation: ['showEventLocation', 'data.eventLocation'],
  listPostalCodes: ['listPostalCodes', 'postal_codes'],
  listProfessionals: ['listProfessionals', 'professionals'],
  getRestaurant: ['showRestaurant', 'restaurant'],
  getContent: ['showContent', 'data.content.content'],
  getContentBlock: ['showContentBlock', 'data.body'],
  getQuote: ['showCheckoutDetails', 'data.checkoutDetails'],
  getOrder: ['showOrder', 'data.order'],
  listFailedOrders: ['listFailedOrders', 'data.orders'],
  listMemberships: ['listMemberships', 'memberships'],
  getMembership: ['showMembership', 'membership'],
  listLineItems: ['listLineItems', 'line_items'],
};

const INFINITE = 'listProjectPages';

const PROBLEM = {
  kind: 'public',
  status: 'public',
  code: 'public',
  message: 'free',
  fieldErrors: 'free',
  name: 'public',
} as const satisfies Rule;

/** What the answer's schema says of the part that the cache keeps. */
function ruleOf(endpointName: string): Rule | undefined {
  const [operation, at] = own(keptAnswers, endpointName) ?? [];
  if (operation === undefined) return undefined;
  const steps = at ? at.split('.') : [];
  return steps.reduce<Rule | undefined>(
    (rule, step) => (isRecord(rule) ? own(rule as Record<string, Rule>, step) : undefined),
    own<Rule>(answerPrivacy, operation),
  );
}

const inWire = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Is there an argument in it that the API declares personal or secret? */
const hasPrivate = (args: unknown): boolean =>
  Array.isArray(args)
    ? args.some(hasPrivate)
    : isRecord(args) &&
      Object.entries(args).some(([name, part]) => privateParameters.has(inWire(name)) || hasPrivate(part));

const MAX_KEY = 2_000;
const KEY = /^\w+\(([^]*)\)$/;

/** A finished query as it may leave the device; null where its arguments or its answer may not. */
export function redactQuery(
  key: string,
  query: unknown,
  options: RedactOptions,
): Record<string, unknown> | null {
  if (!isRecord(query) || typeof query.endpointName !== 'string') return null;
  const { endpointName, status } = query;
  const rule = ruleOf(endpointName);
  const text = KEY.exec(key)?.[1];
  const isDone = status === 'fulfilled' || status === 'rejected';
  if (!isDone || rule === undefined || text === undefined) return null;
  const originalArgs = parseJson(text);
  const isClean = options.includePersonal ? hideSecrets(key) === key : maskQuoted(key) === key;
  if (key.length > MAX_KEY || !isClean || hasPrivate(originalArgs)) return null;
  const shape: Rule = {
    status: 'public',
    endpointName: 'public',
    startedTimeStamp: 'public',
    fulfilledTimeStamp: 'public',
    error: PROBLEM,
    data: endpointName === INFINITE ? { pages: rule, pageParams: 'public' } : rule,
  };
  const redacted = redact(query, shape, options) as Record<string, unknown>;
  return { ...redacted, requestId: 'reported', ...(originalArgs === undefined ? {} : { originalArgs }) };
}
