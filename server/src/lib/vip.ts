/** Who is a VIP. The subscription's state comes from the provider's objects alone (contract, "Pricing"). */
import { vipState } from '@dwellivery/domain/profile';

type VipFields = {
  stripeSubscribedAt: Date | null;
  stripeSubCancelled: boolean;
  stripeSubscriptionEnd: Date | null;
};

const stateOf = (user: VipFields, now: Date) =>
  vipState(
    {
      stripe_subscribed_at: user.stripeSubscribedAt,
      stripe_sub_cancelled: user.stripeSubCancelled,
      stripe_subscription_end: user.stripeSubscriptionEnd,
    },
    now,
  );

export const isVipMember = (user: VipFields, now: Date): boolean => stateOf(user, now) !== 'none';

/** Whether the card provider goes on charging for the membership, which is not so if it was granted by hand. */
export const isVipRunning = (user: VipFields & { stripeSubscriptionId: string | null }, now: Date): boolean =>
  stateOf(user, now) === 'active' && user.stripeSubscriptionId !== null;

/** Since when the user is a VIP member; null for one who is none, also while the row of an ended membership is still stored. */
export const vipSince = (user: VipFields, now: Date): Date | null =>
  isVipMember(user, now) ? user.stripeSubscribedAt : null;
