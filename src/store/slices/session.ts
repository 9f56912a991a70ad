import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { appReset } from '../appReset';

/** Tabs of the dashboard: open, in progress, completed (spec 1 §2). */
export type DashboardTab = 0 | 1 | 2;

export interface SessionState {
  /** True once the authentication check has ended, whatever it found. Not persisted. */
  checked: boolean;
  /** The check failed (network, 5xx): the stored user stays, and a retry is offered. Not persisted. */
  checkFailed: boolean;
  /** Invariant: set only after the backend named the user; null for visitors. */
  userId: number | null;
  /** The customer's zip, or the one a visitor typed last. */
  postalCode: string | null;
  /** Rises with each reset, to the time of the customer's last one (ms since 1970). Answers and writes of an older epoch are dropped. */
  epoch: number;
  /** The tab that the dashboard opens with: 0 open, 1 in progress, 2 completed (spec 1 §2). */
  dashboardTab: DashboardTab;
}

export interface SessionUser {
  id: number;
  postalCode: string | null;
}

export type PersistedSession = Pick<SessionState, 'userId' | 'postalCode' | 'epoch' | 'dashboardTab'>;

export const initialSession: SessionState = {
  checked: false,
  checkFailed: false,
  userId: null,
  postalCode: null,
  epoch: 0,
  dashboardTab: 0,
};

const slice = createSlice({
  name: 'session',
  initialState: initialSession,
  reducers: {
    signedIn(state, { payload }: PayloadAction<SessionUser>) {
      state.userId = payload.id;
      state.postalCode = payload.postalCode ?? state.postalCode;
      state.checked = true;
      state.checkFailed = false;
    },
    /** The check's definite answer. A visitor keeps the zip that was typed. */
    sessionChecked(state, { payload }: PayloadAction<{ user: SessionUser | null }>) {
      state.checked = true;
      state.checkFailed = false;
      state.userId = payload.user?.id ?? null;
      state.postalCode = payload.user?.postalCode ?? state.postalCode;
    },
    sessionCheckFailed(state) {
      state.checked = true;
      state.checkFailed = true;
    },
    postalCodeChanged(state, { payload }: PayloadAction<string | null>) {
      state.postalCode = payload;
    },
    dashboardTabChosen(state, { payload }: PayloadAction<DashboardTab>) {
      state.dashboardTab = payload;
    },
    /** Another tab's session, which that tab has verified. */
    sessionSynced(state, { payload }: PayloadAction<PersistedSession>) {
      Object.assign(state, payload, { epoch: Math.max(state.epoch, payload.epoch) });
    },
  },
  extraReducers: (builder) =>
    builder.addCase(appReset, (state, { payload }) => ({
      ...initialSession,
      // A reset leaves no session, so guards need not wait for another check.
      checked: true,
      epoch: Math.max(state.epoch, payload.epoch),
    })),
  selectors: {
    selectUserId: (state) => state.userId,
    selectIsSignedIn: (state) => state.userId !== null,
    selectIsSessionChecked: (state) => state.checked,
    selectHasCheckFailed: (state) => state.checkFailed,
    selectPostalCode: (state) => state.postalCode,
    selectEpoch: (state) => state.epoch,
    /** Key of the component tree. It remounts the tree on a change, because mounted hooks keep data across a reset of the API cache. */
    selectSessionKey: (state) => `${state.epoch}:${state.userId ?? 'guest'}`,
    selectDashboardTab: (state) => state.dashboardTab,
  },
});

export const sessionReducer = slice.reducer;
export const {
  signedIn,
  sessionChecked,
  sessionCheckFailed,
  postalCodeChanged,
  dashboardTabChosen,
  sessionSynced,
} = slice.actions;
export const {
  selectUserId,
  selectIsSignedIn,
  selectIsSessionChecked,
  selectHasCheckFailed,
  selectPostalCode,
  selectEpoch,
  selectSessionKey,
  selectDashboardTab,
} = slice.selectors;
