/** Disputed charges, for the operator. */
import { asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import * as t from '../../db/schema';
import { CLOSED_DISPUTES } from '../../ports/cardProvider';

export type StaffDispute = {
  id: string;
  intent: string;
  order: number | null;
  amountCents: number;
  reason: string;
  status: string;
  dueBy: Date | null;
};

const found = (db: Context['db']) => {
  const { id, paymentIntentId: intent, amountCents, reason, status, dueBy } = t.disputes;
  return db
    .select({ id, intent, order: t.paymentIntents.orderId, amountCents, reason, status, dueBy })
    .from(t.disputes)
    .innerJoin(t.paymentIntents, eq(t.paymentIntents.id, intent))
    .orderBy(asc(t.disputes.openedAt), asc(id))
    .$dynamic();
};

/** Oldest first. @param all decided ones too */
export async function listDisputes(
  { db }: Pick<Context, 'db'>,
  { all }: { all: boolean },
): Promise<StaffDispute[]> {
  return all ? found(db) : found(db).where(notInArray(t.disputes.status, CLOSED_DISPUTES));
}

export const disputesOf = (db: Context['db'], intents: string[]): Promise<StaffDispute[]> =>
  found(db).where(inArray(t.disputes.paymentIntentId, intents));
