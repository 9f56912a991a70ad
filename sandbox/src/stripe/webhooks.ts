import { createHmac } from 'node:crypto';

import { wallClock } from '../clock';
import { WEBHOOK_ACTIONS, type Faults, type FaultRule } from '../control/faults';
import type { Store } from './store';
import type { StripeEvent } from './types';
import { publicView } from './view';

const RETRY_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const UNKEPT_MS = 1_000;
const TIMEOUT_MS = 15_000;

/** Stripe's scheme: HMAC-SHA256 over "timestamp.payload". */
function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

interface WebhookTarget {
  url: () => string;
  secret: string;
}

/** Sends events to the API one after the other, retries those that fail, and obeys the fault controls. */
export class WebhookSender {
  private queue: string[] = [];
  private sending: Promise<void> = Promise.resolve();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly abort = new AbortController();
  private reordered: string[] = [];

  constructor(
    private readonly store: Store,
    private readonly faults: Faults,
    private readonly target: WebhookTarget,
  ) {}

  /** Sends the events again that the previous process did not deliver. */
  start(): void {
    const waiting = [...this.store.table('event').values()].filter(
      (event) => event._delivery.state === 'pending',
    );
    this.enqueue(waiting.map((event) => event.id));
  }

  accept(events: readonly StripeEvent[]): void {
    for (const event of events) {
      const subject = { type: event.type, object: event.data.object };
      this.obey(this.faults.take(WEBHOOK_ACTIONS, subject), event.id);
    }
  }

  private obey(rule: FaultRule | null, id: string): void {
    switch (rule?.action) {
      case 'webhook_lose':
        return this.mark(id, 'lost', 'lost on purpose');
      case 'webhook_hold':
        return this.mark(id, 'held', 'held on purpose');
      case 'webhook_double':
        return this.enqueue([id, id]);
      case 'webhook_delay':
        return this.later(rule.ms, [id]);
      case 'webhook_reorder':
        this.reordered.unshift(id);
        return rule.count === null || rule.count > 0 ? undefined : this.flushReordered();
      default:
        return this.enqueue([id]);
    }
  }

  private flushReordered(): void {
    this.enqueue(this.reordered.splice(0));
  }

  /** Sends held and reordered events; `reverse` sends the newest first. */
  flush(order: 'sent' | 'reverse'): number {
    this.flushReordered();
    const held = [...this.store.table('event').values()].filter((event) => event._delivery.state === 'held');
    const ids = held.map((event) => event.id);
    this.enqueue(order === 'reverse' ? ids.reverse() : ids);
    return ids.length;
  }

  /** Sends known events again in the given order, in any delivery state. */
  resend(ids: readonly string[]): number {
    const known = ids.filter((id) => this.store.table('event').has(id));
    this.enqueue(known);
    return known.length;
  }

  /** Resolves when the queue is empty; scheduled retries and delays may follow. */
  async idle(): Promise<void> {
    let seen;
    do {
      seen = this.sending;
      await seen;
    } while (seen !== this.sending);
  }

  private enqueue(ids: readonly string[]): void {
    if (ids.length === 0 || this.abort.signal.aborted) return;
    this.queue.push(...ids);
    this.sending = this.sending.then(() => this.drain());
  }

  private async drain(): Promise<void> {
    for (let id = this.queue.shift(); id !== undefined; id = this.queue.shift()) {
      if (this.abort.signal.aborted) return;
      // What became of it could not be kept, as on a full disk: it is sent again.
      await this.deliver(id).catch(() => this.later(UNKEPT_MS, [id]));
    }
  }

  private later(ms: number, ids: readonly string[]): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.enqueue(ids);
    }, ms);
    timer.unref();
    this.timers.add(timer);
  }

  private async deliver(id: string): Promise<void> {
    const event = this.store.table('event').get(id);
    if (event === undefined) return;
    const payload = JSON.stringify(publicView(event), null, 2);
    const outcome = await this.post(payload);
    if (this.abort.signal.aborted) return;
    if (outcome === '200') return this.mark(id, 'delivered', outcome);
    const wait = RETRY_MS[event._delivery.attempts];
    this.mark(id, wait === undefined ? 'failed' : 'pending', outcome);
    if (wait !== undefined) this.later(wait, [id]);
  }

  private async post(payload: string): Promise<string> {
    // Uses the real time, not the injected clock, because the receiver checks the signature's age by it.
    const header = signatureHeader(payload, this.target.secret, Math.floor(wallClock() / 1000));
    try {
      const answer = await fetch(this.target.url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': header,
          'user-agent': 'Stripe/1.0',
        },
        body: payload,
        signal: AbortSignal.any([this.abort.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.arrayBuffer();
      return answer.ok ? '200' : String(answer.status);
    } catch (error) {
      return error instanceof Error ? error.message : 'failed';
    }
  }

  private mark(id: string, state: StripeEvent['_delivery']['state'], last: string): void {
    const isAttempt = state !== 'lost' && state !== 'held';
    this.store.change((tx) => {
      const event = tx.find('event', id);
      if (event === undefined) return;
      event._delivery = { state, attempts: event._delivery.attempts + Number(isAttempt), last };
      event.pending_webhooks = state === 'delivered' ? 0 : 1;
      tx.put(event);
    });
  }

  async stop(): Promise<void> {
    this.abort.abort();
    for (const timer of this.timers) clearTimeout(timer);
    await this.idle();
  }
}
