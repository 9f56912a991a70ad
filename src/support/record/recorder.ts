import type { Middleware } from '@reduxjs/toolkit';
import { now } from '@/lib/clock';
import { navigation } from '@/lib/navigation';
import { uuid } from '@/lib/ids';
import { asRecord, isRecord } from '@/lib/records';
import { sessionStore, trySetItem } from '@/lib/storage';
import { LOG_KEY, LOG_OWNER_KEY } from '@/lib/storageKeys';
import { appReset } from '@/store/appReset';
import { reportedSlices } from '@/store/persistence/kinds';
import type { RootState } from '@/store/rootReducer';
import { PAGE_ACTIONS } from '../format';

/** An action with the state before it. Holds personal data, so it stays in memory. */
export interface Noted {
  /** Serial number, so that a reader skips entries it has seen. */
  number: number;
  /** Milliseconds UTC. */
  at: number;
  type: string;
  payload?: unknown;
  /** The endpoint of an API action. */
  endpointName?: string;
  /** The call of an API action. */
  requestId?: string;
  /** Path, query and hash of the router. */
  path: string;
  routeState: unknown;
  /** The state before the action. The state after it is the next entry's `before`. */
  before: RootState;
}

/** Actions of these slices are recorded with their payload, which holds no secret; all others without. */
const REPLAYABLE: readonly string[] = [...reportedSlices, 'app'];

export const isReplayable = ({ type }: { type: string }): boolean =>
  REPLAYABLE.includes(type.split('/')[0] ?? '');

/** Type of the entry for a navigation, which is not a Redux action. */
export const NAVIGATED = 'route/changed';

interface PlainAction {
  type: string;
  payload?: unknown;
  meta?: unknown;
}

/** False also for the API's reset, which follows a change of the customer: the state before it holds the previous one's answers. */
const isNotable = (action: unknown): action is PlainAction =>
  isRecord(action) &&
  typeof action.type === 'string' &&
  !/^persist\/|^api\/(config\/|resetApiState)|internal/.test(action.type);

/**
 * True for resets after which another customer may use the browser. After a lost session the same customer usually returns; if another
 * one signs in, `owner.replace` notices.
 */
const mayChangeCustomer = (action: PlainAction): boolean =>
  appReset.match(action) && action.payload.reason !== 'sessionLost';

type Content = Pick<Noted, 'payload' | 'endpointName' | 'requestId'>;

function contentOf(action: PlainAction): Content {
  if (isReplayable(action)) return { payload: action.payload };
  const { requestId, arg } = asRecord(action.meta);
  const { endpointName } = asRecord(arg);
  return {
    ...(typeof endpointName === 'string' && { endpointName }),
    ...(typeof requestId === 'string' && { requestId }),
  };
}

/**
 * The call of a query that ended as the one before: with the same data, and the same error or none. A page that asks every 15 seconds
 * would push out of the log what the customer did.
 */
function idleCall({ type, meta }: PlainAction, before: RootState, after: RootState): string | null {
  if (!/^api\/executeQuery\/(fulfilled|rejected)$/.test(type)) return null;
  const { requestId, arg } = asRecord(meta);
  const key = String(asRecord(arg).queryCacheKey);
  const [old, ended] = [before, after].map(({ api }) => asRecord(api.queries[key]));
  const isSame =
    old?.data !== undefined &&
    old.data === ended?.data &&
    asRecord(old.error).code === asRecord(ended.error).code;
  return isSame ? String(requestId) : null;
}

/** Remembers the last customer of this tab, across a lost session and a reload. */
function createOwner() {
  const storage = sessionStore();
  let owner = storage.getItem(LOG_OWNER_KEY);
  return {
    forget() {
      owner = null;
      storage.removeItem(LOG_OWNER_KEY);
    },
    /** Notes the customer. True if this is another one than the last. A visitor is no customer. */
    replace(userId: number | null): boolean {
      if (userId === null || owner === String(userId)) return false;
      const isOther = owner !== null;
      owner = String(userId);
      trySetItem(storage, LOG_OWNER_KEY, owner);
      return isOther;
    },
  };
}

export interface Recorder {
  /** Id of this page load. */
  page: string;
  middleware: Middleware;
  navigated(path: string, routeState: unknown): void;
  /** The last entries, oldest first. */
  noted(): readonly Noted[];
  /** How often the log was erased. */
  erasures(): number;
}

interface Notes {
  connect(getState: () => RootState): void;
  note(type: string, content: Content): void;
  /** Drops the actions of a call. */
  drop(requestId: string): void;
  erase(): void;
}

/** Notes each action, and erases the notes when the customer changes. */
function createMiddleware({ connect, note, drop, erase }: Notes): Middleware {
  const owner = createOwner();
  return (store) => {
    const getState = store.getState as () => RootState;
    const checkOwner = () => {
      if (owner.replace(getState().session.userId)) erase();
    };
    connect(getState);
    checkOwner();
    return (next) => (action) => {
      const before = getState();
      if (isNotable(action)) note(action.type, contentOf(action));
      const result = next(action);
      const idle = isNotable(action) ? idleCall(action, before, getState()) : null;
      if (idle !== null) drop(idle);
      if (isNotable(action) && mayChangeCustomer(action)) {
        owner.forget();
        erase();
      }
      checkOwner();
      return result;
    };
  };
}

/** Records the last actions in memory, each with the state before it; states share structure, so this costs little. */
export function createRecorder(): Recorder {
  let entries: Noted[] = [];
  let number = 0;
  let erasures = 0;
  let path = navigation.currentPath();
  let routeState = navigation.routeState();
  let getState: (() => RootState) | null = null;

  const note: Notes['note'] = (type, content) => {
    if (!getState) return;
    number += 1;
    const entry = { number, at: now(), type, ...content, path, routeState, before: getState() };
    entries = [...entries.slice(1 - PAGE_ACTIONS), entry];
  };
  const connect: Notes['connect'] = (read) => {
    getState = read;
  };
  const drop: Notes['drop'] = (requestId) => {
    entries = entries.filter((entry) => entry.requestId !== requestId);
  };
  const erase = () => {
    entries = [];
    erasures += 1;
    sessionStore().removeItem(LOG_KEY);
  };
  return {
    page: uuid(),
    middleware: createMiddleware({ connect, note, drop, erase }),
    navigated(nextPath, nextState) {
      [path, routeState] = [nextPath, nextState];
      note(NAVIGATED, {});
    },
    noted: () => entries,
    erasures: () => erasures,
  };
}
