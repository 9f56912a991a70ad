/** How the price of a changed order is paid (contract, "Changing a paid order"). Pure. All amounts are cents. */

/** What the order has paid: by credit and by card. */
export type PaidBefore = { creditCents: number; totalCents: number };

/**
 * A dearer order takes more of the account's credit, then the card. From a cheaper one the card gets back first, then the credit. Where
 * the card would be charged less than it can be, less credit is taken.
 * @param grossCents the new price before credit
 * @param availableCents the account's credit beyond the order's
 * @param minimumCents the smallest charge
 * @returns the credit that the order has then
 */
export function creditOfChange(
  grossCents: number,
  { creditCents, totalCents }: PaidBefore,
  availableCents: number,
  minimumCents: number,
): number {
  const rest = grossCents - creditCents - totalCents;
  if (rest < 0) return Math.min(creditCents, grossCents);
  const more = Math.min(rest, Math.max(0, availableCents));
  const byCard = rest - more;
  const missing = byCard === 0 ? 0 : Math.max(0, minimumCents - byCard);
  return creditCents + more - Math.min(missing, more);
}
