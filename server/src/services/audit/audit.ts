/**
 * The audit of the operator's desk. An entry is written before its change and completed after it, so that a change whose
 * process was killed is on record too. Entries hold ids and amounts, nothing of a person.
 */
import { desc, eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { deskAudit } from '../../db/schema';

export type AuditEntry = typeof deskAudit.$inferSelect;
type AuditOutcome = Exclude<AuditEntry['outcome'], 'begun'>;
type NewEntry = Pick<AuditEntry, 'who' | 'why' | 'command' | 'about'>;

/** @returns the entry's id, for {@link endAudit} */
export async function beginAudit(context: Pick<Context, 'db' | 'clock'>, entry: NewEntry): Promise<number> {
  const [row] = await context.db
    .insert(deskAudit)
    .values({ ...entry, at: nowDate(context), outcome: 'begun' })
    .returning({ id: deskAudit.id });
  if (!row) throw new Error('An audit entry has no row.');
  return row.id;
}

/** @param what the outcome: ids and amounts, or the code of the refusal */
export async function endAudit(
  context: Pick<Context, 'db' | 'clock'>,
  id: number,
  outcome: AuditOutcome,
  what: unknown,
): Promise<void> {
  const ended = { outcome, what, endedAt: nowDate(context) };
  await context.db.update(deskAudit).set(ended).where(eq(deskAudit.id, id));
}

/** Newest first. */
export const listAudit = (context: Pick<Context, 'db'>, limit: number): Promise<AuditEntry[]> =>
  context.db.select().from(deskAudit).orderBy(desc(deskAudit.id)).limit(limit);
