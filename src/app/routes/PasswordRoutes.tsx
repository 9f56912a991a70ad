import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { asProblem, toFormRejection } from '@/api/errors';
import {
  useRequestPasswordResetMutation,
  useUpdatePasswordMutation,
  useVerifyPasswordTokenMutation,
} from '@/api/passwordsApi';
import type { FormRejection } from '@/components/form/rejection';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { handedEmail } from '@/features/auth/handedEmail';
import { EmailScreen } from '@/features/auth/EmailScreen';
import type { MailedLink } from '@/api/types';
import { routes } from '@/config/routes';
import { NewPasswordScreen } from '@/features/auth/NewPasswordScreen';
import { OtherAccountScreen } from '@/features/auth/OtherAccountScreen';
import { isRefusedToken } from '@/features/auth/passwordFailure';
import { WaitingScreen } from '@/features/auth/WaitingScreen';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { useOnce } from '@/lib/useOnce';
import { useAppSelector } from '@/store/hooks';
import { selectIsSignedIn } from '@/store/slices/session';
import { useNavigationState } from '../routing/useNavigationState';
import { useEnter } from '../session/useEnter';
import { useOtherAccount } from '../session/useMailedLink';

interface ResetRequestProps {
  title: string;
  /** Why a link is asked for again. */
  reason?: string;
  submitLabel: string;
}

function ResetRequest({ title, reason, submitLabel }: ResetRequestProps) {
  const navigate = useNavigateHere();
  const state = useNavigationState();
  const [request] = useRequestPasswordResetMutation();
  const send = async (email: string): Promise<FormRejection | void> => {
    try {
      await request({ email }).unwrap();
    } catch (error) {
      return toFormRejection(error);
    }
    toast.success('Check email for password reset instructions');
    navigate(hrefTo('home'));
  };
  return (
    <EmailScreen
      title={title}
      lead={
        <>
          {reason && <b>{reason}</b>} Tell us your email. We send you a link with which you choose a new
          password.
        </>
      }
      submitLabel={submitLabel}
      initialEmail={handedEmail(state)}
      onEmail={send}
    >
      <p>
        <Link to={hrefTo('signIn')}>Back to sign in</Link>
      </p>
    </EmailScreen>
  );
}

/** /password/new, /password, /users/password */
export const PasswordNewRoute = () => <ResetRequest title={routes.passwordNew.title} submitLabel="Reset" />;
/** /password/resend */
export function PasswordResendRoute() {
  const { reason } = useNavigationState();
  return (
    <ResetRequest
      title={routes.passwordResend.title}
      reason={typeof reason === 'string' ? reason : undefined}
      submitLabel="Resend"
    />
  );
}

/** /password/edit, with the token in the path or in the query (spec 1 §2). */
export function PasswordEditRoute() {
  const params = useParams();
  const { search } = useLocation();
  const token = params.token ?? new URLSearchParams(search).get('reset_password_token') ?? '';
  return token ? <PasswordEdit key={token} token={token} /> : <NoToken />;
}

/** A failed token leads to the page that sends another (spec 1 §4), where the reason stays when the toast has gone. */
function useBackToResend() {
  const navigate = useNavigateHere();
  return useCallback(
    (reason: string) => {
      toast.error(reason);
      navigate(hrefTo('passwordResend'), { replace: true, state: { reason } });
    },
    [navigate],
  );
}

function NoToken() {
  const backToResend = useBackToResend();
  useEffect(() => backToResend('Token required for password reset.'), [backToResend]);
  return <WaitingScreen title={routes.passwordEdit.title} />;
}

/** Verifies the token once. */
function useTokenCheck(token: string) {
  const backToResend = useBackToResend();
  const [verify] = useVerifyPasswordTokenMutation();
  const [state, setState] = useState<{ link: MailedLink | null; failure?: string }>({ link: null });
  const check = async () => {
    setState({ link: null });
    try {
      setState({ link: await verify({ token }).unwrap() });
    } catch (error) {
      if (isRefusedToken(error)) backToResend('Your password reset token has expired.');
      else setState({ link: null, failure: asProblem(error).message });
    }
  };
  useOnce(() => void check());
  return { ...state, check };
}

function PasswordEdit({ token }: { token: string }) {
  const { link, failure, check } = useTokenCheck(token);
  const other = useOtherAccount(link);
  const navigate = useNavigateHere();
  const backToResend = useBackToResend();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const enter = useEnter();
  const [update] = useUpdatePasswordMutation();

  const save = async (password: string): Promise<FormRejection | void> => {
    try {
      await enter(
        () => update({ token, password }).unwrap(),
        () => ({ to: hrefTo('dashboard') }),
      );
      toast.success('Password successfully reset!');
    } catch (error) {
      if (!isRefusedToken(error)) return toFormRejection(error);
      if (isSignedIn) {
        toast.error("Password not reset. You're already logged in to the product!");
        return navigate(hrefTo('dashboard'), { replace: true });
      }
      backToResend('Your password reset token has expired.');
    }
  };
  if (other) return <OtherAccountScreen {...other} />;
  if (link) return <NewPasswordScreen onPassword={save} />;
  return (
    <WaitingScreen
      title={routes.passwordEdit.title}
      failure={failure}
      onRetry={failure ? () => void check() : undefined}
    />
  );
}
