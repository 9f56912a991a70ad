/** The phase of an event (`@dwellivery/domain/eventPhase`) as SQL conditions for lists and jobs. A test compares them with the function. */
import { COMPLETE_AFTER_MS, type EventStatus } from '@dwellivery/domain/eventPhase';
import { sql, type SQL } from 'drizzle-orm';

/** An event that ended at or before this instant is complete at `now`. */
const completeBefore = (now: Date): string => new Date(now.getTime() - COMPLETE_AFTER_MS).toISOString();

/** SQL condition on `events e`: complete by time, but not yet stored as complete. */
export const isOverdue = (now: Date): SQL =>
  sql`(e.status IN ('open', 'closed') AND e.cancelled_at IS NULL AND e.ends_at <= ${completeBefore(now)})`;

/** The stored states that a wire status can come from; a condition on them allows an index scan. */
const STORED: Record<EventStatus, EventStatus[]> = {
  draft: ['draft'],
  open: ['open'],
  closed: ['open', 'closed', 'complete'],
  complete: ['open', 'closed', 'complete'],
};

/** SQL condition on `events e`: the phase is open. The planner can estimate plain comparisons, and so reads the browse index in order. */
function isOpen(now: Date): SQL {
  const at = now.toISOString();
  return sql`e.status = 'open' AND e.cancelled_at IS NULL AND e.ends_at > ${completeBefore(now)}
    AND e.order_cutoff_at > ${at} AND e.run_at > ${at}`;
}

/** SQL condition on `events e`: the answered status is one of these. */
export function hasWireStatus(statuses: readonly EventStatus[], now: Date): SQL {
  if (statuses.every((status) => status === 'open')) return isOpen(now);
  const stored = [...new Set(statuses.flatMap((status) => STORED[status]))];
  const at = now.toISOString();
  return sql`e.status IN ${stored} AND (CASE
    WHEN e.cancelled_at IS NOT NULL THEN 'closed'
    WHEN e.status IN ('draft', 'complete') THEN e.status
    WHEN e.ends_at <= ${completeBefore(now)} THEN 'complete'
    WHEN e.status = 'closed' OR e.order_cutoff_at <= ${at} OR e.run_at <= ${at} THEN 'closed'
    ELSE 'open' END) IN ${statuses}`;
}
