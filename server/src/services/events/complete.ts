/** When an event is over for good. */
import { sql, type SQL } from 'drizzle-orm';
import * as t from '../../db/schema';

const AFTER_END_MS = 2 * 60 * 60_000;

/** Inside a statement about events: complete by its status, or two hours after its end (contract, "The life of an event"). */
export const isComplete = (now: Date): SQL => {
  const end = new Date(now.getTime() - AFTER_END_MS);
  return sql`(${t.events.status} = 'complete' or (${t.events.status} <> 'draft' and ${t.events.endsAt} <= ${end.toISOString()}))`;
};
