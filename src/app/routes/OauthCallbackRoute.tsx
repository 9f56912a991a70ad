import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { asProblem } from '@/api/errors';
import { useLoginWithProviderMutation } from '@/api/sessionApi';
import { LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { WaitingScreen } from '@/features/auth/WaitingScreen';
import { leadTracking } from '@/integrations/leadTracking';
import { finishOauth, type OauthReturn } from '@/integrations/oauth/oauth';
import { afterSignIn, useEnter } from '../session/useEnter';

const REFUSALS: Record<Exclude<OauthReturn['status'], 'granted'>, string> = {
  declined: 'You were not signed in, as the sign-in was canceled.',
  unexpected: 'This sign-in is out of date. Please start it again.',
};

/** /users/auth/{provider}/callback: the return from Facebook or Google. */
export function OauthCallbackRoute() {
  const { provider } = useParams();
  const { search } = useLocation();
  const enter = useEnter();
  const [login] = useLoginWithProviderMutation();
  const [failure, setFailure] = useState<string>();
  const isRead = useRef(false);

  const redeem = useCallback(async (): Promise<string | undefined> => {
    const answer = finishOauth(provider, search);
    if (answer.status !== 'granted') return REFUSALS[answer.status];
    try {
      await enter(
        () => login({ ...answer.grant, lead_params: leadTracking() }).unwrap(),
        (user) => afterSignIn(user, answer.returnTo),
      );
      return undefined;
    } catch (error) {
      return asProblem(error).message;
    }
  }, [enter, login, provider, search]);

  useEffect(() => {
    // Reading the attempt removes it, but React may run an effect twice.
    if (isRead.current) return;
    isRead.current = true;
    void redeem().then(setFailure);
  }, [redeem]);

  return (
    <WaitingScreen title="Signing you in…" failure={failure}>
      <LinkButton to={hrefTo('signIn')}>Back to sign in</LinkButton>
    </WaitingScreen>
  );
}
