import type { Middleware } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { secretVault } from '@/api/secretVault';
import { sessionEnded } from '@/api/sessionPort';
import { isRecord } from '@/lib/records';
import { appReset } from './appReset';
import { FLASH_MS, flashDismissed } from './slices/flash';
import { selectUserId, sessionSynced } from './slices/session';
import { checkGoneToken, checkSession } from './session/thunks';
import type { AppDispatch, RootState } from './types';

/** A call that was refused because it came from nobody. */
const isRefusal = (action: unknown): boolean =>
  isRecord(action) && isRecord(action.payload) && action.payload.kind === 'unauthenticated';

/**
 * What happens in answer to actions. One middleware per store, so that stores in one process do not hear each other. By hand, as Redux
 * Toolkit's listeners would add a kilobyte to every first screen for these three.
 */
export function createListeners(): Middleware<object, RootState, AppDispatch> {
  let flashTimer: ReturnType<typeof setTimeout> | undefined;

  return ({ dispatch, getState }) => {
    /** A new message stands for its own time. */
    const watchFlash = (before: RootState): void => {
      const { serial } = getState().flash;
      if (serial === before.flash.serial) return;
      clearTimeout(flashTimer);
      flashTimer = setTimeout(() => {
        if (getState().flash.serial === serial) dispatch(flashDismissed());
      }, FLASH_MS);
    };

    /** What was answered to one customer is not for another. */
    const forgetAnswers = (): void => {
      secretVault.clear();
      dispatch(baseApi.util.resetApiState());
    };

    return (next) => (action) => {
      const before = getState();
      const result = next(action);
      watchFlash(before);
      // A refused call is a hint; only the check's own definite answer resets.
      if (sessionEnded.match(action) && selectUserId(getState()) !== null) void dispatch(checkSession());
      // Of a call without a token the border says nothing, as visitors make such.
      if (isRefusal(action)) dispatch(checkGoneToken());
      const isOtherUser = sessionSynced.match(action) && selectUserId(getState()) !== selectUserId(before);
      const isGoneElsewhere = appReset.match(action) && action.payload.reason === 'signedOutElsewhere';
      if (isOtherUser || isGoneElsewhere) forgetAnswers();
      return result;
    };
  };
}
