/** 1 had one list of actions, 2 a table of texts that its log referred to (read/oldLogs). */
export const SNAPSHOT_FORMAT = 3;
/** Larger files are refused unread (characters). */
export const MAX_SNAPSHOT = 2_000_000;
/** The limit of what is opened: JSON within JSON has its quotation marks escaped. */
export const MAX_DUMP = 2 * MAX_SNAPSHOT;
export const TOO_LARGE = 'This is too large to be a problem report.';
/** Actions of a page load that are kept. */
export const PAGE_ACTIONS = 200;
/** Most actions in a snapshot: those of two page loads. */
export const MAX_ACTIONS = 2 * PAGE_ACTIONS;

/** What a customer saw at one moment, redacted. */
export interface Moment {
  /** The persisted slices, flash and notices. */
  state: Record<string, unknown>;
  /** Queries by cache key, including pending ones. */
  queries: Record<string, unknown>;
  /** By endpoint: the last mutation's answer, or that it is pending. */
  answers: Record<string, unknown>;
  /** Path and query, redacted. */
  route: string;
  /** The router's state of the path, for example why an order was refused. */
  routeState: unknown;
}

export interface RecordedAction {
  /** Milliseconds UTC. */
  at: number;
  type: string;
  payload?: unknown;
  /** The endpoint of an API action. */
  endpointName?: string;
  /** The queries and mutations that it changed; null removes an entry. One without data keeps those it had. */
  queries?: Record<string, unknown>;
  answers?: Record<string, unknown>;
  /** The new path of a navigation. */
  route?: string;
  routeState?: unknown;
}

/** A complete state and the consecutive actions after it. */
export interface LogPart {
  schema: number;
  build: string;
  /** Id of the page load. Earlier releases wrote several parts of one page load, without a gap between them. */
  page: string;
  start: Moment;
  actions: RecordedAction[];
}

/** The last parts that together hold at most this many actions. */
export function lastParts(parts: readonly LogPart[], most: number): LogPart[] {
  let room = most;
  return [...parts]
    .reverse()
    .filter(({ actions }) => (room -= actions.length) >= 0)
    .reverse();
}

/** A stored text that was quarantined because it could not be read. */
export interface DamagedText {
  key: string;
  /** Redacted, and truncated if it is long. */
  text: string;
  /** Length of the whole text (characters). */
  length: number;
}

/** A problem report: what a customer saw and the actions before it, restricted to the fields that schemas and slices declare (mask/). */
export interface Snapshot extends Moment {
  format: number;
  build: string;
  schema: number;
  /** Milliseconds UTC. */
  takenAt: number;
  timeZone: string;
  viewport: { width: number; height: number };
  /** Oldest first. */
  log: LogPart[];
  damaged: DamagedText[];
}
