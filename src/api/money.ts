import { requireMoney } from '@/domain/money';
import { isRecord } from '@/lib/records';

/** Fields that the contract describes as US dollars. A test compares this list with the contract. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set([
  'amount',
  'baseCost',
  'credit_balance',
  'feeKeptOnCancel',
  'pending_credit',
  'preadjustmentTotal',
  'price',
  'total',
  'totalPaid',
  'transactionAmount',
  'unitPrice',
  'vipSavings',
]);

/** Lists count things under the same name: `{projects: […], total: 12}` (contract, project index). */
const isCount = (holder: Record<string, unknown>, field: string): boolean =>
  field === 'total' && Array.isArray(holder.projects);

/** Free-form pairs of the customer's: a field named `total` in them is no money. */
const FREE_FORM = 'leadTracking';

/**
 * The border where dollars ("string or number", spec 2 §3) become integer cents, for a whole answer at once.
 * @throws TypeError when a money field holds something that is not an amount.
 */
export function dollarsToCents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dollarsToCents);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, item]) => {
      if (field === FREE_FORM || isCount(value, field)) return [field, item];
      return [field, MONEY_FIELDS.has(field) ? requireMoney(item, field) : dollarsToCents(item)];
    }),
  );
}
