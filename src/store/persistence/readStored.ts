import { now } from '@/lib/clock';
import type { KeyValueStore } from '@/lib/storage';
import type { PersistenceNotice } from '../slices/notices';
import { initialSession, type PersistedSession } from '../slices/session';
import { addressOf, SESSION, type StoredValue } from './addresses';
import { quarantineOf, MAX_CORRUPT, park, unpark } from './quarantine';
import { decode, type Envelope } from './envelope';
import { joinOldKeys } from './joinOld';
import { kindOf, kinds } from './kinds';
import { noteUnreadSession } from './unreadOwner';

export interface StoredEntry extends StoredValue {
  raw: string;
  envelope: Envelope;
  isPartial: boolean;
}

export interface Stored {
  entries: StoredEntry[];
  epoch: number;
  notices: PersistenceNotice[];
}

/** A visitor's session in the given epoch. */
const emptySession = (epoch: number): PersistedSession =>
  kinds.session.toStored({ ...initialSession, epoch });

/** Reads each key separately. Quarantines damaged values, parks newer ones, removes those from before a reset. */
export function readStored(storage: KeyValueStore): Stored {
  const notices = new Set<PersistenceNotice>();
  unpark(storage);
  const quarantine = quarantineOf(storage);
  const damaged = joinOldKeys(storage);
  if (damaged.length > 0) notices.add('storageDamaged');

  const admit = (key: string): StoredEntry[] => {
    const address = addressOf(key);
    const raw = storage.getItem(key);
    if (!address || raw === null) return [];
    const decoded = decode(address.slice, raw);
    if (decoded.status === 'ok') {
      if (decoded.isPartial) {
        notices.add('storageDamaged');
        quarantine.copy(key, raw, now());
      }
      const { value, envelope, isPartial } = decoded;
      return [{ ...address, raw, value, envelope, isPartial }];
    }
    if (decoded.status === 'dropped') {
      storage.removeItem(key);
      return [];
    }
    if (key === SESSION.key) noteUnreadSession(storage, raw);
    const isNewer = decoded.status === 'newer';
    notices.add(isNewer ? 'storageNewer' : 'storageDamaged');
    // Without room to move it, it stays; the engine decodes it again before it writes this key.
    if (isNewer) park(storage, key, raw, decoded.version);
    else damaged.push([key, raw]);
    return [];
  };

  const found = storage.keys().flatMap(admit);
  // Removes directly what would exceed MAX_CORRUPT, without moving it first.
  damaged.slice(0, -MAX_CORRUPT).forEach(([key]) => storage.removeItem(key));
  damaged.slice(-MAX_CORRUPT).forEach(([key, raw]) => quarantine.move(key, raw, now()));
  const epoch = epochOf(found);
  const isCurrent = ({ key, envelope }: StoredEntry) => key === SESSION.key || envelope.e >= epoch;
  const isWanted = (entry: StoredEntry) => isCurrent(entry) && !isLongCleared(entry, now());
  found.filter((entry) => !isWanted(entry)).forEach(({ key }) => storage.removeItem(key));
  return { entries: found.filter(isWanted), epoch, notices: [...notices] };
}

/** The stored values of the state. Without a stored session it gets a visitor's, which keeps the epoch. */
export function valuesOf({ entries, epoch }: Stored): StoredValue[] {
  const hasSession = entries.some(({ key }) => key === SESSION.key);
  return hasSession || epoch === 0 ? entries : [...entries, { ...SESSION, value: emptySession(epoch) }];
}

/** The epoch in a stored session. */
export const epochIn = (session: unknown): number => (session as PersistedSession).epoch;

/** The session's epoch; without a readable session, the latest epoch of any value. */
function epochOf(entries: readonly StoredEntry[]): number {
  const session = entries.find(({ key }) => key === SESSION.key);
  if (session) return epochIn(session.value);
  return Math.max(0, ...entries.map(({ envelope }) => envelope.e).filter(Number.isFinite));
}

/** How long a cleared value stays on disk (ms), longer than a tab is suspended. */
const CLEARED_MS = 7 * 24 * 3_600_000;

function isLongCleared({ slice, value, envelope }: StoredEntry, nowMs: number): boolean {
  // A revision is the time of the write, unless the clock was set back.
  return (kindOf(slice).isCleared?.(value) ?? false) && nowMs - envelope.r > CLEARED_MS;
}
