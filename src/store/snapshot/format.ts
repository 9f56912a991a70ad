export const SNAPSHOT_FORMAT = 2;
/** Larger files are refused unread (characters). */
export const MAX_SNAPSHOT = 2_000_000;
/** The limit of a mail with a report: its source holds the report in base64, and perhaps twice. */
export const MAX_DUMP = 2 * MAX_SNAPSHOT;
export const TOO_LARGE = 'This is too large to be a problem report.';
/** Most actions in a snapshot. */
export const MAX_ACTIONS = 400;

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
  /** The queries and mutations that it changed; null removes an entry. */
  queries?: Record<string, unknown>;
  answers?: Record<string, unknown>;
  /** The new path of a navigation. */
  route?: string;
  routeState?: unknown;
}

/** A complete state and the consecutive actions after it. Each page load begins a new part. */
export interface LogPart {
  schema: number;
  build: string;
  /** Id of the page load. Consecutive parts of one page load have no gap between them. */
  page: string;
  start: Moment;
  actions: RecordedAction[];
  /** The page was left before its log began: actions and paths are known, states and answers are not. */
  isBrief?: true;
}

/** A stored text that was set aside because it could not be read. */
export interface DamagedText {
  key: string;
  /** Redacted, and truncated if it is long. */
  text: string;
  /** Length of the whole text (characters). */
  length: number;
}

/** A problem report: what a customer saw and the actions before it, restricted to the fields that schemas and slices declare (redact/). */
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
