import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { baseApi } from '@/api/baseApi';
import { isApiProblem } from '@/api/errors';
import { membershipsApi } from '@/api/membershipsApi';
import { routes } from '@/config/routes';
import { useIsConnected } from '@/lib/useIsConnected';
import { useRepeated } from '@/lib/useRepeated';
import { whenIdle } from '@/lib/whenIdle';
import { useAppDispatch, useAppSelector, useAppStore } from '@/store/hooks';
import type { RootState } from '@/store/rootReducer';
import { checkSession } from '@/store/session/thunks';
import {
  selectHasCheckFailed,
  selectIsSessionChecked,
  selectUserId,
  sessionCheckFailed,
} from '@/store/slices/session';
import type { AppThunk } from '@/store/types';
import {
  bringBackReceipts,
  forgetReceipts,
  hasReceipts,
  keepReceipts,
  savedAtOf,
  selectAnswered,
} from './receipts';
import { useIsLineLost } from './useIsLineLost';
import { isKeptPage, mayHaveWorker } from './worker';

/** A customer with saved receipts does not wait longer for the session's check (ms). Its answer counts whenever it comes. */
const PATIENCE_MS = 5_000;
/** Pause between two attempts to reach a server that does not answer (ms); a lost connection announces its return itself. */
const ASK_AGAIN_MS = 20_000;
/** Saving waits this long at most for an idle moment (ms). */
const SAVE_WITHIN_MS = 2_000;

/** Asks the server again, and repeats the calls of the screen if it answers. */
const askAgain = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  await dispatch(checkSession());
  if (!selectHasCheckFailed(getState())) dispatch(baseApi.internalActions.onOnline());
};

/** Finds the profile's call by its name, because its endpoint is in a chunk of the account's screens. */
const hasProfile = ({ api }: RootState): boolean =>
  Object.values(api.queries).some((query) => query?.endpointName === 'getUser' && query.data);

/** The saved answer that a screen shows; null if it shows none. */
function savedAtOn(pathname: string, state: RootState): number | null {
  const { getMembership, listMemberships } = membershipsApi.endpoints;
  const userId = selectUserId(state);
  const id = matchPath(routes.receipt.pattern, pathname)?.params.id;
  if (id) return savedAtOf(getMembership.select(id)(state).data);
  if (userId === null) return null;
  // The account shows its list only with the profile, which is not saved.
  const isAt = (name: 'dashboard' | 'account') => matchPath(routes[name].pattern, pathname) !== null;
  const hasList = isAt('dashboard') || (isAt('account') && hasProfile(state));
  return hasList ? savedAtOf(listMemberships.select({ userId })(state).data) : null;
}

/** Whether a call of the screen was answered by something between the app and our server. */
const selectIsForeign = ({ api }: RootState): boolean =>
  Object.values(api.queries).some((query) => isApiProblem(query?.error) && query.error.kind === 'foreign');

export interface Line {
  isConnected: boolean;
  isLost: boolean;
  isForeign: boolean;
  /** When what the screen shows was saved (ms UTC); null if it is the server's answer, or nothing. */
  savedAt: number | null;
  /** Whether saved receipts can be read while the server does not answer. */
  hasReceipts: boolean;
  retry: () => void;
}

/** Keeps the receipts while the server answers, and brings them back when it does not. */
export function useLine(): Line {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { pathname } = useLocation();
  const isOn = useIsConnected();
  const isChecked = useAppSelector(selectIsSessionChecked);
  const isCustomer = useAppSelector(selectUserId) !== null;
  const answered = useAppSelector(selectAnswered);
  const savedAt = useAppSelector((state) => savedAtOn(pathname, state));
  const isLost = useIsLineLost();
  const isForeign = useAppSelector(selectIsForeign);

  useEffect(() => {
    if (!mayHaveWorker()) forgetReceipts();
    if (!answered || !mayHaveWorker()) return undefined;
    return whenIdle(() => dispatch(keepReceipts()), SAVE_WITHIN_MS);
  }, [answered, dispatch]);
  useEffect(() => {
    if (isLost) dispatch(bringBackReceipts());
  }, [isLost, dispatch]);
  useEffect(() => {
    if (isChecked || !isCustomer || !hasReceipts(store.getState())) return undefined;
    const timer = setTimeout(() => dispatch(sessionCheckFailed()), isKeptPage() ? 0 : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isChecked, isCustomer, dispatch, store]);
  const retry = () => void dispatch(askAgain());
  useRepeated(retry, isLost && isOn ? ASK_AGAIN_MS : null);
  return {
    isConnected: isOn,
    isLost,
    isForeign,
    savedAt,
    hasReceipts: isLost && hasReceipts(store.getState()),
    retry,
  };
}
