import type { operations } from '@/api/schema';
import { isRecord, own, parseJson } from '@/lib/records';
import { answerPrivacy, privateParameters } from './answerPrivacy';
import { hideSecrets, maskQuoted } from './maskText';
import { redact, type RedactOptions, type Rule } from './redact';

type Kept = readonly [operation: keyof operations, at: string];

/**
 * By endpoint: the operation that it calls, and the part of the answer that the cache keeps. A test makes each call and compares.
 * For endpoints that are not listed a report holds no data.
 */
export const keptAnswers: Readonly<Record<string, Kept>> = {
  getSession: ['showSession', 'session.user'],
  getUser: ['showUser', 'user'],
  getAccess: ['showAccess', 'access'],
  listCards: ['listCards', 'cards'],
  getDeletion: ['showDeletion', 'deletion'],
  getCreditBalance: ['showCreditBalance', ''],
  getAvatar: ['showAvatar', 'avatar'],
  validateHome: ['validateHome', 'home'],
  getEvent: ['showEvent', 'data.event'],
  listMenuCategories: ['listMenuCategories', 'data.menuCategories'],
  listRelevantEvents: ['listRelevantEvents', ''],
  listProjects: ['listProjects', ''],
  listProjectPages: ['listProjects', ''],
  listOpenDays: ['listProjects', 'days'],
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
  getSentOrder: ['showSentOrder', 'data.order'],
  listClaims: ['listClaims', 'data.claims'],
  createClaim: ['createClaim', 'data.claim'],
  listFailedOrders: ['listFailedOrders', 'data.orders'],
  listMemberships: ['listMemberships', 'memberships'],
  getMembership: ['showMembership', 'membership'],
  listLineItems: ['listLineItems', 'line_items'],
  placeOrder: ['createOrder', 'data.order'],
  failOrder: ['failOrder', 'data.order'],
  retryOrder: ['retryPayment', 'data.order'],
  cancelOrder: ['cancelOrder', 'data.order'],
  validateAddress: ['validateAddress', 'data.deliveryRange'],
  createPaymentSheet: ['createPaymentSheet', 'data.paymentSheet'],
  verifyPasswordToken: ['verifyPasswordToken', ''],
  verifyConfirmation: ['verifyConfirmation', ''],
  verifyEmailUndo: ['verifyEmailUndo', ''],
  confirmSubscription: ['confirmSubscription', ''],
  cancelSubscription: ['cancelSubscription', ''],
  createFollow: ['createFollow', 'follow'],
  confirmFollow: ['confirmFollow', 'follow'],
  getNotifications: ['showNotifications', 'notifications'],
  updateNotifications: ['updateNotifications', 'notifications'],
  openNotifications: ['showMailedNotifications', 'notifications'],
  updateMailedNotifications: ['updateMailedNotifications', 'notifications'],
  joinWaitlist: ['joinWaitlist', 'waitlist'],
  leaveWaitlist: ['leaveWaitlist', 'waitlist'],
  unsubscribe: ['unsubscribe', 'message'],
};

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
  const [operation, at] = own(keptAnswers, endpointName) ?? [];
  if (operation === undefined) return undefined;
  const steps = at ? at.split('.') : [];
  return steps.reduce<Rule | undefined>(
    (rule, step) => (isRecord(rule) ? own(rule as Record<string, Rule>, step) : undefined),
    own<Rule>(answerPrivacy, operation),
  );
}

const wireName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** True if an argument is declared personal or secret. */
const hasPrivate = (args: unknown): boolean =>
  Array.isArray(args)
    ? args.some(hasPrivate)
    : isRecord(args) &&
      Object.entries(args).some(([name, part]) => privateParameters.has(wireName(name)) || hasPrivate(part));

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

/** A cache entry, redacted and without its data; null if its endpoint is not listed or its arguments are private. */
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

/** An endpoint's answer, redacted; undefined if the endpoint is not listed. */
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

/** A query, redacted; null if its endpoint is not listed or its arguments are private. */
export function redactQuery(key: string, query: unknown, options: RedactOptions): Entry | null {
  const entry = redactEntry(key, query, options);
  if (!entry || !isRecord(query)) return null;
  const data = redactData(String(query.endpointName), query.data, options);
  return data === undefined ? entry : { ...entry, data };
}

/** The status of a mutation, without data and arguments. */
export function redactMutation(mutation: unknown, options: RedactOptions): Entry | null {
  if (!isRecord(mutation) || typeof mutation.endpointName !== 'string') return null;
  return STATUSES.includes(mutation.status) ? (redact(mutation, ENTRY, options) as Entry) : null;
}
