import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { asProblem } from '@/api/errors';
import { useConfirmSubscriptionMutation } from '@/api/vipApi';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { AccountFrame } from '@/features/account/AccountFrame';
import { AccountScreen } from '@/features/account/AccountScreen';
import { AccountSkeleton } from '@/features/account/AccountSkeleton';
import { SubscriptionBlock } from '@/features/vip/SubscriptionBlock';
import { track } from '@/integrations/tracking/lazyTracking';
import { navigation } from '@/lib/navigation';
import { sessionStore, trySetItem } from '@/lib/storage';
import { useIsShown, useNavigateHere } from '@/lib/useNavigateHere';
import { useAppSelector } from '@/store/hooks';
import { selectUserId } from '@/store/slices/session';
import { ReportHelp } from '../report/ReportHelp';
import { AccountAccess } from './AccountAccess';
import { OwnAccount } from './OwnAccount';
import { OwnData } from './OwnData';

/** Shown when the server redirects back because the provider's page is unavailable (not in the specification). */
const BILLING_FAILED = 'The billing page cannot be opened right now. Please try again.';

/** Where the confirmed purchase's message waits for its customer, by id, while the page is loaded again. */
const NEW_MEMBER_KEY = 'dw:newMember';

/** Handles the flags with which the provider's pages return (spec 1 §2). */
function usePurchaseFlags(userId: number | null) {
  const [params] = useSearchParams();
  const navigate = useNavigateHere();
  const isShown = useIsShown();
  const [confirm] = useConfirmSubscriptionMutation();
  const isDone = useRef(false);
  const isSuccess = params.has('success');
  const isCanceled = params.has('canceled');
  const isBillingFailed = params.get('billing') === 'failed';
  useEffect(() => {
    const newMember = sessionStore().getItem(NEW_MEMBER_KEY);
    if (isSuccess || newMember === null) return;
    sessionStore().removeItem(NEW_MEMBER_KEY);
    if (newMember === String(userId)) toast.success('You are a VIP member now.');
  }, [isSuccess, userId]);
  useEffect(() => {
    if (isDone.current || (!isSuccess && !isCanceled && !isBillingFailed)) return;
    isDone.current = true;
    const clear = () => navigate(hrefTo('account'), { replace: true });
    if (!isSuccess) {
      if (isCanceled) toast.info('Purchase canceled!');
      else toast.error(BILLING_FAILED);
      clear();
      return;
    }
    confirm()
      .unwrap()
      .then(
        () => {
          track({ name: 'subscribe' });
          trySetItem(sessionStore(), NEW_MEMBER_KEY, String(userId));
          if (isShown()) navigation.replace(hrefTo('account'));
        },
        (error: unknown) => {
          toast.error(asProblem(error).message);
          clear();
        },
      );
  }, [confirm, isBillingFailed, isCanceled, isShown, isSuccess, navigate, userId]);
}

/** /account */
export function AccountRoute() {
  const userId = useAppSelector(selectUserId);
  usePurchaseFlags(userId);
  return (
    <OwnAccount frame={(content) => <AccountFrame>{content}</AccountFrame>} skeleton={<AccountSkeleton />}>
      {(user) => (
        <AccountScreen
          user={user}
          isOwn={user.id === userId}
          vip={<SubscriptionBlock user={user} />}
          access={<AccountAccess userId={user.id} />}
          ownData={<OwnData userId={user.id} />}
          help={<ReportHelp />}
        />
      )}
    </OwnAccount>
  );
}
