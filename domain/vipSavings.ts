import { cents, formatMoney, percentageOf, type Cents } from './money';

/** Fee of each non-member order besides the service fee, in cents (spec 1 §9). */
const BASELINE_FEE_CENTS = cents(500);
/** Estimated savings shown to non-members, as a percentage of the base cost (spec 1 §9): a hint; the server's lines decide. */
const VIP_HINT_PERCENT = 15;
export const GENERIC_SAVINGS = 'Save $5 or more';

/**
 * The estimate as text, `Save $7.50 or more`, or a generic text if it is small. Null if the order would save less, for example
 * because its reservation fee is already paid.
 * @param trueCents the quote's savings for a member
 */
export function savingsText(baseCents: Cents, trueCents: Cents): string | null {
  const hint = percentageOf(baseCents, VIP_HINT_PERCENT);
  if (trueCents < Math.max(hint, BASELINE_FEE_CENTS)) return null;
  return hint > BASELINE_FEE_CENTS ? `Save ${formatMoney(hint)} or more` : GENERIC_SAVINGS;
}
