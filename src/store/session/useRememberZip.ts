import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../hooks';
import { postalCodeChanged, selectIsSignedIn } from '../slices/session';

/** Stores the zip that a visitor typed. A customer's zip belongs to the account and stays. */
export function useRememberZip(): (zip: string) => void {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return useCallback(
    (zip) => {
      if (!isSignedIn) dispatch(postalCodeChanged(zip));
    },
    [dispatch, isSignedIn],
  );
}
