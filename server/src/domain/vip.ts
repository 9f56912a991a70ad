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

/** Since when the user is a VIP member; null for one who is none, also while the row of an ended membership is still stored. */
export const vipSince = (user: VipFields, now: Date): Date | null =>
  isVipMember(user, now) ? user.stripeSubscribedAt : null;
