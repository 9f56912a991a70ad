/** Which orders use their promo code. */
import { sql } from 'drizzle-orm';
import * as t from '../../db/schema';

/** SQL condition: the order holds, or it is cancelled and its code paid for a fee that is kept. */
export const usesPromo = sql<boolean>`(${t.orders.holds} or ${t.orders.feeKeptPromoCents} + ${t.orders.d2dKeptPromoCents} > 0)`;
