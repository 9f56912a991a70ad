import type { KeyValueStore } from '@/lib/storage';
import type { PersistenceNotice } from '../slices/notices';
import { initialSession, type PersistedSession } from '../slices/session';
import { addressOf, SESSION, type StoredValue } from './addresses';
import { asidesOf, MAX_CORRUPT, park, unpark } from './aside';
import { decode, type Envelope } from './envelope';
import { kindOf, kinds } from './kinds';

export interface StoredEntry extends StoredValue {
  raw: string;
  envelope: Envelope;
  spoilt: boolean;
}

export interface Stored {
  entries: StoredEntry[];
  epoch: number;
  notices: PersistenceNotice[];
}

/** A visitor's session in the given epoch. */
export const emptySession = (epoch: number): PersistedSession =>
  kinds.session.toStored({ ...initialSession, epoch });

/** Reads all keys, each on its own. Damaged ones are set aside, newer ones parked, those from before a reset removed. */
export function readStored(storage: KeyValueStore, clock: () => number): Stored {
  const notices = new Set<PersistenceNotice>();
  unpark(storage);
  const asides = asidesOf(storage);
  const damaged: [key: string, raw: string][] = [];

  const admit = (key: string): StoredEntry[] => {
    const address = addressOf(key);
    const raw = storage.getItem(key);
    if (!address || raw === null) return [];
    const decoded = decode(address.slice, raw);
    if (decoded.status === 'ok') {
      if (decoded.spoilt) {
        notices.add('storageDamaged');
        asides.copy(key, raw, clock());
      }
      const { value, envelope, spoilt } = decoded;
      return [{ ...address, raw, value, envelope, spoilt }];
    }
    if (decoded.status === 'dropped') {
      storage.removeItem(key);
      return [];
    }
    const isNewer = decoded.status === 'newer';
    notices.add(isNewer ? 'storageNewer' : 'storageDamaged');
    // Without room to move it, it stays; the engine looks at it again before it writes there.
    if (isNewer) park(storage, key, raw, decoded.version);
    else damaged.push([key, raw]);
    return [];
  };

  const found = storage.keys().flatMap(admit);
  // Of thousands only the last few would be kept: the others need not be moved first.
  damaged.slice(0, -MAX_CORRUPT).forEach(([key]) => storage.removeItem(key));
  damaged.slice(-MAX_CORRUPT).forEach(([key, raw]) => asides.move(key, raw, clock()));
  const epoch = epochOf(found);
  const isCurrent = ({ key, envelope }: StoredEntry) => key === SESSION.key || envelope.e >= epoch;
  const isWanted = (entry: StoredEntry) => isCurrent(entry) && !isLongCleared(entry, clock());
  found.filter((entry) => !isWanted(entry)).forEach(({ key }) => storage.removeItem(key));
  return { entries: found.filter(isWanted), epoch, notices: [...notices] };
}

/** The epoch that a session's value tells. */
export const epochIn = (session: unknown): number => (session as PersistedSession).epoch;

/** The session's own; without a readable session, the latest that any value was written in. */
function epochOf(entries: readonly StoredEntry[]): number {
  const session = entries.find(({ key }) => key === SESSION.key);
  if (session) return epochIn(session.value);
  return Math.max(0, ...entries.map(({ envelope }) => envelope.e).filter(Number.isFinite));
}

/** How long a cleared value is remembered as cleared (ms): longer than any tab sleeps through it. */
const CLEARED_MS = 7 * 24 * 3_600_000;

function isLongCleared({ slice, value, envelope }: StoredEntry, nowMs: number): boolean {
  // Revisions are times, as long as clocks go forward.
  return (kindOf(slice).isCleared?.(value) ?? false) && nowMs - envelope.r > CLEARED_MS;
}
