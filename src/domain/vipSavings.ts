import { cents, difference, formatMoney, percentageOf, sumOf, type Cents } from './money';

/** Fee of each non-member order besides the service fee, in cents (spec 1 §9). */
export const BASELINE_FEE_CENTS = cents(500);
export const DEFAULT_SERVICE_PERCENT = 20;
/** Estimated savings shown to non-members, as a percentage of the base cost (spec 1 §9). */
export const VIP_HINT_PERCENT = 15;
export const GENERIC_SAVINGS = 'Save $5 or more';

/**
 * What the order would cost without membership: base + tax + 20 % of base + $5 (spec 1 §9), in cents.
 * The service percentage is the restaurant's data (18 for one of them), never a name in code.
 */
export function nonVipBaseline(
  baseCents: Cents,
  taxCents: Cents,
  servicePercent = DEFAULT_SERVICE_PERCENT,
): Cents {
  return sumOf(baseCents, taxCents, percentageOf(baseCents, servicePercent), BASELINE_FEE_CENTS);
}

/** The estimate shown to non-members: a hint; the server's lines decide. */
export function vipHint(baseCents: Cents): Cents {
  return percentageOf(baseCents, VIP_HINT_PERCENT);
}

/** The savings of this order against the baseline, never negative. */
export function vipSavings(
  baseCents: Cents,
  taxCents: Cents,
  memberTotalCents: Cents,
  servicePercent?: number,
): Cents {
  const saved = difference(nonVipBaseline(baseCents, taxCents, servicePercent), memberTotalCents);
  return cents(Math.max(0, saved));
}

/**
 * The estimate as text, `Save $7.50 or more`, or a generic text if it is small. Null if the order would save less, for example
 * because its reservation fee is already paid.
 * @param trueCents the quote's savings for a member
 */
export function savingsText(baseCents: Cents, trueCents: Cents): string | null {
  const hint = vipHint(baseCents);
  if (trueCents < Math.max(hint, BASELINE_FEE_CENTS)) return null;
  return hint > BASELINE_FEE_CENTS ? `Save ${formatMoney(hint)} or more` : GENERIC_SAVINGS;
}
