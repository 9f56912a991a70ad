import { createHash } from 'node:crypto';

import { StripeError, invalidRequest } from './errors';
import type { Transaction } from './store';
import type { ErrorBody, KeptAnswer } from './types';

const KEPT_SECONDS = 24 * 3600;

export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');

/** Requests in progress by idempotency key; refuses a second one with the same key. */
export class InFlight {
  private readonly keys = new Set<string>();

  enter(id: string): void {
    if (this.keys.has(id)) {
      const message =
        'There is currently another in-progress request using this Idempotency-Key (that probably means you submitted twice, and the other request is still going through). Please try again later.';
      throw invalidRequest(message, { code: 'idempotency_key_in_use' }, 409);
    }
    this.keys.add(id);
  }

  leave(id: string): void {
    this.keys.delete(id);
  }
}

/** The stored answer of this key, if any; refuses the key for a different request. */
export function keptAnswer(tx: Transaction, id: string, fingerprint: string): KeptAnswer | undefined {
  const kept = tx.find('kept_answer', id);
  if (kept === undefined || kept.created + KEPT_SECONDS < tx.now) return undefined;
  if (kept.fingerprint === fingerprint) return kept;
  const key = id.slice(id.indexOf(' ') + 1);
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new StripeError(400, { type: 'idempotency_error', message });
}

/**
 * Stores the answer of an executed request, whatever it is, errors too. As at Stripe, a refusal before execution leaves the key free;
 * here that is one which names a parameter.
 */
export function keepAnswer(
  tx: Transaction,
  answer: Pick<KeptAnswer, 'id' | 'fingerprint' | 'status' | 'body'>,
): void {
  const { error } = JSON.parse(answer.body) as { error?: ErrorBody };
  if ([400, 404].includes(answer.status) && error?.param !== undefined) return;
  tx.put({ ...answer, object: 'kept_answer', created: tx.now, livemode: false });
}
