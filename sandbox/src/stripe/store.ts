import { newId } from './ids';
import { openJournal, type Journal } from './journal';
import type { AnyObject, Kind, Kinds, StripeEvent } from './types';
import { publicView } from './view';

export const API_VERSION = '2026-10-28.endive';

type Table<K extends Kind> = Map<string, Kinds[K]>;

/** The reads and writes of one request; other requests see them after the commit. */
export class Transaction {
  readonly changed = new Map<string, AnyObject>();
  readonly events: StripeEvent[] = [];

  constructor(
    private readonly store: Store,
    /** Milliseconds. */
    readonly nowMs: number,
    private readonly request: StripeEvent['request'] = { id: null, idempotency_key: null },
  ) {}

  /** Seconds, as in every field of Stripe's objects. */
  get now(): number {
    return Math.floor(this.nowMs / 1000);
  }

  find<K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] | undefined {
    if (id === null || id === undefined) return undefined;
    const changed = this.changed.get(`${kind} ${id}`);
    const found = (changed as Kinds[K] | undefined) ?? this.store.table(kind).get(id);
    return found === undefined ? undefined : structuredClone(found);
  }

  /** All objects of a kind, newest first. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    const merged = new Map(this.store.table(kind));
    for (const object of this.changed.values()) {
      if (object.object === kind) merged.set(object.id, object as Kinds[K]);
    }
    return [...merged.values()].reverse();
  }

  put<Object_ extends AnyObject>(object: Object_): Object_ {
    this.changed.set(`${object.object} ${object.id}`, structuredClone(object));
    return object;
  }

  emit(type: string, object: AnyObject, previous?: unknown): void {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      created: this.now,
      livemode: false,
      api_version: API_VERSION,
      data: {
        object: publicView(object),
        ...(previous === undefined ? {} : { previous_attributes: previous }),
      },
      pending_webhooks: 1,
      request: this.request,
      type,
      _delivery: { state: 'pending', attempts: 0, last: null },
    };
    this.events.push(this.put(event));
  }

  /** Drops the events of this transaction, so that past changes send no webhooks. */
  forgetEvents(): void {
    for (const { id } of this.events) this.changed.delete(`event ${id}`);
    this.events.length = 0;
  }

  /** Forgets every change of a request that failed. */
  discard(): void {
    this.changed.clear();
    this.events.length = 0;
  }
}

/** The objects of the account in memory; each commit goes to the journal first. */
export class Store {
  private readonly tables = new Map<Kind, Map<string, AnyObject>>();
  private readonly journal: Journal;
  onEvents: (events: readonly StripeEvent[]) => void = () => undefined;

  constructor(
    file: string | null,
    readonly clock: () => number,
  ) {
    const { journal, objects } = openJournal(file);
    this.journal = journal;
    for (const object of objects) this.set(object);
  }

  table<K extends Kind>(kind: K): Table<K> {
    let table = this.tables.get(kind);
    if (table === undefined) this.tables.set(kind, (table = new Map()));
    return table as unknown as Table<K>;
  }

  private set(object: AnyObject): void {
    (this.table(object.object) as Map<string, AnyObject>).set(object.id, object);
  }

  begin(request?: StripeEvent['request']): Transaction {
    return new Transaction(this, this.clock(), request);
  }

  commit(tx: Transaction): void {
    if (tx.changed.size === 0) return;
    this.journal.append([...tx.changed.values()]);
    for (const object of tx.changed.values()) this.set(object);
    if (tx.events.length > 0) this.onEvents(tx.events);
  }

  /** Runs and commits a change outside a request: by the clock, a sandbox page or a webhook delivery. */
  change<Result>(work: (tx: Transaction) => Result): Result {
    const tx = this.begin();
    const result = work(tx);
    this.commit(tx);
    return result;
  }

  close(): void {
    this.journal.close();
  }
}
