import { useCallback, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useConfirmAccountMutation } from '@/api/confirmationsApi';
import { asProblem } from '@/api/errors';
import { LinkButton } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/routes';
import { WaitingScreen } from '@/features/auth/WaitingScreen';
import { afterSignIn, useEnter } from '../session/useEnter';

/** /registration/confirmation/{token}: the link in the mail. */
export function ConfirmEmailRoute() {
  const { token = '' } = useParams();
  return <ConfirmEmail key={token} token={token} />;
}

function ConfirmEmail({ token }: { token: string }) {
  const enter = useEnter();
  const [confirm] = useConfirmAccountMutation();
  const [failure, setFailure] = useState<{ text: string; isFinal: boolean } | null>(null);
  const isAsked = useRef(false);

  const redeem = useCallback(async () => {
    setFailure(null);
    try {
      await enter(
        () => confirm({ token }).unwrap(),
        (user) => afterSignIn(user, hrefTo('dashboard')),
      );
      toast.success('Your account is confirmed. Welcome!');
    } catch (error) {
      const { kind, message } = asProblem(error);
      const isFinal = ['notFound', 'invalid', 'conflict', 'unauthenticated', 'forbidden'].includes(kind);
      setFailure({ text: isFinal ? 'This link is not valid any more.' : message, isFinal });
    }
  }, [confirm, enter, token]);

  useEffect(() => {
    // The token works once, but React may run an effect twice.
    if (isAsked.current) return;
    isAsked.current = true;
    void redeem();
  }, [redeem]);

  return (
    <WaitingScreen
      title="Confirm your account"
      failure={failure?.text}
      onRetry={failure && !failure.isFinal ? () => void redeem() : undefined}
    >
      <LinkButton to={hrefTo('confirmation')}>Send a new link</LinkButton>
      <LinkButton variant="outline" to={hrefTo('signIn')}>
        Sign in
      </LinkButton>
    </WaitingScreen>
  );
}
