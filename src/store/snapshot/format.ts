import type { RecordedAction } from './recorder';

export const SNAPSHOT_FORMAT = 1;
/** Larger files are refused unread (characters). */
export const MAX_SNAPSHOT = 2_000_000;

/** A problem report: what a customer sees, with nothing in it that is not on the allow-list (redact.ts). */
export interface Snapshot {
  format: number;
  build: string;
  schema: number;
  /** Path, query-free. */
  route: string;
  /** Redacted: what the path was opened with, such as why an order was refused. */
  routeState?: unknown;
  /** Milliseconds UTC. */
  takenAt: number;
  timeZone: string;
  viewport: { width: number; height: number };
  /** Redacted: the persisted slices, flash and notices. */
  state: Record<string, unknown>;
  /** Redacted: finished queries by cache key. */
  queries: Record<string, unknown>;
  /** Where the log starts, and the last actions. */
  start: Record<string, unknown> | null;
  actions: RecordedAction[];
}
