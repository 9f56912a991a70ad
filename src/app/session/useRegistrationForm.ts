import { hrefTo } from '@/config/hrefTo';
import { handedEmail, handedText } from '@/features/auth/handedEmail';
import type { WithoutPassword } from '@/features/auth/registration';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { useAppSelector } from '@/store/hooks';
import { selectPostalCode } from '@/store/slices/session';
import { returnPath } from '../routing/guards';
import { useNavigationState } from '../routing/useNavigationState';

/** The form with which a customer signs up, on the two screens that have one. */
export function useRegistrationForm(screen: 'registration' | 'signIn') {
  const { typed, ...state } = useNavigationState();
  const navigate = useNavigateHere();
  const form = {
    initial: {
      name: handedText(typed, 'name'),
      email: handedEmail(typed) || handedEmail(state),
      phone: handedText(typed, 'phone'),
      postal_code: handedText(typed, 'postal_code'),
    },
    knownZip: useAppSelector(selectPostalCode),
    isForCheckout: state.checkout === true,
    returnTo: returnPath(state),
    linkState: state,
    onOutOfArea: (values: WithoutPassword) => {
      // Back finds the form filled in.
      navigate(hrefTo(screen), { replace: true, state: { ...state, typed: values } });
      navigate(hrefTo('outOfArea'), { state: { zip: values.postal_code, email: values.email } });
    },
  };
  return { form, isFilledIn: typed !== undefined };
}
