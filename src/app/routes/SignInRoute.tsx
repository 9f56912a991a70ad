import { matchPath } from 'react-router-dom';
import { useLoginMutation } from '@/api/sessionApi';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';
import { SignInScreen } from '@/features/auth/SignInScreen';
import { leadTracking } from '@/integrations/leadTracking';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { afterSignIn, useEnter } from '../session/useEnter';
import { useRegister } from '../session/useRegister';
import { useRegistrationForm } from '../session/useRegistrationForm';

/** /session */
export function SignInRoute() {
  const { form, isFilledIn } = useRegistrationForm('signIn');
  const { isForCheckout, returnTo } = form;
  const navigate = useNavigateHere();
  const enter = useEnter();
  const [login] = useLoginMutation();
  const register = useRegister(form.linkState);
  return (
    <SignInScreen
      {...form}
      isSigningUp={isForCheckout && isFilledIn}
      onRegister={isForCheckout ? register : undefined}
      isForNewEmail={matchPath(routes.confirmNewEmail.pattern, returnTo) !== null}
      showDemoAccounts={runtimeConfig().sandbox}
      onSignIn={(credentials) =>
        enter(
          () => login({ ...credentials, lead_params: leadTracking() }).unwrap(),
          (user) => afterSignIn(user, returnTo),
        )
      }
      onUnconfirmed={(email) => {
        toast.error('You must confirm your account to login!');
        navigate(hrefTo('confirmation'), { state: { email } });
      }}
    />
  );
}
