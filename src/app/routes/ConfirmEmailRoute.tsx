import { skipToken } from '@reduxjs/toolkit/query';
import { useParams } from 'react-router-dom';
import { useConfirmAccountMutation, useVerifyConfirmationMutation } from '@/api/confirmationsApi';
import { useGetUserQuery } from '@/api/usersApi';
import { Alert } from '@/components/ui/Alert';
import { LinkButton } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { AuthPage } from '@/features/auth/AuthPage';
import { OtherAccountScreen } from '@/features/auth/OtherAccountScreen';
import { WaitingScreen } from '@/features/auth/WaitingScreen';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn, selectUserId } from '@/store/slices/session';
import { afterSignIn, useEnter } from '../session/useEnter';
import {
  linkFailure,
  useLinkCall,
  useMailedLink,
  useOtherAccount,
  waitingProps,
  type LinkFailure,
} from '../session/useMailedLink';

/** /registration/confirmation/{token}: the link in the mail. */
export function ConfirmEmailRoute() {
  const { token = '' } = useParams();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return isSignedIn ? <AskFirst key={token} token={token} /> : <ConfirmEmail key={token} token={token} />;
}

/** For a customer: the link may be of another account than the one that is signed in. */
function AskFirst({ token }: { token: string }) {
  const [verify] = useVerifyConfirmationMutation();
  const { link, failure, check } = useMailedLink(() => verify({ token }).unwrap());
  const other = useOtherAccount(link);
  const userId = useAppSelector(selectUserId);
  const { currentData: user, isFetching } = useGetUserQuery((failure?.isFinal ? userId : null) ?? skipToken);
  if (failure && user && 'confirmed' in user && user.confirmed) return <Confirmed />;
  if (!link) return <Waiting failure={isFetching ? null : failure} retry={check} />;
  return other ? <OtherAccountScreen {...other} /> : <ConfirmEmail token={token} />;
}

/** The link was opened before. An alert, because it replaces a screen that was waiting. */
const Confirmed = () => (
  <AuthPage title={routes.confirmEmail.title}>
    <Alert tone="success" role="alert">
      <p>Your email is confirmed already.</p>
    </Alert>
    <LinkButton to={hrefTo('dashboard')}>Go to your dashboard</LinkButton>
  </AuthPage>
);

function ConfirmEmail({ token }: { token: string }) {
  const enter = useEnter();
  const [confirm] = useConfirmAccountMutation();
  const redeemed = useLinkCall(async () => {
    await enter(
      () => confirm({ token }).unwrap(),
      (user) => afterSignIn(user, hrefTo('dashboard')),
    );
    toast.success('Your account is confirmed. Welcome!');
  }, linkFailure);
  return <Waiting {...redeemed} />;
}

function Waiting({ failure, retry }: { failure: LinkFailure | null; retry: () => Promise<void> }) {
  return (
    <WaitingScreen title={routes.confirmEmail.title} {...waitingProps(failure, retry)}>
      <LinkButton to={hrefTo('confirmation')}>Send a new link</LinkButton>
      <LinkButton variant="outline" to={hrefTo('signIn')}>
        Sign in
      </LinkButton>
    </WaitingScreen>
  );
}
