/** Making and ending promo codes. */
import { asc, eq, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import * as t from '../../db/schema';
import { ApiError, notFound } from '../../lib/errors';
import { usesOf } from './promoUse';

export type PromoRow = typeof t.promoCodes.$inferSelect;
type NewPromo = Omit<typeof t.promoCodes.$inferInsert, 'id'>;
type Reader = Pick<Context, 'db' | 'clock'>;

/** All promo codes, each with the number of its current uses. */
export const listPromos = ({ db }: Pick<Context, 'db'>): Promise<(PromoRow & { uses: number })[]> => {
  // By name: in a statement over one table the query builder leaves out whose column it is.
  const uses = usesOf(sql`promo_codes.id`);
  return db
    .select({ row: t.promoCodes, uses })
    .from(t.promoCodes)
    .orderBy(asc(t.promoCodes.code))
    .then((rows) => rows.map(({ row, uses: count }) => ({ ...row, uses: count })));
};

/** @throws 409 `promo_exists` */
export async function refuseKnownPromo({ db }: Pick<Context, 'db'>, code: string): Promise<void> {
  const known = await db
    .select({ id: t.promoCodes.id })
    .from(t.promoCodes)
    .where(eq(t.promoCodes.code, code));
  if (known.length > 0) throw new ApiError(409, 'promo_exists', `There is a code ${code} already.`);
}

/** @throws 409 `promo_exists` */
export async function createPromo(context: Reader, promo: NewPromo): Promise<void> {
  const made = await context.db
    .insert(t.promoCodes)
    .values(promo)
    .onConflictDoNothing({ target: t.promoCodes.code })
    .returning({ id: t.promoCodes.id });
  if (made.length === 0) await refuseKnownPromo(context, promo.code);
}

/** @throws 404 */
export async function promoByCode({ db }: Pick<Context, 'db'>, code: string): Promise<PromoRow> {
  const [promo] = await db.select().from(t.promoCodes).where(eq(t.promoCodes.code, code));
  if (!promo) throw notFound();
  return promo;
}

/** Ends a code: new orders cannot use it, orders that have it keep it. @throws 404 */
export async function endPromo(context: Reader, code: string): Promise<void> {
  const ended = await context.db
    .update(t.promoCodes)
    .set({ expiresAt: nowDate(context) })
    .where(eq(t.promoCodes.code, code))
    .returning({ id: t.promoCodes.id });
  if (ended.length === 0) throw notFound();
}
