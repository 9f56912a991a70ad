/** The VIP subscription. Its state is a copy of the provider's objects. */
import { eq } from 'drizzle-orm';
import type { Static } from '@sinclair/typebox';
import { nowDate, type Context } from '../../ports/context';
import { userById } from '../../db/byId';
import * as t from '../../db/schema';
import { ApiError } from '../../lib/errors';
import { ProviderRefusal } from '../../ports/cardProvider';
import type { SubscriptionAnswer } from '../../schemas/orders';
import { withCustomer } from '../payments';
import { isVipMember, vipSince } from '../../lib/vip';
import { endOfGranted } from './endOfGranted';
import { syncSubscription } from './sync';

type Subscription = Static<typeof SubscriptionAnswer>;

/** @returns the client secret of the pricing table @throws 409 `already_vip`; 503 */
export async function startSubscription(context: Context, userId: number): Promise<string> {
  await syncSubscription(context, userId);
  const user = await userById(context.db, userId);
  // Also a cancelled one until its end: a second subscription would charge for days that are paid.
  if (isVipMember(user, nowDate(context))) {
    throw new ApiError(409, 'already_vip', 'You are a VIP member already.');
  }
  return withCustomer(context, userId, (customer) => context.provider.createPricingSession(customer));
}

export const accountUrl = (context: Context): string => `${context.config.publicUrl}/account`;

async function answer(context: Context, userId: number): Promise<Subscription> {
  const since = vipSince(await userById(context.db, userId), nowDate(context));
  return { url: accountUrl(context), stripe_subscribed_at: since?.toISOString() ?? null };
}

/** Reads the subscription from the provider after a purchase. @throws 503 */
export async function confirmSubscription(context: Context, userId: number): Promise<Subscription> {
  await syncSubscription(context, userId);
  return answer(context, userId);
}

/** The provider's words for a subscription that it does not have, and for one that is over. */
const OVER = ['resource_missing', 'invalid_canceled_subscription_fields'];

/** A subscription that the provider does not let cancel has ended already, which the sync after it finds out. @throws 503 */
async function cancelAtProvider({ provider }: Context, id: string): Promise<void> {
  try {
    await provider.cancelSubscription(id);
  } catch (error) {
    if (!(error instanceof ProviderRefusal && OVER.includes(error.reason))) throw error;
  }
}

/** The subscription ends with the paid period, a membership that was granted by hand with its month. Repeating the call has no effect. @throws 409 `not_subscribed`; 503 */
export async function cancelSubscription(context: Context, userId: number): Promise<Subscription> {
  const user = await userById(context.db, userId);
  if (!isVipMember(user, nowDate(context)))
    throw new ApiError(409, 'not_subscribed', 'You have no subscription to cancel.');
  if (!user.stripeSubscriptionId) {
    // Granted by hand, so the provider does not know it.
    const stripeSubscriptionEnd = endOfGranted(user, nowDate(context));
    await context.db
      .update(t.users)
      .set({ stripeSubCancelled: true, stripeSubscriptionEnd })
      .where(eq(t.users.id, userId));
  } else if (!user.stripeSubCancelled) {
    await cancelAtProvider(context, user.stripeSubscriptionId);
  }
  await syncSubscription(context, userId);
  return answer(context, userId);
}

/** @returns the address of the provider's billing portal, where cards are updated @throws 503 */
export const portalUrl = (context: Context, userId: number): Promise<string> =>
  withCustomer(context, userId, (customer) =>
    context.provider.createPortalSession(customer, accountUrl(context)),
  );
