/** Bounds the log lines of what goes on failing: the first line of a kind, then one a minute that counts the others. */
import { isConnectionLost, isQueueFull } from '../db/lostConnection';
import { causesOf, DISK_FULL, sqlState } from '../db/sqlState';
import { ApiError } from '../lib/errors';
import { systemClock } from '../lib/clock';
import { ProviderRefusal } from '../ports/cardProvider';

const MINUTE = 60_000;

/** The database or another party is away: all lines of one text have this one cause. */
const isOutage = (error: unknown): boolean =>
  isConnectionLost(error) ||
  isQueueFull(error) ||
  sqlState(error) === DISK_FULL ||
  causesOf(error).some(
    (cause) => cause instanceof ApiError && cause.status === 503 && !(cause instanceof ProviderRefusal),
  );

/** @returns the kind of a line that may be one of thousands; null for a line that stands for itself */
function kindOf(fields: unknown, text: unknown): string | null {
  if (typeof fields !== 'object' || fields === null || typeof text !== 'string') return null;
  const { err, job } = fields as { err?: unknown; job?: unknown };
  if (isOutage(err)) return text;
  // A job runs each second, and fails each second if it has a fault.
  return typeof job === 'string' ? `${text} ${job}` : null;
}

/** @returns a function that answers the line's fields, with a count if it stands for several, or null if the line is only counted */
export function outageLines(): (fields: unknown, text: unknown) => unknown {
  const kinds = new Map<string, { at: number; count: number }>();
  return (fields, text) => {
    const kind = kindOf(fields, text);
    if (kind === null) return fields;
    const now = systemClock.now();
    const { at, count } = kinds.get(kind) ?? { at: -Infinity, count: 0 };
    // A clock may be set back.
    if (now >= at && now - at < MINUTE) {
      kinds.set(kind, { at, count: count + 1 });
      return null;
    }
    kinds.set(kind, { at: now, count: 0 });
    return count === 0 ? fields : { ...(fields as object), failuresSinceLastLine: count + 1 };
  };
}
