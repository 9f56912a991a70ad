/** Which orders use their promo code, and which changes of orders another. */
import { sql, type SQL } from 'drizzle-orm';

// Raw names: Drizzle drops the tables' names in a selection of one table.
/** SQL condition on `orders`: the order holds, or it is cancelled and its code paid for a fee that is kept. */
export const usesPromo = sql<boolean>`(orders.holds or orders.fee_kept_promo_cents + orders.d2d_kept_promo_cents > 0)`;

/**
 * @property userId of this customer only
 * @property without a condition on `orders`: those that do not count
 * @property changing an order that is counted as if it had no open change, because another change of it replaces that one
 */
type Uses = { userId?: number; without?: SQL; changing?: number | null };

/** SQL: how often a promo code is used, by orders and by changes of orders that hold it. @param promoId SQL of its id */
export const usesOf = (promoId: SQL, { userId, without = sql`false`, changing }: Uses = {}): SQL<number> => {
  const by = (column: string) => (userId === undefined ? sql`true` : sql`${sql.raw(column)} = ${userId}`);
  return sql<number>`(
    (select count(*) from orders where orders.promo_code_id = ${promoId} and ${usesPromo} and ${by('orders.user_id')} and not ${without})
    + (select count(*) from amendments where amendments.promo_code_id = ${promoId} and amendments.holds
      and ${by('amendments.user_id')} and amendments.order_id <> ${changing ?? 0}))::int`;
};
