import { formatMoney, percentageOf, type Cents } from './money';

/** What every order of a non-member carries besides the service fee, in cents (spec 1 §9). */
export const BASELINE_FEE_CENTS: Cents = 500;
export const DEFAULT_SERVICE_PERCENT = 20;
/** What others are told an order would save them, as a percentage of its base cost (spec 1 §9). */
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
  return baseCents + taxCents + percentageOf(baseCents, servicePercent) + BASELINE_FEE_CENTS;
}

/** The estimate shown to others; an upsell hint only, the server's lines are the truth. */
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
  return Math.max(0, nonVipBaseline(baseCents, taxCents, servicePercent) - memberTotalCents);
}

/** `Save $7.50`, or the generic sentence where nothing is known or it would sound smaller than the generic one. */
export function savingsText(cents: Cents | null): string {
  return cents !== null && cents > BASELINE_FEE_CENTS ? `Save ${formatMoney(cents)}` : GENERIC_SAVINGS;
}
