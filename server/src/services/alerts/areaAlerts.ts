/** Area alerts ("Tell me when somebody cooks here"): stored per zip and address, confirmed by mail, sent once. */
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../context';
import { areaAlerts, mails } from '../../db/schema';
import { inTransaction, type Transaction } from '../../db/transaction';
import { ApiError, fieldError } from '../../errors';
import { normalEmail } from '../../lib/email';
import { hashToken, makeToken } from '../accounts/tokens';
import type { UserRow } from '../accounts/sessions';

export type AlertStatus = 'unconfirmed' | 'active' | 'ended';
export type Alert = { status: AlertStatus; postal_code: string };

/** How long the link in the first mail works. */
export const CONFIRM_MS = 7 * 24 * 3_600_000;

type Ask = { email: string; postalCode: string; userId: number | null };

/** Waiting means confirmed, not sent and not ended. A sent or ended alert starts again, and a visitor must confirm it again. */
const isWaiting = sql`(${areaAlerts.confirmedAt} is not null and ${areaAlerts.toldAt} is null and ${areaAlerts.endedAt} is null)`;

async function keep(
  context: Context,
  transaction: Transaction,
  { email, postalCode, userId }: Ask,
  tokenHash: string | null,
): Promise<void> {
  const askedAt = nowDate(context);
  const confirmedAt = tokenHash === null ? askedAt : null;
  const values = { email, postalCode, userId, tokenHash, askedAt, confirmedAt };
  await transaction
    .insert(areaAlerts)
    .values(values)
    .onConflictDoUpdate({
      target: [areaAlerts.email, areaAlerts.postalCode],
      set: {
        ...(tokenHash === null ? {} : { tokenHash }),
        ...(userId === null ? {} : { userId }),
        askedAt,
        confirmedAt: confirmedAt ?? sql`case when ${isWaiting} then ${areaAlerts.confirmedAt} end`,
        toldAt: null,
        endedAt: null,
      },
    });
}

/** @throws 422 for a visitor who names no address */
export async function askForAlert(
  context: Context,
  user: UserRow | null,
  body: { email?: string; postal_code: string },
): Promise<Alert> {
  const address = body.email ?? user?.email;
  if (!address) throw fieldError('email', 'Email Required', 'invalid');
  const email = normalEmail(address).toLowerCase();
  const isOwn = user !== null && email === user.email.toLowerCase();
  const ask = { email, postalCode: body.postal_code, userId: isOwn ? user.id : null };
  const isConfirmed = isOwn && user.confirmedAt !== null;
  const token = makeToken();
  const tokenHash = hashToken(token);
  const createdAt = nowDate(context);
  await inTransaction(context.db, async (transaction) => {
    await keep(context, transaction, ask, isConfirmed ? null : tokenHash);
    if (isConfirmed) return;
    await transaction.insert(mails).values({
      mailKey: `area_alert_confirm:${tokenHash}`,
      recipient: email,
      kind: 'area_alert_confirm',
      payload: { token, postalCode: ask.postalCode },
      createdAt,
      nextAttemptAt: createdAt,
    });
  });
  return { status: isConfirmed ? 'active' : 'unconfirmed', postal_code: ask.postalCode };
}

const expired = (): ApiError => new ApiError(422, 'token_expired', 'This link does not work any more.');

/** @throws 422 token_expired */
export async function confirmAlert(context: Context, token: string): Promise<Alert> {
  const now = nowDate(context);
  const [alert] = await context.db
    .update(areaAlerts)
    .set({ confirmedAt: sql`coalesce(${areaAlerts.confirmedAt}, ${now.toISOString()})` })
    .where(
      and(
        eq(areaAlerts.tokenHash, hashToken(token)),
        isNull(areaAlerts.endedAt),
        or(isNotNull(areaAlerts.confirmedAt), gt(areaAlerts.askedAt, new Date(now.getTime() - CONFIRM_MS))),
      ),
    )
    .returning({ postalCode: areaAlerts.postalCode });
  if (!alert) throw expired();
  return { status: 'active', postal_code: alert.postalCode };
}

/** @throws 422 token_expired for an unknown token or a deleted alert */
export async function endAlert(context: Context, token: string): Promise<Alert> {
  const hash = hashToken(token);
  const [alert] = await context.db
    .update(areaAlerts)
    .set({ endedAt: sql`coalesce(${areaAlerts.endedAt}, ${nowDate(context).toISOString()})` })
    .where(or(eq(areaAlerts.tokenHash, hash), eq(areaAlerts.toldTokenHash, hash)))
    .returning({ postalCode: areaAlerts.postalCode });
  if (!alert) throw expired();
  return { status: 'ended', postal_code: alert.postalCode };
}
