import type { KeyValueStore } from '@/lib/storage';
import type { PersistenceNotice } from '../slices/notices';
import { initialSession } from '../slices/session';
import { asidesOf, MAX_CORRUPT, park, unpark } from './aside';
import { parseKey, type Value, type ValueOf } from './entries';
import { decode, type Envelope } from './envelope';
import { SESSION_KEY } from './keys';
import type { Kind } from './migrations';

export interface StoredEntry {
  key: string;
  kind: Kind;
  eventId: string;
  raw: string;
  value: Value;
  envelope: Envelope;
  spoilt: boolean;
}

export interface Stored {
  entries: StoredEntry[];
  epoch: number;
  notices: PersistenceNotice[];
}

export function emptySession(epoch: number): ValueOf['session'] {
  const { userId, postalCode, dashboardTab } = initialSession;
  return { userId, postalCode, epoch, dashboardTab };
}

/** Reads all keys, each on its own. Damaged ones are set aside, newer ones parked, those from before a reset removed. */
export function readStored(storage: KeyValueStore, clock: () => number): Stored {
  const notices = new Set<PersistenceNotice>();
  unpark(storage);
  const asides = asidesOf(storage);
  const damaged: [key: string, raw: string][] = [];

  const admit = (key: string): StoredEntry[] => {
    const parsed = parseKey(key);
    const raw = storage.getItem(key);
    if (!parsed || raw === null) return [];
    const decoded = decode(parsed.kind, raw);
    if (decoded.status === 'ok') {
      if (decoded.spoilt) {
        notices.add('storageDamaged');
        asides.copy(key, raw, clock());
      }
      return [
        { key, ...parsed, raw, value: decoded.value, envelope: decoded.envelope, spoilt: decoded.spoilt },
      ];
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
  const isCurrent = ({ key, envelope }: StoredEntry) => key === SESSION_KEY || envelope.e >= epoch;
  const isWanted = (entry: StoredEntry) => isCurrent(entry) && !isOldEmptyCart(entry, clock());
  found.filter((entry) => !isWanted(entry)).forEach(({ key }) => storage.removeItem(key));
  return { entries: found.filter(isWanted), epoch, notices: [...notices] };
}

/** The session's own; without a readable session, the latest that any value was written in. */
function epochOf(entries: readonly StoredEntry[]): number {
  const session = entries.find(({ kind }) => kind === 'session');
  if (session) return (session.value as ValueOf['session']).epoch;
  return Math.max(0, ...entries.map(({ envelope }) => envelope.e).filter(Number.isFinite));
}

/** How long a cleared cart is remembered as cleared (ms): longer than any tab sleeps through it. */
const EMPTY_CART_MS = 7 * 24 * 3_600_000;

function isOldEmptyCart({ kind, value, envelope }: StoredEntry, nowMs: number): boolean {
  if (kind !== 'cart') return false;
  const { items, notes } = value as ValueOf['cart'];
  // Revisions are times, as long as clocks go forward.
  return items.length === 0 && notes === '' && nowMs - envelope.r > EMPTY_CART_MS;
}
