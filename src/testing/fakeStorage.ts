import type { SharedStore } from '@/lib/storage';

export interface FakeStorage {
  /** The stored values, to inspect or damage. */
  readonly values: Map<string, string>;
  /** A tab's view. Events of other tabs are delivered by `deliver`. */
  tab(): FakeTab;
  /** Delivers waiting events to all open tabs, in order, until none are left. */
  deliver(): void;
  /** Capacity in characters; Infinity by default. */
  quota: number;
  /** Every write, `set key` or `remove key`, since the start or the last `writes.length = 0`. */
  readonly writes: string[];
}

export interface FakeTab extends SharedStore {
  close(): void;
  /** Sends this tab one event at once, before those that wait. */
  hear: Listener;
}

type Listener = (key: string | null) => void;

/** A local storage shared by several tabs in one process; a tab receives events of other tabs only. */
export function createFakeStorage(initial: Record<string, string> = {}): FakeStorage {
  const values = new Map(Object.entries(initial));
  const tabs = new Set<{ listeners: Set<Listener>; waiting: string[] }>();
  const writes: string[] = [];
  const used = (without: string) =>
    [...values].reduce((sum, [key, value]) => (key === without ? sum : sum + key.length + value.length), 0);

  const fake: FakeStorage = {
    values,
    writes,
    quota: Infinity,
    tab() {
      const self = { listeners: new Set<Listener>(), waiting: [] as string[] };
      tabs.add(self);
      const tell = (key: string) => tabs.forEach((tab) => tab !== self && tab.waiting.push(key));
      return {
        getItem: (key) => values.get(key) ?? null,
        setItem(key, value) {
          if (used(key) + key.length + value.length > fake.quota)
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          const isSame = values.get(key) === value;
          values.set(key, value);
          writes.push(`set ${key}`);
          if (!isSame) tell(key);
        },
        removeItem(key) {
          if (!values.delete(key)) return;
          writes.push(`remove ${key}`);
          tell(key);
        },
        keys: () => [...values.keys()],
        onChange(listener) {
          self.listeners.add(listener);
          return () => self.listeners.delete(listener);
        },
        hear: (key) => self.listeners.forEach((listener) => listener(key)),
        close() {
          tabs.delete(self);
        },
      };
    },
    deliver() {
      for (let round = 0; round < 100; round += 1) {
        const busy = [...tabs].filter(({ waiting }) => waiting.length > 0);
        if (busy.length === 0) return;
        busy.forEach(({ listeners, waiting }) => {
          waiting.splice(0).forEach((key) => listeners.forEach((listener) => listener(key)));
        });
      }
      throw new Error('The tabs answer each other endlessly');
    },
  };
  return fake;
}
