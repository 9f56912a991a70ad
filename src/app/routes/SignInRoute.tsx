import { matchPath } from 'react-router-dom';
import { useLoginMutation } from '@/api/sessionApi';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { runtimeConfig } from '@/config/runtimeConfig';
import { handedEmail, handedText } from '@/features/auth/handedEmail';
import { SignInScreen } from '@/features/auth/SignInScreen';
import { leadTracking } from '@/integrations/leadTracking';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { returnPath } from '../routing/guards';
import { useNavigationState } from '../routing/useNavigationState';
import { useAppSelector } from '@/store/hooks';
import { selectPostalCode } from '@/store/slices/session';
import { afterSignIn, useEnter } from '../session/useEnter';
import { useRegister } from '../session/useRegister';

/** /session */
export function SignInRoute() {
  const { typed, ...state } = useNavigationState();
  const navigate = useNavigateHere();
  const enter = useEnter();
  const [login] = useLoginMutation();
  const returnTo = returnPath(state);
  const register = useRegister(state);
  const postalCode = useAppSelector(selectPostalCode);
  const isForCheckout = state.checkout === true;
  return (
    <SignInScreen
      initial={{
        name: handedText(typed, 'name'),
        email: handedEmail(typed) || handedEmail(state),
        phone: handedText(typed, 'phone'),
        postal_code: handedText(typed, 'postal_code'),
      }}
      isSigningUp={isForCheckout && typed !== undefined}
      isForCheckout={isForCheckout}
      knownZip={postalCode}
      onRegister={isForCheckout ? register : undefined}
      onOutOfArea={(values) => {
        // Back finds the form filled in.
        navigate(hrefTo('signIn'), { replace: true, state: { ...state, typed: values } });
        navigate(hrefTo('outOfArea'), { state: { zip: values.postal_code, email: values.email } });
      }}
      isForNewEmail={matchPath(routes.confirmNewEmail.pattern, returnTo) !== null}
      returnTo={returnTo}
      linkState={state}
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
