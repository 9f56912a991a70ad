import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { asProblem } from '@/api/errors';
import { useLoginWithProviderMutation } from '@/api/sessionApi';
import { LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { WaitingScreen } from '@/features/auth/WaitingScreen';
import { leadTracking } from '@/integrations/leadTracking';
import { finishOauth, type OauthReturn } from '@/integrations/oauth/oauth';
import { useOnce } from '@/lib/useOnce';
import { afterSignIn, useEnter } from '../session/useEnter';

const REFUSALS: Record<Exclude<OauthReturn['status'], 'granted'>, string> = {
  declined: 'You were not signed in, as the sign-in was canceled.',
  unexpected: 'This sign-in is out of date. Please start it again.',
};

interface Failure {
  text: string;
  backTo?: string;
}

/** /users/auth/{provider}/callback: the return from Facebook or Google. */
export function OauthCallbackRoute() {
  const { provider } = useParams();
  const { search } = useLocation();
  const enter = useEnter();
  const [login] = useLoginWithProviderMutation();
  const [failure, setFailure] = useState<Failure>();

  const redeem = async (): Promise<Failure | undefined> => {
    const answer = finishOauth(provider, search);
    const { backTo } = answer;
    if (answer.status !== 'granted') return { text: REFUSALS[answer.status], backTo };
    try {
      await enter(
        () => login({ ...answer.grant, lead_params: leadTracking() }).unwrap(),
        (user) => afterSignIn(user, answer.returnTo),
      );
      return undefined;
    } catch (error) {
      return { text: asProblem(error).message, backTo };
    }
  };
  // Reading the attempt removes it.
  useOnce(() => void redeem().then(setFailure));

  return (
    <WaitingScreen
      title={failure ? 'Sign-in not finished' : routes.oauthCallback.title}
      failure={failure?.text}
    >
      {failure?.backTo ? (
        <LinkButton to={failure.backTo}>Back to where you were</LinkButton>
      ) : (
        <LinkButton to={hrefTo('signIn')}>Back to sign in</LinkButton>
      )}
    </WaitingScreen>
  );
}
