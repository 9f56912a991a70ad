import { now } from '@/lib/clock';
import { asidesOf, setWithRoom } from './aside';
import { addressOf, partsIn, SESSION, valueAt, type Address } from './addresses';
import { asKnown, UNKNOWN, type EngineHost, type EngineOptions, type Known } from './engineTypes';
import { decode, encode, type Decoded } from './envelope';
import { kindOf, PREFIX, type KeptState } from './kinds';
import { sameValue } from './merge';
import { epochIn, type Stored } from './readStored';
import { UnsavedKeys } from './unsavedKeys';

/**
 * The storage beneath redux-persist: one key per slice and per event, so that a damaged value or a second tab affects one key only.
 * Compares the session's epoch before each write, so that a suspended tab cannot restore data after a sign-out, and merges values
 * that another tab changed. See docs/decisions/0010-persistence-wrapper.md.
 */
export class StorageEngine {
  private readonly known = new Map<string, Known>();
  /** Keys whose stored value a newer build in another tab has written. */
  private readonly newer = new Set<string>();
  private readonly unsaved: UnsavedKeys;
  private epoch: number;

  /** @param stored what was read at the start, which `host` shows */
  constructor(
    private readonly options: EngineOptions,
    private readonly host: EngineHost,
    stored: Stored,
  ) {
    this.epoch = stored.epoch;
    this.unsaved = new UnsavedKeys(host);
    stored.entries.forEach((entry) => this.known.set(entry.key, asKnown(entry)));
  }

  /** Writes the changes since the last write. Must not be called from a reducer. */
  write(): void {
    this.followSession();
    const state = this.host.getState();
    if (state.session.epoch > this.epoch) this.beginEpoch(state);
    const wanted = partsIn(state);
    for (const { part, ...address } of wanted) {
      // Saving any key may reveal another tab's reset; the rest of this state is then void.
      if (state.session.epoch < this.epoch) return;
      if (this.knownAt(address.key).part !== part || this.unsaved.has(address.key)) {
        this.save(address, kindOf(address.slice).toStored(part), part);
      }
    }
    const keys = new Set(wanted.map(({ key }) => key));
    [...this.known.keys()].filter((key) => !keys.has(key)).forEach((key) => this.saveRemoval(key));
  }

  get hasUnsaved(): boolean {
    return this.unsaved.size > 0;
  }

  /** Another tab wrote `key` (null: it cleared the storage). */
  remoteChange(key: string | null): void {
    if (key === null) return this.followReset(this.epoch + 1);
    const address = addressOf(key);
    if (!address) return;
    if (key !== SESSION.key) {
      this.followSession();
      // This tab's reset is not on disk yet: writes it first, because it voids the other tab's value.
      if (this.host.getState().session.epoch > this.epoch) return this.write();
    }
    const raw = this.options.storage.getItem(key);
    if (raw === this.knownAt(key).raw) return;
    this.save(address, this.absorb(address, raw, valueAt(this.host.getState(), address)));
  }

  /** Reads all keys again: after the back/forward cache, or after another tab's reset. */
  resync(): void {
    const keys = new Set([...this.options.storage.keys(), ...this.known.keys()]);
    // The session first, because its epoch may void all other keys.
    this.remoteChange(SESSION.key);
    keys.forEach((key) => this.remoteChange(key));
  }

  private knownAt(key: string): Known {
    return this.known.get(key) ?? UNKNOWN;
  }

  /** Takes over another tab's session, whose reset voids what this tab has not written. A missing one says nothing. */
  private followSession(): void {
    if (this.options.storage.getItem(SESSION.key) !== null) this.remoteChange(SESSION.key);
  }

  private followReset(epoch: number): void {
    this.epoch = epoch;
    this.known.clear();
    this.unsaved.clear();
    this.host.resetElsewhere(epoch);
    this.resync();
  }

  /** Stores this tab's reset: writes the new epoch first, so that other tabs stop writing, then deletes all other keys. */
  private beginEpoch(state: KeptState): void {
    const { storage } = this.options;
    this.epoch = state.session.epoch;
    this.save(SESSION, valueAt(state, SESSION), state.session);
    const others = storage.keys().filter((key) => key.startsWith(PREFIX) && key !== SESSION.key);
    others.forEach((key) => storage.removeItem(key));
    const kept = this.knownAt(SESSION.key);
    this.known.clear();
    this.unsaved.clear();
    this.newer.clear();
    this.known.set(SESSION.key, kept);
  }

  private saveRemoval(key: string): void {
    const address = addressOf(key);
    if (address) this.save(address, null);
  }

  /** `value`: undefined writes nothing. `part`: the reducer's object that the value was taken from. */
  private save(address: Address, value: unknown, part?: unknown): void {
    const { key } = address;
    const raw = this.options.storage.getItem(key);
    const merged = raw === this.knownAt(key).raw ? value : this.absorb(address, raw, value);
    if (merged === undefined) return;
    const known = this.knownAt(key);
    if (sameValue(merged, known.value) && (known.raw === null) === (merged === null)) {
      this.known.set(key, { ...known, part });
      return;
    }
    this.put(key, merged, part);
  }

  private put(key: string, value: unknown, part: unknown): void {
    const { storage, tabId } = this.options;
    const known = this.knownAt(key);
    const revision = Math.max(known.revision + 1, now());
    const raw = value === null ? null : encode(value, { e: this.epoch, r: revision, w: tabId });
    if (raw === null) storage.removeItem(key);
    else if (!setWithRoom(storage, key, raw)) return this.unsaved.add(key);
    this.known.set(key, { raw, value, base: known.value, revision, writer: tabId, part });
    this.unsaved.delete(key);
  }

  /**
   * Merges another tab's value under `key` with ours, applies a changed result to the store and answers it.
   * Answers `undefined` if nothing may be written: a reset was followed, or a newer build owns the key.
   */
  private absorb(address: Address, raw: string | null, ours: unknown): unknown {
    const { key, slice } = address;
    const decoded = raw === null ? null : decode(slice, raw);
    if (decoded && decoded.status !== 'ok') return this.absorbBad(key, raw ?? '', decoded, ours);
    this.newer.delete(key);
    if (raw === null && kindOf(slice).isCleared) {
      // The key is missing without having been cleared or reset, so the value was lost: ours is written again.
      this.known.set(key, UNKNOWN);
      return ours;
    }
    const theirs = decoded?.value ?? null;
    const written = decoded?.envelope.e ?? this.epoch;
    const epoch = decoded && key === SESSION.key ? epochIn(theirs) : written;
    if (Number.isFinite(epoch) && epoch > this.epoch) {
      this.followReset(epoch);
      return undefined;
    }
    if (epoch < this.epoch) {
      // Written by a tab that had not seen our reset: void, ours replaces it.
      this.known.set(key, { ...UNKNOWN, raw });
      return ours;
    }
    const merged = this.merge(address, ours, theirs, raw, decoded?.envelope ?? null);
    if (!sameValue(merged, ours)) this.host.apply(address, merged);
    return merged;
  }

  private merge(
    { key, slice }: Address,
    ours: unknown,
    theirs: unknown,
    raw: string | null,
    envelope: { r: number; w: string } | null,
  ): unknown {
    const known = this.knownAt(key);
    // Equal revisions by different tabs: neither tab had read the other's, so the base is the revision before.
    const isConcurrent = envelope !== null && envelope.r === known.revision && envelope.w !== known.writer;
    const base = isConcurrent ? known.base : known.value;
    const preferOurs = !isConcurrent || this.options.tabId > envelope.w;
    this.known.set(key, {
      raw,
      value: theirs,
      base,
      revision: envelope?.r ?? known.revision,
      writer: envelope?.w ?? '',
      part: undefined,
    });
    return kindOf(slice).merge(base, ours, theirs, preferOurs);
  }

  private absorbBad(key: string, raw: string, decoded: Decoded, ours: unknown): unknown {
    const { storage } = this.options;
    if (decoded.status === 'newer') {
      // A newer build runs in another tab. It can read our values, but we must not overwrite its own.
      if (!this.newer.has(key)) this.host.notice('newerTab');
      this.newer.add(key);
      return undefined;
    }
    if (decoded.status === 'corrupt') {
      this.host.notice('storageDamaged');
      if (!asidesOf(storage).move(key, raw, now())) {
        // Without room to move it, it stays; the next write tries both steps again.
        this.unsaved.add(key);
        return undefined;
      }
    }
    // The value in memory is valid, so it is written again.
    this.known.set(key, { ...UNKNOWN, raw: storage.getItem(key) });
    return ours;
  }
}
