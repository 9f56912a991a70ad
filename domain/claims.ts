/** What a customer can report of a dinner that went wrong, and what it is worth at most (contract, "Claims"). */
import { cents, type Cents } from './money';
import { isProductLine } from './productLine';

export const CLAIM_KINDS = ['missing', 'wrong', 'damaged', 'other'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const CLAIM_LABELS: Readonly<Record<ClaimKind, string>> = {
  missing: 'Missing',
  wrong: 'Not what I ordered',
  damaged: 'Spilled or damaged',
  other: 'Something else',
};

/** What the operator does about a claim, after the customer made it. */
export const CLAIM_STEPS = ['refunded', 'credited', 'answered'] as const;
export type ClaimStep = (typeof CLAIM_STEPS)[number];

export const MAX_CLAIM_TEXT = 1_000;
/** Bytes of a claim's picture, as chosen by the customer. */
export const MAX_CLAIM_PICTURE = 5 * 1024 * 1024;

/** A line of an order; the price is that of the whole line. */
interface Line {
  id: number;
  sku: string | null;
  quantity: number;
  price: Cents;
}

/** A line that is claimed, and how many of its pieces. */
export interface ClaimedLine {
  id: number;
  quantity: number;
}

/**
 * What the claimed pieces cost, with their shares of tax and tip, less their share of a promo code. Each share is rounded so that all
 * claims of an order together are not worth more than its dishes, its tax and its tip. Fees are not part of it.
 */
export function claimWorth(lines: readonly Line[], claimed: readonly ClaimedLine[]): Cents {
  const dishes = lines.filter(isProductLine);
  const base = dishes.reduce((sum, { price }) => sum + price, 0);
  if (base === 0) return cents(0);
  const part = dishes.reduce((sum, { id, price, quantity }) => {
    const pieces = claimed.find((line) => line.id === id)?.quantity ?? 0;
    return sum + Math.floor((price * pieces) / quantity);
  }, 0);
  // The line of a promo code is negative: rounded down, its share grows.
  const share = (sku: string): number => {
    const price = lines.find((line) => line.sku === sku)?.price ?? 0;
    return Math.floor((price * part) / base);
  };
  return cents(Math.max(0, part + share('tax') + share('tip_percentage') + share('promo_code')));
}
