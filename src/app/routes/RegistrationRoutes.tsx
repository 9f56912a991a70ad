import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useResendConfirmationMutation } from '@/api/confirmationsApi';
import { asProblem, isRefusal, toFormRejection } from '@/api/errors';
import { useCreateHomeMutation, useLazyValidateHomeQuery } from '@/api/zipsApi';
import type { FormRejection } from '@/components/form/rejection';
import { Alert } from '@/components/ui/Alert';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { AddHomeScreen } from '@/features/auth/AddHomeScreen';
import { handedEmail } from '@/features/auth/handedEmail';
import { EmailScreen } from '@/features/auth/EmailScreen';
import { RegistrationScreen } from '@/features/auth/RegistrationScreen';
import { ThanksScreen } from '@/features/auth/ThanksScreen';
import { leadTracking } from '@/integrations/leadTracking';
import { useIsHydrated } from '@/lib/useIsHydrated';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { returnPath } from '../routing/guards';
import { useNavigationState } from '../routing/useNavigationState';
import { useRegister } from '../session/useRegister';
import { useRegistrationForm } from '../session/useRegistrationForm';
import { useRefreshUser } from '../session/useRefreshUser';

/** /registration */
export function RegistrationRoute() {
  const { form } = useRegistrationForm('registration');
  const register = useRegister(form.linkState);
  // Of an invitation's link itself the server knows; of an earlier one only this browser.
  const hasLink = Boolean(useSearchParams()[0].get('rid'));
  const isHydrated = useIsHydrated();
  const isInvited = hasLink || (isHydrated && leadTracking().rid !== undefined);
  return <RegistrationScreen {...form} isInvited={isInvited} onRegister={register} />;
}

/** /registration/thanks */
export function ThanksRoute() {
  const state = useNavigationState();
  const hasReferrer = state.referrer !== undefined;
  const returnTo = returnPath(state);
  return <ThanksScreen returnTo={hasReferrer && returnTo !== hrefTo('dashboard') ? returnTo : undefined} />;
}

/** Whether the server refused what was sent, as opposed to a lost session. */
function isInputRefused(error: unknown): boolean {
  const problem = asProblem(error);
  return isRefusal(problem) && problem.kind !== 'unauthenticated';
}

/** /registration/add_home: an unserved zip, or one that the server refuses, leads to the out-of-area page (spec 2 §5). */
export function AddHomeRoute() {
  const state = useNavigationState();
  const navigate = useNavigateHere();
  const refresh = useRefreshUser();
  const [validateHome] = useLazyValidateHomeQuery();
  const [createHome] = useCreateHomeMutation();

  const save = async (zip: string): Promise<FormRejection | void> => {
    try {
      const { serviceable } = await validateHome(zip).unwrap();
      if (!serviceable) return navigate(hrefTo('outOfArea'), { state: { zip } });
      refresh(await createHome({ postal_code: zip }).unwrap());
      navigate(returnPath(state), { replace: true });
    } catch (error) {
      if (!isInputRefused(error)) return toFormRejection(error);
      navigate(hrefTo('outOfArea'), { state: { zip } });
    }
  };
  return <AddHomeScreen onZip={save} />;
}

/** /registration/confirmation: sends the mail again. */
export function ConfirmationRoute() {
  const state = useNavigationState();
  const [resend] = useResendConfirmationMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const send = async (email: string): Promise<FormRejection | void> => {
    setSentTo(null);
    try {
      await resend({ email }).unwrap();
      setSentTo(email);
    } catch (error) {
      if (!isInputRefused(error)) return toFormRejection(error);
      toast.error('Email does not need confirmation');
    }
  };
  return (
    <EmailScreen
      title={routes.confirmation.title}
      lead="We sent you an email with a link when you signed up. Is it lost? We send it again."
      submitLabel="Resend"
      initialEmail={handedEmail(state)}
      onEmail={send}
    >
      {sentTo && (
        <Alert tone="success" role="status">
          <p>{`We sent the link to ${sentTo}. Please confirm within 7 days.`}</p>
        </Alert>
      )}
      <p>
        <Link to={hrefTo('signIn')}>Back to sign in</Link>
      </p>
    </EmailScreen>
  );
}
