/** Calls of a card provider in memory: idempotency keys, events, and faults to switch on. */
import { ApiError } from '../src/lib/errors';
import { ProviderFault, ProviderRefusal } from '../src/ports/cardProvider';

export type FakeEvent = { id: string; type: string; data: Record<string, unknown> };

/**
 * down: the call fails without effect; lost: it takes effect, but its answer is lost; broken: it fails without effect, and its
 * idempotency key is answered so from then on.
 */
export type Fault = 'down' | 'lost' | 'broken';

const outage = () =>
  new ApiError(503, 'payment_provider_unavailable', 'Payments cannot be reached right now.');

export class FakeCalls {
  /** Events that are not delivered yet. */
  readonly events: FakeEvent[] = [];
  /** Faults of the next calls, in order. */
  readonly faults: (Fault | null)[] = [];
  readonly calls: string[] = [];
  protected readonly keys = new Map<string, { fingerprint: string; id: string } | { error: Error }>();
  private serial = 0;

  protected next(prefix: string): string {
    this.serial += 1;
    return `${prefix}_${String(this.serial).padStart(8, '0')}`;
  }

  protected async call<T>(name: string, work: () => T, faults = this.faults, key = ''): Promise<T> {
    this.calls.push(name);
    const fault = faults.shift() ?? null;
    await Promise.resolve();
    if (fault === 'down') throw outage();
    if (fault === 'broken') {
      const error = new ProviderFault();
      if (!this.keys.has(key)) this.keys.set(key, { error });
      throw error;
    }
    const result = work();
    if (fault === 'lost') throw outage();
    return result;
  }

  protected once(key: string, fingerprint: string, make: () => string): string {
    const known = this.keys.get(key);
    if (known && 'error' in known) throw known.error;
    if (known && known.fingerprint !== fingerprint)
      throw new ProviderRefusal('idempotency_error', 'Key used otherwise.');
    if (known) return known.id;
    try {
      const id = make();
      this.keys.set(key, { fingerprint, id });
      return id;
    } catch (error) {
      if (error instanceof ProviderRefusal) this.keys.set(key, { error });
      throw error;
    }
  }

  protected emit(type: string, object: Record<string, unknown>): void {
    this.events.push({ id: this.next('evt'), type, data: { object } });
  }
}
