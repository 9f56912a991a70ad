/** When an event took orders for the first time, for those who follow its restaurant. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { hasWireStatus } from '../../db/eventPhase';

/** Marks events that are open for the first time. */
export async function stampOpened(db: Database, now: Date): Promise<void> {
  await db.execute(
    sql`UPDATE events e SET opened_at = ${now.toISOString()} WHERE e.opened_at IS NULL AND ${hasWireStatus(['open'], now)}`,
  );
}
