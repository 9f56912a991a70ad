import { skipToken } from '@reduxjs/toolkit/query';
import { useGetUserQuery } from '@/api/usersApi';
import { vipState } from '@/domain/profile';
import { useEachMinute } from '@/lib/useEachMinute';
import { useAppSelector } from '@/store/hooks';
import { selectUserId } from '@/store/slices/session';

/** Whether the customer is a VIP member now. */
export function useIsVip(): boolean {
  const userId = useAppSelector(selectUserId);
  const { currentData: user } = useGetUserQuery(userId ?? skipToken);
  const facts = user && 'stripe_subscribed_at' in user ? user : {};
  return useEachMinute((at) => vipState(facts, at) !== 'none');
}
