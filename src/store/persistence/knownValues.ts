import type { Envelope } from './envelope';
import { SCHEMA_VERSION } from './migrations';
import type { StoredEntry } from './readStored';

/** A value as this tab last read or wrote it: the base of the next merge. */
interface Known {
  raw: string | null;
  value: unknown;
  /** The value one revision before. */
  base: unknown;
  revision: number;
  writer: string;
  /** The reducer's object that was written, compared by identity to skip unchanged parts. */
  part: unknown;
}

/** Another tab's value; null for a text and a value that are gone. */
interface Read {
  raw: string | null;
  value: unknown;
  envelope: Pick<Envelope, 'r' | 'w'> | null;
}

const UNKNOWN: Known = { raw: null, value: null, base: null, revision: 0, writer: '', part: undefined };

/** A value as it was read at the start. */
function asKnown({ raw, value, envelope, isPartial }: StoredEntry): Known {
  // A partial or migrated value differs from the stored text, so it is written again.
  const agreed = isPartial || envelope.v < SCHEMA_VERSION ? null : value;
  // Where the reducer keeps the value itself, it need not be compared before the first write.
  return { raw, value: agreed, base: agreed, revision: envelope.r, writer: envelope.w, part: agreed };
}

/** By storage key: what this tab knows of the stored value. */
export class KnownValues {
  private readonly values: Map<string, Known>;

  constructor(entries: readonly StoredEntry[]) {
    this.values = new Map(entries.map((entry) => [entry.key, asKnown(entry)]));
  }

  keys(): string[] {
    return [...this.values.keys()];
  }

  at(key: string): Known {
    return this.values.get(key) ?? UNKNOWN;
  }

  /** This tab has written a value. */
  written(key: string, known: Omit<Known, 'base'>): void {
    this.values.set(key, { ...known, base: this.at(key).value });
  }

  /** The stored value is already that of `part`. */
  unchanged(key: string, part: unknown): void {
    this.values.set(key, { ...this.at(key), part });
  }

  /** This tab has read another tab's value. Answers the base of the merge, and the tab that wrote at the same time, if one did. */
  read(key: string, { raw, value, envelope }: Read): { base: unknown; concurrentWriter: string | null } {
    const known = this.at(key);
    // Equal revisions by different tabs: neither tab had read the other's, so the base is the revision before.
    const isConcurrent = envelope !== null && envelope.r === known.revision && envelope.w !== known.writer;
    const base = isConcurrent ? known.base : known.value;
    const revision = envelope?.r ?? known.revision;
    this.values.set(key, { raw, value, base, revision, writer: envelope?.w ?? '', part: undefined });
    return { base, concurrentWriter: isConcurrent ? envelope.w : null };
  }

  /** The stored text has no value to merge with, so the next write replaces it. */
  void(key: string, raw: string | null): void {
    this.values.set(key, { ...UNKNOWN, raw });
  }

  clear(): void {
    this.values.clear();
  }

  keepOnly(key: string): void {
    const kept = this.at(key);
    this.values.clear();
    this.values.set(key, kept);
  }
}
