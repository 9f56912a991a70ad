import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '@/api/types';
import { hrefTo } from '@/config/routes';
import { now } from '@/lib/clock';
import { useAppStore } from '@/store/hooks';
import { completeSignIn } from '@/store/session/thunks';
import { selectEpoch } from '@/store/slices/session';
import { userCached } from '@/store/slices/userCache';
import { landingStore, type Landing } from './landing';

export type Destination = Omit<Landing, 'from'>;

/** After authentication: a profile lacking a zip goes to add_home, otherwise back to where the customer came from (spec 2 §4). */
export function afterSignIn(user: Pick<User, 'postal_code'>, returnTo: string): Destination {
  return user.postal_code ? { to: returnTo } : { to: hrefTo('addHome'), state: { referrer: returnTo } };
}

/**
 * Every way to sign in, once: asks the API, completes the session, and says where the customer goes. The token is stored
 * at the border. Rejects with the API's problem. An answer that comes after a sign-out changes nothing.
 */
export function useEnter() {
  const store = useAppStore();
  const { pathname } = useLocation();
  return useCallback(
    async (ask: () => Promise<User>, destinationOf: (user: User) => Destination): Promise<void> => {
      const epoch = selectEpoch(store.getState());
      const user = await ask();
      // Before the sign-in: both are rendered at once, so no guard decides without knowing the destination.
      landingStore.set({ from: pathname, ...destinationOf(user) });
      const isIn = store.dispatch(
        completeSignIn({ user: { id: user.id, postalCode: user.postal_code }, epoch }),
      );
      if (isIn) store.dispatch(userCached({ user, at: now() }));
      else landingStore.set(null);
    },
    [store, pathname],
  );
}
