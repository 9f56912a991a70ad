import { useCallback } from 'react';
import type { User } from '@/api/types';
import { now } from '@/lib/clock';
import { useAppDispatch } from '@/store/hooks';
import { signedIn } from '@/store/slices/session';
import { userCached } from '@/store/slices/userCache';

/** Stores a changed profile in the session and in the user cache ("authentication refreshed", spec 1 §2). */
export function useRefreshUser() {
  const dispatch = useAppDispatch();
  return useCallback(
    (user: User) => {
      dispatch(signedIn({ id: user.id, postalCode: user.postal_code }));
      dispatch(userCached({ user, at: now() }));
    },
    [dispatch],
  );
}
