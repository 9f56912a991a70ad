/** Queues mails about orders in the transaction that causes them; one mail per kind and cause. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { queueMail } from '../mail/queue';
import type { OrderRow } from '../../db/schema';

type OrderMailKind =
  | 'receipt'
  | 'payment_failed'
  | 'order_cancelled'
  | 'order_refunded'
  | 'order_charged_twice'
  | 'order_given_back'
  | 'order_moved'
  | 'order_changed'
  | 'change_refunded'
  | 'claim_refunded'
  | 'claim_credited'
  | 'claim_answered';

/** `words` of the operator; `card` that a refund goes to, if it is known; `differenceCents` of a change: above 0 was paid, below goes back. */
type MailFacts = { amountCents?: number; words?: string; card?: string | null; differenceCents?: number };

export async function queueOrderMail(
  tx: Database,
  order: OrderRow,
  kind: OrderMailKind,
  now: Date,
  cause: string = String(order.id),
  more: MailFacts = {},
): Promise<void> {
  // A deleted customer has no address any more.
  const [user] = await tx
    .select({ email: t.users.email })
    .from(t.users)
    .where(and(eq(t.users.id, order.userId), isNull(t.users.deletedAt)));
  if (!user) return;
  const { id: orderId, membershipId, eventId, totalCents } = order;
  const payload = { orderId, membershipId, eventId, totalCents, ...more };
  await queueMail(tx, { mailKey: `${kind}:${cause}`, recipient: user.email, kind, payload }, now);
}
