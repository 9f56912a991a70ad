import { baseApi } from '@/api/baseApi';
import { runtimeConfig } from '@/config/runtimeConfig';
import { atMost } from '@/lib/atMost';
import { now } from '@/lib/clock';
import { appReset, cartsRegained, type ResetReason } from '../appReset';
import { SCHEMA_VERSION } from '../persistence/migrations';
import type { LeftCartsState } from '../slices/leftCarts';
import {
  selectEpoch,
  selectUserId,
  sessionChecked,
  sessionCheckFailed,
  signedIn,
  type SessionUser,
} from '../slices/session';
import { versionBumped } from '../slices/version';
import type { AppThunk } from '../types';

/** How long `/reset` waits for the backend and Facebook (ms), so that signing out works with the API down. */
export const RESET_LIMIT_MS = 3000;

const bumpVersion = () => versionBumped({ schema: SCHEMA_VERSION, build: runtimeConfig().build });

/** Empties store, API cache and secrets (`listeners.ts`), token and storage. The new epoch reaches the disk first; other tabs follow it. */
const emptyEverything =
  (reason: ResetReason, left?: LeftCartsState): AppThunk =>
  (dispatch, getState, { tokens, persistence }) => {
    // The new epoch must be higher than that of any earlier reset: on disk, or in a tab whose reset did not fit on a full disk.
    persistence.resync();
    dispatch(appReset({ reason, left, epoch: Math.max(selectEpoch(getState()) + 1, now()) }));
    persistence.flush();
    tokens.clear();
  };

/**
 * Asks the backend who is signed in. A definite "no session" while a user is stored resets the state with a notice;
 * a network error or 5xx changes nothing (contract, "Two deliberate refinements").
 */
export const checkSession =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { ports, tokens, persistence }) => {
    const epoch = selectEpoch(getState());
    const answer = await ports.checkSession(dispatch).catch(() => ({ status: 'unknown' as const }));
    // The customer signed out during the call, perhaps in another tab, so the answer concerns an ended session.
    persistence.resync();
    if (selectEpoch(getState()) !== epoch) return;
    if (answer.status === 'unknown') {
      dispatch(sessionCheckFailed());
      return;
    }
    const stored = selectUserId(getState());
    const found = answer.status === 'user' ? answer.user : null;
    if (found === null && (stored !== null || persistence.isOwnerUnread)) {
      const left = stored === null ? undefined : { ownerId: stored, carts: getState().carts };
      dispatch(emptyEverything('sessionLost', left));
    } else if (stored !== null && found && found.id !== stored) {
      // The token belongs to another customer than the stored data, so that data is dropped.
      const token = tokens.read();
      dispatch(emptyEverything('accountSwitched'));
      if (token) tokens.write(token);
    }
    persistence.forgetUnreadOwner();
    dispatch(sessionChecked({ user: found }));
  };

/** Checks the session if a user is stored but the token is gone (a cleared storage, an older build). */
export const checkGoneToken =
  (): AppThunk =>
  (dispatch, getState, { tokens }) => {
    if (tokens.read() === null && selectUserId(getState()) !== null) void dispatch(checkSession());
  };

/**
 * Start-up in the specified order: store migration, token, authentication check, version bump (spec 1 §4). Dispatch it after rehydration,
 * which migrates; every call reads the token from its store.
 */
export const startSession = (): AppThunk<Promise<void>> => async (dispatch) => {
  await dispatch(checkSession());
  dispatch(bumpVersion());
};

/** Restores the carts of a lost session if its customer signs in; drops them if another one does. */
const regainCarts =
  (userId: number | null): AppThunk =>
  (dispatch, getState) => {
    const { ownerId, carts } = getState().leftCarts;
    if (userId === null || ownerId === null) return;
    dispatch(cartsRegained({ carts: ownerId === userId ? carts : {} }));
  };

/** Another tab has signed a customer in or out, and this tab follows. */
export const followOtherTab =
  (): AppThunk =>
  (dispatch, getState, { tokens }) => {
    tokens.forgetOwn();
    dispatch(regainCarts(selectUserId(getState())));
  };

interface SignIn {
  user: SessionUser;
  /** `selectEpoch` from before the call was sent. */
  epoch: number;
}

/**
 * After a successful login or registration, whose call has stored the token: stores the user id and bumps the version stamp
 * (spec 1 §4). Answers false, and removes the token, if the customer signed out in another tab during the call.
 */
export const completeSignIn =
  ({ user, epoch }: SignIn): AppThunk<boolean> =>
  (dispatch, getState, { tokens, persistence }) => {
    persistence.resync();
    if (selectEpoch(getState()) !== epoch) {
      tokens.clear();
      return false;
    }
    const current = tokens.read();
    const stored = selectUserId(getState());
    const isOthers = stored === null ? persistence.isOwnerUnread : stored !== user.id;
    if (isOthers) dispatch(emptyEverything('accountSwitched'));
    if (current) tokens.write(current);
    dispatch(regainCarts(user.id));
    dispatch(signedIn(user));
    dispatch(bumpVersion());
    // A visitor's answers (joinable, ordered, prices) are wrong for this customer.
    dispatch(baseApi.util.resetApiState());
    persistence.flush();
    return true;
  };

/**
 * The `/reset` sequence (spec 1 §4): clears persisted state and token, then the backend's and Facebook's session.
 * Never fails; the promise settles within RESET_LIMIT_MS.
 */
export const resetSession =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { ports, tokens }) => {
    const token = tokens.read();
    dispatch(emptyEverything('signedOut'));
    const goodbyes = [...(token ? [ports.destroySession(token)] : []), ports.logoutFacebook()];
    await atMost(Promise.allSettled(goodbyes), RESET_LIMIT_MS);
  };
