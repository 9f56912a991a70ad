import { useCreateUserMutation } from '@/api/usersApi';
import { hrefTo } from '@/config/hrefTo';
import { leadTracking } from '@/integrations/leadTracking';
import { track } from '@/integrations/tracking/lazyTracking';
import type { Registration } from '@/features/auth/registration';
import { returnPath } from '../routing/guards';
import { useEnter } from './useEnter';

/** Signs up and in. An order goes on at its checkout, which says that a mail was sent; without one the thanks page does. */
export function useRegister(state: Record<string, unknown>) {
  const enter = useEnter();
  const [createUser] = useCreateUserMutation();
  return async (user: Registration): Promise<void> => {
    await enter(
      () => createUser({ user, lead_params: leadTracking() }).unwrap(),
      () =>
        state.checkout === true
          ? { to: returnPath(state), state: { mailSent: true } }
          : { to: hrefTo('registrationThanks'), state },
    );
    track({ name: 'sign_up' });
  };
}
