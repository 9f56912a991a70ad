/** Queues what staff pressed on the day of an event. Of what only the schedule expects, no push says anything. */
import { UNDO_MS, type Stage } from '@dwellivery/domain/stage';
import { sql } from 'drizzle-orm';
import { rows } from '../../db/rows';
import { oneByOne } from '../../lib/oneByOne';
import { nowDate, type Context } from '../../ports/context';
import { queuePushes } from '../mail/notices';

/** A later push would say what is long known. */
const LATEST_MS = 3_600_000;

type Due = { membership_id: number; user_id: number; stage: Stage; pressed_at: string };

/** Memberships with a paid order that the press is about, and a device that has no push of it. A press that can be taken back waits. */
const dueMemberships = (context: Context, now: Date) =>
  rows<Due>(
    context.db,
    sql`SELECT DISTINCT o.membership_id, o.user_id, s.stage, s.pressed_at
        FROM event_stages s JOIN events e ON e.id = s.event_id
        JOIN orders o ON o.event_id = s.event_id JOIN push_subscriptions p ON p.user_id = o.user_id
        WHERE s.stage <> 'done' AND e.cancelled_at IS NULL AND o.status = 'paid' AND o.delivered_at IS NULL
          AND (s.stage = 'cooking' OR (s.stage = 'out') = (o.delivery_type = 'd2d'))
          AND s.pressed_at <= ${new Date(now.getTime() - UNDO_MS).toISOString()}
          AND s.pressed_at > ${new Date(now.getTime() - LATEST_MS).toISOString()}
          AND NOT EXISTS (SELECT 1 FROM pushes q WHERE q.subscription_id = p.id
            AND q.kind = 'stage' AND q.created_at >= s.pressed_at
            AND q.payload ->> 'membershipId' = o.membership_id::text AND q.payload ->> 'stage' = s.stage)
        ORDER BY o.membership_id`,
  );

/** A job; queues each press once per device, also with several processes. @returns how many pushes it queued */
export async function queueStagePushes(context: Context): Promise<number> {
  if (!context.config.push) return 0;
  const now = nowDate(context);
  return oneByOne(
    context,
    await dueMemberships(context, now),
    ({ membership_id }) => ({ membership: membership_id }),
    ({ membership_id: membershipId, user_id: userId, stage, pressed_at }) => {
      const pushKey = `stage_${stage}:${membershipId}:${new Date(pressed_at).toISOString()}`;
      const push = { pushKey, userId, kind: 'stage', payload: { membershipId, stage } };
      return queuePushes(context.db, { ...push, choice: 'stages', mailId: null }, now);
    },
  );
}
