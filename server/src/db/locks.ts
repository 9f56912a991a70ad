/** Row locks of the money machine, always taken in one order, so that two transactions never wait for each other. */
import { eq } from 'drizzle-orm';
import type { Database } from '../context';
import * as t from './schema';

/** Every change to a customer's orders, intents and spending goes through this lock: one at a time for each customer. */
export async function lockUser(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: t.users.id }).from(t.users).where(eq(t.users.id, userId)).for('update');
}

/** Locks what is limited: places in the event, places in the slot, uses of the promo code. After {@link lockUser}. */
export async function lockLimits(
  tx: Database,
  limits: { eventId: number; timeSlotId: number | null; promo: { code: string } | { id: number } | null },
): Promise<void> {
  const { eventId, timeSlotId, promo } = limits;
  await tx.select({ id: t.events.id }).from(t.events).where(eq(t.events.id, eventId)).for('update');
  if (timeSlotId !== null) {
    await tx
      .select({ id: t.timeSlots.id })
      .from(t.timeSlots)
      .where(eq(t.timeSlots.id, timeSlotId))
      .for('update');
  }
  if (promo !== null) {
    const which = 'id' in promo ? eq(t.promoCodes.id, promo.id) : eq(t.promoCodes.code, promo.code);
    await tx.select({ id: t.promoCodes.id }).from(t.promoCodes).where(which).for('update');
  }
}
