import {
  createListenerMiddleware,
  isAnyOf,
  type ListenerEffectAPI,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { baseApi } from '@/api/baseApi';
import { secretVault } from '@/api/secretVault';
import { isSessionOver, sessionEnded } from '@/api/session';
import { one } from '@/api/tags';
import { countItems } from '@dwellivery/domain/cart';
import { appReset } from './appReset';
import { tokenChanged } from './persistence/persistence';
import type { RootState } from './rootReducer';
import { checkGoneToken, checkSession, followOtherTab } from './session/thunks';
import { cartSynced, orderPaid, selectCartItems } from './slices/carts';
import { FLASH_MS, flashDismissed } from './slices/flash';
import { selectUserId, sessionSynced } from './slices/session';
import type { AppDispatch, Services } from './types';

/** A call that was refused for lack of a session. */
const lacksSession = (action: UnknownAction): boolean => isSessionOver(action.payload);

const isOtherUser = (action: UnknownAction, state: RootState, before: RootState): boolean =>
  sessionSynced.match(action) && selectUserId(state) !== selectUserId(before);

/** The event says whether the customer has ordered. That may have changed when its cart was paid here, or lost lines in another tab. */
function readPaidEvent(
  { payload: { eventId } }: ReturnType<typeof cartSynced | typeof orderPaid>,
  { dispatch, getState, getOriginalState }: ListenerEffectAPI<RootState, AppDispatch, Services>,
): void {
  const piecesIn = (state: RootState) => countItems(selectCartItems(state, eventId));
  if (piecesIn(getState()) < piecesIn(getOriginalState()))
    dispatch(baseApi.util.invalidateTags([one('Event', eventId)]));
}

/** Side effects of actions. One middleware per store, so that stores in one process stay independent. */
export function createListeners(services: Services) {
  const { middleware, startListening } = createListenerMiddleware<RootState, AppDispatch, Services>({
    extra: services,
  });
  // Each flash message is dismissed FLASH_MS after it was shown.
  startListening({
    predicate: (_action, state, before) => state.flash.serial !== before.flash.serial,
    effect: async (_action, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      await delay(FLASH_MS);
      dispatch(flashDismissed());
    },
  });
  // A refused call starts a check, and so does another token, which may be another customer's; only the check's answer resets the store.
  startListening({
    matcher: isAnyOf(sessionEnded, tokenChanged),
    effect: (_action, { dispatch, getState }) => {
      if (selectUserId(getState()) !== null) void dispatch(checkSession());
    },
  });
  // `sessionEnded` is not sent for calls without a token, because visitors make them too.
  startListening({
    predicate: lacksSession,
    effect: (_action, { dispatch }) => void dispatch(checkGoneToken()),
  });
  startListening({ actionCreator: cartSynced, effect: readPaidEvent });
  startListening({ actionCreator: orderPaid, effect: readPaidEvent });
  // Drops the cached answers and the secrets of the previous customer, within the dispatch of the action.
  startListening({
    predicate: (action, state, before) => appReset.match(action) || isOtherUser(action, state, before),
    effect: (_action, { dispatch }) => {
      secretVault.clear();
      dispatch(baseApi.util.resetApiState());
    },
  });
  startListening({
    predicate: (action, state, before) =>
      isOtherUser(action, state, before) ||
      (appReset.match(action) && action.payload.reason === 'signedOutElsewhere'),
    effect: (_action, { dispatch }) => dispatch(followOtherTab()),
  });
  return middleware;
}
