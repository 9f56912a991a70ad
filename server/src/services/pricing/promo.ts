/** Whether a promo code may be used. Pure. The texts are shown beside the code. */

type PromoFacts = {
  startsAt: Date | null;
  expiresAt: Date | null;
  maxUses: number | null;
  maxUsesPerUser: number;
  /** Other orders that hold or have used the code. */
  uses: number;
  usesByUser: number;
};

export const UNKNOWN_PROMO = 'This promo code is not valid.';

/** @returns why the code cannot be used, or null when it can. */
export function promoProblem(promo: PromoFacts, now: Date): string | null {
  if (promo.startsAt && promo.startsAt > now) return 'This promo code is not valid yet.';
  if (promo.expiresAt && promo.expiresAt <= now) return 'This promo code has expired.';
  if (promo.usesByUser >= promo.maxUsesPerUser) return 'You have already used this promo code.';
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) return 'This promo code has been used up.';
  return null;
}
