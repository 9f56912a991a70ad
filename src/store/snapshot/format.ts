import type { RecordedAction } from './recorder';

export const SNAPSHOT_FORMAT = 1;
/** Larger files are refused unread (characters). */
export const MAX_SNAPSHOT = 2_000_000;

/** A problem report: the customer's state, restricted to the allow-list (redact.ts). */
export interface Snapshot {
  format: number;
  build: string;
  schema: number;
  /** Path, query-free. */
  route: string;
  /** Redacted: the router's state of the path, such as the reason of a refused order. */
  routeState?: unknown;
  /** Milliseconds UTC. */
  takenAt: number;
  timeZone: string;
  viewport: { width: number; height: number };
  /** Redacted: the persisted slices, flash and notices. */
  state: Record<string, unknown>;
  /** Redacted: finished queries by cache key. */
  queries: Record<string, unknown>;
  /** The state before the first of `actions`. */
  start: Record<string, unknown> | null;
  actions: RecordedAction[];
}
