/** The jobs of the area alerts: send once, delete after a time. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../context';
import { rows } from '../../db/rows';
import { areaAlerts, mails } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { hashToken, makeToken } from '../accounts/tokens';
import { hasWireStatus } from '../events/phase';
import { CONFIRM_MS } from './areaAlerts';

const BATCH = 200;
/** Ended alerts are kept this long, so that the link in their mail still works. */
const KEEP_MS = 60 * 24 * 3_600_000;

/** Waiting alerts of zips whose location has an event that takes orders. */
const dueAlerts = (context: Context) =>
  rows<{ id: number; email: string; postal_code: string }>(
    context.db,
    sql`SELECT a.id, coalesce(u.email, a.email) AS email, a.postal_code
        FROM area_alerts a LEFT JOIN users u ON u.id = a.user_id
        WHERE a.confirmed_at IS NOT NULL AND a.told_at IS NULL AND a.ended_at IS NULL
          AND a.postal_code IN (
            SELECT w.postal_code FROM (
              SELECT DISTINCT x.postal_code FROM area_alerts x
              WHERE x.confirmed_at IS NOT NULL AND x.told_at IS NULL AND x.ended_at IS NULL) w
            JOIN postal_codes p ON p.postal_code = w.postal_code
            WHERE EXISTS (SELECT 1 FROM events e
              WHERE e.event_location_id = p.event_location_id AND ${hasWireStatus(['open'], nowDate(context))}))
        ORDER BY a.id LIMIT ${BATCH}`,
  );

/** A job; sends each alert once, even with several processes. @returns the number of mails */
export async function tellAreas(context: Context): Promise<number> {
  const due = await dueAlerts(context);
  for (const { id, email, postal_code: postalCode } of due) {
    const token = makeToken();
    const toldAt = nowDate(context);
    await inTransaction(context.db, async (transaction) => {
      const claimed = await transaction
        .update(areaAlerts)
        .set({ toldAt, toldTokenHash: hashToken(token) })
        .where(and(eq(areaAlerts.id, id), isNull(areaAlerts.toldAt), isNull(areaAlerts.endedAt)))
        .returning({ id: areaAlerts.id });
      if (claimed.length === 0) return;
      await transaction.insert(mails).values({
        mailKey: `area_alert:${hashToken(token)}`,
        recipient: email,
        kind: 'area_alert',
        payload: { token, postalCode },
        createdAt: toldAt,
        nextAttemptAt: toldAt,
      });
    });
  }
  return due.length;
}

/** A job: deletes unconfirmed and long-ended alerts. @returns their number */
export async function forgetAreas(context: Context): Promise<number> {
  const now = nowDate(context).getTime();
  const gone = await context.db
    .delete(areaAlerts)
    .where(
      or(
        and(isNull(areaAlerts.confirmedAt), lt(areaAlerts.askedAt, new Date(now - CONFIRM_MS))),
        lt(areaAlerts.toldAt, new Date(now - KEEP_MS)),
        lt(areaAlerts.endedAt, new Date(now - KEEP_MS)),
      ),
    )
    .returning({ id: areaAlerts.id });
  return gone.length;
}
