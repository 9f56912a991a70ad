import { declinedWith } from '../stripe/cards';
import type { CardBehaviour } from '../stripe/types';

const REQUEST_ACTIONS = ['decline', 'late', 'delay', 'drop_before', 'drop_after', 'error'] as const;
export const WEBHOOK_ACTIONS = [
  'webhook_lose',
  'webhook_double',
  'webhook_hold',
  'webhook_reorder',
  'webhook_delay',
] as const;
const SERVICE_ACTIONS = [
  'maps_fail',
  'maps_slow',
  'maps_deny',
  'mailing_list_fail',
  'oauth_fail',
  'wallets_none',
  'push_gone',
  'push_busy',
  'push_fail',
  'push_slow',
] as const;
export const ACTIONS = [...REQUEST_ACTIONS, ...WEBHOOK_ACTIONS, ...SERVICE_ACTIONS] as const;
type FaultAction = (typeof ACTIONS)[number];

/** A pending fault. It strikes `count` times (null: until removed), each time all of `match` fits. */
export interface FaultRule {
  id: string;
  action: FaultAction;
  count: number | null;
  /** delay, webhook_delay, maps_slow, push_slow: milliseconds. */
  ms: number;
  /** decline: the decline code. */
  decline_code: string;
  /** maps_fail: Google's word for what is wrong. */
  status: string;
  match: FaultMatch;
}

export interface FaultMatch {
  /** Part of "METHOD /path". */
  request?: string;
  /** Id of the object: payment intent, event, customer, browser that receives pushes. */
  id?: string;
  /** The API key of a request to the maps services. */
  key?: string;
  /** Type of the webhook event; a trailing * matches the rest. */
  type?: string;
  /** Metadata of the object, key by key (transaction_id, say). */
  metadata?: Record<string, string>;
}

interface FaultSubject {
  request?: string;
  key?: string;
  type?: string;
  object?: unknown;
}

/** How a card behaves that the fault strikes: declined, or charged late. */
export const behaviourOf = (rule: FaultRule): CardBehaviour =>
  rule.action === 'late' ? { outcome: 'succeeds_late' } : declinedWith(rule.decline_code);

type Named = { id?: unknown; metadata?: Record<string, unknown>; payment_intent?: unknown };

function objectMatches(match: FaultMatch, object: Named): boolean {
  if (match.id !== undefined && object.id !== match.id && object.payment_intent !== match.id) return false;
  return Object.entries(match.metadata ?? {}).every(([key, value]) => object.metadata?.[key] === value);
}

function matches({ match }: FaultRule, subject: FaultSubject): boolean {
  if (match.request !== undefined && !(subject.request ?? '').includes(match.request)) return false;
  if (match.key !== undefined && subject.key !== match.key) return false;
  if (match.type !== undefined) {
    const fits = match.type.endsWith('*')
      ? subject.type?.startsWith(match.type.slice(0, -1))
      : subject.type === match.type;
    if (!fits) return false;
  }
  if (match.id === undefined && match.metadata === undefined) return true;
  return objectMatches(match, (subject.object ?? {}) as Named);
}

/** The pending faults in order of creation. Kept in memory: a restart clears them. */
export class Faults {
  rules: FaultRule[] = [];
  private made = 0;

  add(rule: Omit<FaultRule, 'id'>): FaultRule {
    this.made += 1;
    const added = { ...rule, id: `fault_${this.made}` };
    this.rules.push(added);
    return added;
  }

  remove(id: string): void {
    this.rules = this.rules.filter((rule) => rule.id !== id);
  }

  clear(): void {
    this.rules = [];
  }

  /** Takes the first matching rule of these actions and decreases its count. */
  take(actions: readonly FaultAction[], subject: FaultSubject = {}): FaultRule | null {
    const rule = this.rules.find(
      (candidate) => actions.includes(candidate.action) && matches(candidate, subject),
    );
    if (rule === undefined) return null;
    if (rule.count !== null) {
      rule.count -= 1;
      if (rule.count <= 0) this.remove(rule.id);
    }
    return rule;
  }
}
