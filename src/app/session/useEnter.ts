import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '@/api/types';
import { hrefTo } from '@/config/hrefTo';
import { now } from '@/lib/clock';
import { useAppStore } from '@/store/hooks';
import { completeSignIn } from '@/store/session/thunks';
import { selectEpoch } from '@/store/slices/session';
import { userCached } from '@/store/slices/userCache';
import { landingStore, type Landing } from './landing';

type Destination = Omit<Landing, 'from'>;

/** The destination after authentication: add_home for a profile without a zip, else the previous page (spec 2 §4). */
export function afterSignIn(user: Pick<User, 'postal_code'>, returnTo: string): Destination {
  return user.postal_code ? { to: returnTo } : { to: hrefTo('addHome'), state: { referrer: returnTo } };
}

/**
 * Common to all ways to sign in: calls the API, completes the session and stores the landing. The API layer stores the token.
 * Rejects with the API's problem. Ignores an answer that arrives after a sign-out.
 */
export function useEnter() {
  const store = useAppStore();
  const { pathname } = useLocation();
  return useCallback(
    async (ask: () => Promise<User>, destinationOf: (user: User) => Destination): Promise<void> => {
      const epoch = selectEpoch(store.getState());
      const user = await ask();
      // Set before the sign-in, so that the guards already know the destination.
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
