export const SNAPSHOT_FORMAT = 2;
/** Larger files are refused unread (characters). */
export const MAX_SNAPSHOT = 2_000_000;
/** How many actions a snapshot may carry. */
export const MAX_ACTIONS = 400;

/** What a customer saw at one moment, redacted. */
export interface Moment {
  /** The persisted slices, flash and notices. */
  state: Record<string, unknown>;
  /** Queries by cache key, also those under way. */
  queries: Record<string, unknown>;
  /** Changes by endpoint: what the last one of each was answered, or that it is under way. */
  answers: Record<string, unknown>;
  /** Path, with the parts of its query that may be told. */
  route: string;
  /** The router's state of the path, such as the reason of a refused order. */
  routeState: unknown;
}

export interface RecordedAction {
  /** Milliseconds UTC. */
  at: number;
  type: string;
  payload?: unknown;
  /** The endpoint of an API action. */
  endpointName?: string;
  /** What it changed of the answers: null took one away. */
  queries?: Record<string, unknown>;
  answers?: Record<string, unknown>;
  /** Where it led. */
  route?: string;
  routeState?: unknown;
}

/** Actions that follow one another, after a moment that is known as a whole. A page begins with a new part. */
export interface LogPart {
  schema: number;
  build: string;
  /** Of the page; the parts of one page follow one another without a gap. */
  page: string;
  start: Moment;
  actions: RecordedAction[];
}

/** A stored text that could not be read, and was set aside. */
export interface DamagedText {
  key: string;
  /** Redacted, and cut off if it is long. */
  text: string;
  /** Of the whole text (characters). */
  length: number;
}

/** A problem report: what a customer saw, and what led to it, restricted to what the schemas and slices declare (redact.ts). */
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
