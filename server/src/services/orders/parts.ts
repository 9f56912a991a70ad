/** How a part of an order's price was paid. Pure. Amounts are cents. */
import type { OrderRow } from '../../db/schema';

export type Parts = { cardCents: number; creditCents: number; promoCents: number };

export const NO_PARTS: Parts = { cardCents: 0, creditCents: 0, promoCents: 0 };

export const paidParts = ({ totalCents, creditCents, promoCents }: OrderRow): Parts => ({
  cardCents: totalCents,
  creditCents,
  promoCents,
});

/** By card, then by credit; the promo code covered the rest. */
export function partsOf(amountCents: number, paid: Parts): Parts {
  const cardCents = Math.min(amountCents, paid.cardCents);
  const creditCents = Math.min(amountCents - cardCents, paid.creditCents);
  const promoCents = Math.min(amountCents - cardCents - creditCents, paid.promoCents);
  return { cardCents, creditCents, promoCents };
}

/** What is left of `paid` after `taken`. */
export const without = (paid: Parts, taken: Parts): Parts => ({
  cardCents: paid.cardCents - taken.cardCents,
  creditCents: paid.creditCents - taken.creditCents,
  promoCents: paid.promoCents - taken.promoCents,
});
