/** Which claims are taken (contract, "Claims"). */
import { claimTime } from '@dwellivery/domain/claimTime';
import type { ClaimedLine } from '@dwellivery/domain/claims';
import { formatLongDay } from '@dwellivery/domain/eventDays';
import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import type { OrderRow } from '../../db/schema';
import { ApiError, fieldError } from '../../lib/errors';

export type Claimed = { order: OrderRow; lines: readonly ClaimedLine[]; now: Date };

const refusal = (code: string, message: string): ApiError => new ApiError(409, code, message);

async function checkTime(db: Database, { order, now }: Claimed): Promise<void> {
  const [event] = await db
    .select({ endsAt: t.events.endsAt, cancelledAt: t.events.cancelledAt, zone: t.eventLocations.timeZone })
    .from(t.events)
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(eq(t.events.id, order.eventId));
  if (!event || order.status !== 'paid' || event.cancelledAt !== null)
    throw refusal('order_unpaid', 'This order is not paid, or was canceled: there is nothing to report.');
  const time = claimTime(event.endsAt, now);
  if (time === 'early')
    throw refusal('claim_early', 'The dinner is not over yet. You can report what was wrong when it is.');
  if (time === 'late')
    throw refusal(
      'claim_late',
      `The dinner ended on ${formatLongDay(event.endsAt, event.zone)}, and seven days have passed. Please write to us.`,
    );
}

async function checkLines(db: Database, { order, lines }: Claimed): Promise<void> {
  const { id, sku, quantity } = t.orderLines;
  const ordered = await db
    .select({ id, sku, quantity })
    .from(t.orderLines)
    .where(eq(t.orderLines.orderId, order.id));
  const ids = lines.map((line) => line.id);
  const isDish = (line: ClaimedLine) =>
    ordered.some((one) => one.id === line.id && one.sku === null && line.quantity <= one.quantity);
  if (new Set(ids).size < ids.length || !lines.every(isDish))
    throw fieldError(
      'lines',
      'Please choose dishes of this order, and no more than were ordered.',
      'line_unknown',
    );
  if ((await db.$count(t.claimLines, inArray(t.claimLines.orderLineId, ids))) > 0)
    throw refusal('already_claimed', 'You have reported one of these dishes already.');
}

/** @throws 409 `order_unpaid`, `claim_early`, `claim_late`, `already_claimed`; 422 `line_unknown` */
export async function checkClaim(db: Database, claimed: Claimed): Promise<void> {
  await checkTime(db, claimed);
  await checkLines(db, claimed);
}
