/**
 * Counts requests per address, as a store of @fastify/rate-limit. A database write per request would cost more than most
 * requests, so each process counts in memory and adds its counts to the shared ones every second.
 */
import type { Context } from '../ports/context';
import { countUp, limitKey, type Count } from '../services/limits/limits';

type Own = { hits: number; unshared: number; endsAt: number; key: string };
type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

const SHARE_MS = 1000;
/** Bounds the memory; the oldest addresses are dropped first. */
const MOST_KEPT = 50_000;

export class AddressCounts {
  #own = new Map<string, Own>();
  #timer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> = Promise.resolve();

  constructor(
    private readonly context: Context,
    private readonly windowMs: number,
  ) {}

  #of(address: string): Own {
    const now = this.context.clock.now();
    const known = this.#own.get(address);
    if (known && known.endsAt > now && known.endsAt <= now + this.windowMs) return known;
    const made = { hits: 0, unshared: 0, endsAt: now + this.windowMs, key: limitKey('address', address) };
    this.#own.delete(address);
    this.#own.set(address, made);
    const [oldest] = this.#own.keys();
    if (this.#own.size > MOST_KEPT && oldest !== undefined) this.#own.delete(oldest);
    return made;
  }

  incr(address: string, done: Done): void {
    const own = this.#of(address);
    own.hits += 1;
    own.unshared += 1;
    done(null, { current: own.hits, ttl: own.endsAt - this.context.clock.now() });
  }

  /** All routes share one count. */
  child(): this {
    return this;
  }

  /** Adds the new counts to those of all processes, and takes over the totals. */
  async share(): Promise<void> {
    const sent = [...this.#own.values()].filter(({ unshared }) => unshared > 0);
    if (sent.length === 0) return;
    const added: Count[] = sent.map(({ key, unshared }) => ({ key, hits: unshared }));
    for (const own of sent) own.unshared = 0;
    try {
      const totals = new Map(
        (await countUp(this.context, added, this.windowMs)).map((one) => [one.key, one]),
      );
      for (const own of sent) {
        const total = totals.get(own.key);
        if (total) Object.assign(own, { hits: total.hits + own.unshared, endsAt: total.endsAt.getTime() });
      }
    } catch (error) {
      sent.forEach((own, index) => (own.unshared += added[index]?.hits ?? 0));
      this.context.log.warn({ err: error }, 'limits not shared; tried again');
    }
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#sharing = this.#sharing.then(() => this.share());
    }, SHARE_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sharing;
  }
}
