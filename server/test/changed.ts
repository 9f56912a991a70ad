/** Orders as a change leaves them. */
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../src/ports/context';
import * as t from '../src/db/schema';
import { orderById } from '../src/services/orders/find';

/** Notes an applied change of an order at an equal price. What it changes besides is for the test to write. */
export async function markChanged(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orderId: number,
  at = new Date(clock.now()).toISOString(),
): Promise<void> {
  await db.execute(sql`
    INSERT INTO amendments (order_id, user_id, transaction_id, body_hash, status, order_version, holds, credit_cents,
      difference_cents, created_at, applied_at)
    SELECT id, user_id, 'change-' || id || '-' || version, '', 'applied', version, false, 0, 0, ${at}, ${at}
    FROM orders WHERE id = ${orderId}`);
  await db.execute(sql`UPDATE orders SET version = version + 1, changed_at = ${at} WHERE id = ${orderId}`);
}

type Change = Pick<t.AmendmentRow, 'status'> & Partial<t.AmendmentRow>;

/** A change that costs $5.49 more, of an order that then has its dishes twice. */
export async function insertChange(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orderId: number,
  change: Change,
) {
  const order = await orderById(db, orderId);
  if (!order) throw new Error(`no order ${orderId}`);
  const lines = await db.select().from(t.orderLines).where(eq(t.orderLines.orderId, orderId));
  const { userId, version, id: _id, bodyHash: _hash, ...columns } = order;
  await db.insert(t.amendments).values({
    ...{ orderId, userId, transactionId: `more-${orderId}`, bodyHash: 'x', orderVersion: version },
    ...{ holds: false, creditCents: 0, differenceCents: 549, createdAt: new Date(clock.now()) },
    next: {
      columns: { ...columns, deliveryCheckedAt: columns.deliveryCheckedAt?.toISOString() ?? null },
      lines: lines.map(({ quantity, sku, ...line }) => ({
        ...line,
        sku,
        quantity: sku ? quantity : 2 * quantity,
      })),
    },
    ...change,
  });
}

/** As the job leaves changes that were not paid. */
export const endChanges = ({ db }: Pick<Context, 'db'>) =>
  db.execute(
    sql`UPDATE amendments SET status = 'expired', holds = false, held_until = NULL, next = NULL WHERE status <> 'applied'`,
  );
