import { createListenerMiddleware, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { secretVault } from '@/api/secretVault';
import { sessionEnded } from '@/api/session';
import { isRecord } from '@/lib/records';
import { appReset } from './appReset';
import { tokenChanged } from './persistence/persistence';
import type { RootState } from './rootReducer';
import { checkGoneToken, checkSession } from './session/thunks';
import { FLASH_MS, flashDismissed } from './slices/flash';
import { selectUserId, sessionSynced } from './slices/session';
import type { AppDispatch, Services } from './types';

/** A call that was refused because nobody is signed in. */
const isRefusal = (action: UnknownAction): boolean =>
  isRecord(action.payload) && action.payload.kind === 'unauthenticated';

const isOtherUser = (action: UnknownAction, state: RootState, before: RootState): boolean =>
  sessionSynced.match(action) && selectUserId(state) !== selectUserId(before);
const isSignedOutElsewhere = (action: UnknownAction): boolean =>
  appReset.match(action) && action.payload.reason === 'signedOutElsewhere';

/** What happens in answer to actions. One middleware per store, so that stores in one process do not hear each other. */
export function createListeners(services: Services) {
  const { middleware, startListening } = createListenerMiddleware<RootState, AppDispatch, Services>({
    extra: services,
  });
  // Each message is shown for its own time.
  startListening({
    predicate: (_action, state, before) => state.flash.serial !== before.flash.serial,
    effect: async (_action, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      await delay(FLASH_MS);
      dispatch(flashDismissed());
    },
  });
  // A refused call is a hint; only the check's own definite answer resets.
  startListening({
    actionCreator: sessionEnded,
    effect: (_action, { dispatch, getState }) => {
      if (selectUserId(getState()) !== null) void dispatch(checkSession());
    },
  });
  // The API says nothing about a call without a token, as visitors make such calls.
  startListening({
    predicate: (action) => isRefusal(action) || tokenChanged.match(action),
    effect: (_action, { dispatch }) => void dispatch(checkGoneToken()),
  });
  // What was answered to one customer is not for another.
  startListening({
    predicate: (action, state, before) => isOtherUser(action, state, before) || isSignedOutElsewhere(action),
    effect: (_action, { dispatch }) => {
      secretVault.clear();
      dispatch(baseApi.util.resetApiState());
    },
  });
  return middleware;
}
