import { sql, type SQL } from 'drizzle-orm';
import * as t from '../../db/schema';
import { COMPLETE_AFTER_MS } from '../../domain/phase';

/** SQL condition on `events`: complete by status or by time (contract, "The life of an event"). */
export const isComplete = (now: Date): SQL => {
  const end = new Date(now.getTime() - COMPLETE_AFTER_MS);
  return sql`(${t.events.status} = 'complete' or (${t.events.status} <> 'draft' and ${t.events.endsAt} <= ${end.toISOString()}))`;
};
