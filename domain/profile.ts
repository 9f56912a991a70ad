import { instantOf, type Instant } from './zone';

interface ProfileFacts {
  street?: string | null;
  phone?: string | null;
  postal_code?: string | null;
}

const isPresent = (text: string | null | undefined): boolean => Boolean(text?.trim());

/** Street, phone and zip present; with the flag off, just the zip (spec 1 §4). */
export function isProfileComplete(user: ProfileFacts, requireFullProfile: boolean): boolean {
  if (!isPresent(user.postal_code)) return false;
  return !requireFullProfile || (isPresent(user.street) && isPresent(user.phone));
}

/** The missing parts of a full profile as texts: ['address', 'phone']. */
export function missingFacts(user: ProfileFacts): string[] {
  const hasAddress = isPresent(user.street) && isPresent(user.postal_code);
  return [...(hasAddress ? [] : ['address']), ...(isPresent(user.phone) ? [] : ['phone'])];
}

type VipState = 'none' | 'active' | 'cancelled';

interface VipFacts {
  stripe_subscribed_at?: Instant | null;
  stripe_sub_cancelled?: boolean | string | null;
  stripe_subscription_end?: Instant | null;
}

/**
 * Regular without a subscription date; else VIP, renewing or until its end (spec 1 §4). A cancelled membership ends by itself;
 * a running one when the provider says so.
 */
export function vipState(user: VipFacts, now: Instant): VipState {
  if (!user.stripe_subscribed_at) return 'none';
  if (!user.stripe_sub_cancelled) return 'active';
  return instantOf(user.stripe_subscription_end ?? '') > instantOf(now) ? 'cancelled' : 'none';
}
