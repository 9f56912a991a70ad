import { sql, type SQL } from 'drizzle-orm';
import * as t from '../../db/schema';

const AFTER_END_MS = 2 * 60 * 60_000;

/** SQL condition on `events`: complete by status, or two hours after the end (contract, "The life of an event"). */
export const isComplete = (now: Date): SQL => {
  const end = new Date(now.getTime() - AFTER_END_MS);
  return sql`(${t.events.status} = 'complete' or (${t.events.status} <> 'draft' and ${t.events.endsAt} <= ${end.toISOString()}))`;
};
