import { skipToken } from '@reduxjs/toolkit/query';
import { asProblem } from '@/api/errors';
import { useGetUserQuery } from '@/api/usersApi';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { formatFullDate } from '@dwellivery/domain/eventDays';
import { vipState } from '@dwellivery/domain/profile';
import { Plans } from '@/features/vip/Plans';
import { SubscriptionsScreen } from '@/features/vip/SubscriptionsScreen';
import { serverNow } from '@/lib/clock';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { resetSession } from '@/store/session/thunks';
import { selectUserId } from '@/store/slices/session';

/**
 * The sign-in prompt (spec 1 §2) of a customer whose data cannot be loaded. Ends the session first, because the sign-in page
 * redirects signed-in customers to the dashboard. The guard of this page then leads to sign-in and back.
 */
function SignInAgain() {
  const dispatch = useAppDispatch();
  return (
    <>
      <p>If that does not help, please sign in again to become a VIP member.</p>
      <p>
        <Button variant="outline" onClick={() => void dispatch(resetSession())}>
          Sign in again
        </Button>
      </p>
    </>
  );
}

/** /subscriptions: renders nothing while the user loads, and a prompt without a user (spec 1 §2). */
export function SubscriptionsRoute() {
  const userId = useAppSelector(selectUserId);
  const query = useGetUserQuery(userId ?? skipToken);
  const { currentData: user, isFetching, isUninitialized } = query;
  if (!user && (isFetching || (isUninitialized && userId !== null))) return null;
  if (!user || !('email' in user)) {
    return (
      <SubscriptionsScreen>
        {query.error && (
          <ErrorState compact title={asProblem(query.error).message} onRetry={() => void query.refetch()} />
        )}
        <SignInAgain />
      </SubscriptionsScreen>
    );
  }
  const state = vipState(user, serverNow());
  const isMember = state !== 'none';
  const end = state === 'cancelled' && user.stripe_subscription_end;
  return (
    <SubscriptionsScreen isMember={isMember}>
      {isMember ? (
        <Alert tone="success">
          <p>
            {end
              ? `You are a VIP member. Valid until ${formatFullDate(end)}`
              : 'You are a VIP member already.'}
          </p>
          <LinkButton variant="outline" size="small" to={hrefTo('account')}>
            My Account
          </LinkButton>
        </Alert>
      ) : (
        <Plans />
      )}
    </SubscriptionsScreen>
  );
}
