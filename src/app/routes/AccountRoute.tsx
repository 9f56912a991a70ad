import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asProblem, isRefusal } from '@/api/errors';
import { useConfirmSubscriptionMutation } from '@/api/vipApi';
import { ErrorState } from '@/components/ui/States';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { AccountFrame } from '@/features/account/AccountFrame';
import { AccountScreen } from '@/features/account/AccountScreen';
import { AccountSkeleton } from '@/features/account/AccountSkeleton';
import { SubscriptionBlock } from '@/features/vip/SubscriptionBlock';
import { track } from '@/integrations/tracking/lazyTracking';
import { navigation } from '@/lib/navigation';
import { NEW_MEMBER_KEY } from '@/lib/storageKeys';
import { sessionStore, trySetItem } from '@/lib/storage';
import { useIsShown, useNavigateHere } from '@/lib/useNavigateHere';
import { useOnce } from '@/lib/useOnce';
import { useAppSelector } from '@/store/hooks';
import { selectUserId } from '@/store/slices/session';
import { usePreloaded } from '../routing/usePreloaded';
import { OwnAccount } from './OwnAccount';

/** Shown when the server redirects back because the provider's page is unavailable (not in the specification). */
const BILLING_FAILED = 'The billing page cannot be opened right now. Please try again.';

/** Where the confirmed purchase's message waits for its customer, by id, while the page is loaded again. */

/** Handles the flags with which the provider's pages return (spec 1 §2). Answers what confirms a purchase again after a failure. */
function usePurchaseFlags(userId: number | null) {
  const [params] = useSearchParams();
  const navigate = useNavigateHere();
  const isShown = useIsShown();
  const [confirm] = useConfirmSubscriptionMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const isSuccess = params.has('success');
  useEffect(() => {
    const newMember = sessionStore().getItem(NEW_MEMBER_KEY);
    if (isSuccess || newMember === null) return;
    sessionStore().removeItem(NEW_MEMBER_KEY);
    if (newMember === String(userId)) toast.success('You are a VIP member now.');
  }, [isSuccess, userId]);
  const clear = () => navigate(hrefTo('account'), { replace: true });
  const confirmPurchase = async () => {
    setFailure(null);
    let since: string | null;
    try {
      since = (await confirm().unwrap()).stripe_subscribed_at;
    } catch (error) {
      const problem = asProblem(error);
      // The flag stays, so that a reload confirms too.
      if (!isRefusal(problem)) return setFailure(problem.message);
      toast.error(problem.message);
      return clear();
    }
    // Null: the flag is of a link that was opened by hand, or the payment is not decided yet.
    if (since !== null) {
      track({ name: 'subscribe' });
      trySetItem(sessionStore(), NEW_MEMBER_KEY, String(userId));
    }
    if (isShown()) navigation.replace(hrefTo('account'));
  };
  useOnce(() => {
    if (isSuccess) return void confirmPurchase();
    const isCanceled = params.has('canceled');
    if (!isCanceled && params.get('billing') !== 'failed') return;
    if (isCanceled) toast.info('Purchase canceled!');
    else toast.error(BILLING_FAILED);
    clear();
  });
  return { failure, confirmPurchase };
}

/** /account */
export function AccountRoute() {
  const userId = useAppSelector(selectUserId);
  const { failure, confirmPurchase } = usePurchaseFlags(userId);
  usePreloaded('accountEdit');
  return (
    <OwnAccount frame={(content) => <AccountFrame>{content}</AccountFrame>} skeleton={<AccountSkeleton />}>
      {(user) => (
        <AccountScreen
          user={user}
          isOwn={user.id === userId}
          notice={
            failure !== null && (
              <ErrorState compact title={failure} onRetry={() => void confirmPurchase()}>
                Your membership is not confirmed yet.
              </ErrorState>
            )
          }
          vip={<SubscriptionBlock user={user} />}
        />
      )}
    </OwnAccount>
  );
}
