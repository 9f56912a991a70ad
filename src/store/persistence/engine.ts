import { now } from '@/lib/clock';
import type { KeyValueStore } from '@/lib/storage';
import { addressOf, partsIn, SESSION, storedForm, type Address } from './addresses';
import { quarantineOf, setWithRoom } from './quarantine';
import type { EngineHost } from './engineHost';
import { decode, encode, type Decoded } from './envelope';
import { PREFIX } from '@/lib/storageKeys';
import { kindOf, type KeptState } from './kinds';
import { KnownValues } from './knownValues';
import { sameValue } from './merge';
import { epochIn, type Stored } from './readStored';
import { UnsavedKeys } from './unsavedKeys';

export interface EngineOptions {
  storage: KeyValueStore;
  tabId: string;
}

/**
 * The storage beneath redux-persist: one key per slice and per event, so that a damaged value or a second tab affects one key only.
 * Compares the session's epoch before each write, so that a suspended tab cannot restore data after a sign-out, and merges values
 * that another tab changed. See docs/decisions/0010-persistence-wrapper.md.
 */
export class StorageEngine {
  private readonly known: KnownValues;
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
    this.known = new KnownValues(stored.entries);
    this.unsaved = new UnsavedKeys(host);
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
      if (this.known.at(address.key).part !== part || this.unsaved.has(address.key)) {
        this.save(address, kindOf(address.slice).toStored(part), part);
      }
    }
    const keys = new Set(wanted.map(({ key }) => key));
    const removed = this.known.keys().filter((key) => !keys.has(key));
    removed.forEach((key) => this.saveRemoval(key));
  }

  get hasUnsaved(): boolean {
    return this.unsaved.size > 0;
  }

  /** Another tab wrote `key` (null: it cleared the storage). */
  remoteChange(key: string | null): void {
    if (key === null) return this.followReset(this.epoch + 1);
    const address = addressOf(key);
    if (!address || this.options.storage.getItem(key) === this.known.at(key).raw) return;
    if (key !== SESSION.key) {
      this.followSession();
      // This tab's reset is not on disk yet: writes it first, because it voids the other tab's value.
      if (this.host.getState().session.epoch > this.epoch) return this.write();
    }
    const raw = this.options.storage.getItem(key);
    // After a reset in another tab all keys have been read.
    if (raw === this.known.at(key).raw) return;
    this.save(address, this.absorb(address, raw, storedForm(this.host.getState(), address)));
  }

  /** Reads all keys again: after the back/forward cache, or after another tab's reset. */
  resync(): void {
    const keys = new Set([...this.options.storage.keys(), ...this.known.keys()]);
    // The session first, because its epoch may void all other keys.
    this.remoteChange(SESSION.key);
    keys.forEach((key) => this.remoteChange(key));
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
    this.save(SESSION, storedForm(state, SESSION), state.session);
    const others = storage.keys().filter((key) => key.startsWith(PREFIX) && key !== SESSION.key);
    others.forEach((key) => storage.removeItem(key));
    this.known.keepOnly(SESSION.key);
    this.unsaved.clear();
    this.newer.clear();
  }

  private saveRemoval(key: string): void {
    const address = addressOf(key);
    if (address) this.save(address, null);
  }

  /** `value`: undefined writes nothing. `part`: the reducer's object that the value was taken from. */
  private save(address: Address, value: unknown, part?: unknown): void {
    const { key } = address;
    const raw = this.options.storage.getItem(key);
    const merged = raw === this.known.at(key).raw ? value : this.absorb(address, raw, value);
    if (merged === undefined) return;
    const known = this.known.at(key);
    if (sameValue(merged, known.value) && (known.raw === null) === (merged === null))
      this.known.unchanged(key, part);
    else this.put(key, merged, part);
  }

  private put(key: string, value: unknown, part: unknown): void {
    const { storage, tabId } = this.options;
    const revision = Math.max(this.known.at(key).revision + 1, now());
    const raw = value === null ? null : encode(value, { e: this.epoch, r: revision, w: tabId });
    if (raw === null) storage.removeItem(key);
    else if (!setWithRoom(storage, key, raw)) return this.unsaved.add(key);
    this.known.written(key, { raw, value, revision, writer: tabId, part });
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
      this.known.void(key, raw);
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
      this.known.void(key, raw);
      return ours;
    }
    const envelope = decoded?.envelope ?? null;
    const { base, concurrentWriter } = this.known.read(key, { raw, value: theirs, envelope });
    const preferOurs = concurrentWriter === null || this.options.tabId > concurrentWriter;
    const merged = kindOf(slice).merge(base, ours, theirs, preferOurs);
    if (!sameValue(merged, ours)) this.host.apply(address, merged);
    return merged;
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
      if (!quarantineOf(storage).move(key, raw, now())) {
        // Without room to move it, it stays; the next write tries both steps again.
        this.unsaved.add(key);
        return undefined;
      }
    }
    // The value in memory is valid, so it is written again.
    this.known.void(key, storage.getItem(key));
    return ours;
  }
}
