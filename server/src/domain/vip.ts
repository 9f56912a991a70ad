/** Who is a VIP. The subscription's state comes from the provider's objects alone (contract, "Pricing"). */

type VipFields = {
  stripeSubscribedAt: Date | null;
  stripeSubCancelled: boolean;
  stripeSubscriptionEnd: Date | null;
};

/** A cancelled subscription is valid until its end; a running one until the provider says that it ended. */
export const isVipMember = (user: VipFields, now: Date): boolean =>
  user.stripeSubscribedAt !== null &&
  (!user.stripeSubCancelled || (user.stripeSubscriptionEnd !== null && user.stripeSubscriptionEnd > now));

/** Whether the card provider goes on charging for the membership, which is not so if it was granted by hand. */
export const isVipRunning = (user: VipFields & { stripeSubscriptionId: string | null }, now: Date): boolean =>
  isVipMember(user, now) && !user.stripeSubCancelled && user.stripeSubscriptionId !== null;

/** Since when the user is a VIP member; null for one who is none, also while the row of an ended membership is still stored. */
export const vipSince = (user: VipFields, now: Date): Date | null =>
  isVipMember(user, now) ? user.stripeSubscribedAt : null;

/** Months keep the day, shortened to the month's last, as the provider's periods do. */
function addMonths(date: Date, months: number): Date {
  const at = new Date(date);
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return at;
}

/**
 * When a membership that was granted by hand ends once it is cancelled. Without an end that is still ahead it is that of the month
 * that runs, counted from its first day: cancelling must not take it away at once.
 */
export function endOfGranted(
  { stripeSubscribedAt: since, stripeSubscriptionEnd: end }: VipFields,
  now: Date,
): Date | null {
  if (since === null || (end !== null && end > now)) return end;
  const months =
    (now.getUTCFullYear() - since.getUTCFullYear()) * 12 + now.getUTCMonth() - since.getUTCMonth();
  const next = addMonths(since, months);
  return next > now ? next : addMonths(since, months + 1);
}
