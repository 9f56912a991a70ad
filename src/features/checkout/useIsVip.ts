import { skipToken } from '@reduxjs/toolkit/query';
import { useGetUserQuery } from '@/api/usersApi';
import { vipState } from '@dwellivery/domain/profile';
import { useEachMinute } from '@/lib/useEachMinute';
import { useAppSelector } from '@/store/hooks';
import { selectUserId } from '@/store/slices/session';

/** Whether the customer is a VIP member now; null until the account has loaded. */
export function useIsVip(): boolean | null {
  const userId = useAppSelector(selectUserId);
  const { currentData: user } = useGetUserQuery(userId ?? skipToken);
  const facts = user && 'stripe_subscribed_at' in user ? user : {};
  const isVip = useEachMinute((at) => vipState(facts, at) !== 'none');
  return user ? isVip : null;
}
