import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { goneText } from '@/domain/cart';
import { appReset, type ResetReason } from '../appReset';
import { itemsWentOffMenu } from './carts';

export type PersistenceNotice =
  'storageBlocked' | 'storageFull' | 'storageDamaged' | 'storageNewer' | 'newerTab' | 'storageTimedOut';

export interface Notice {
  /** One notice of a kind at a time (one per event where it is about a cart). */
  id: string;
  kind: PersistenceNotice | 'sessionLost' | 'signedOutElsewhere' | 'cartReconciled';
  text: string;
  eventId?: string;
}

export type NoticesState = Notice[];

const RESET_TEXTS: Partial<Record<ResetReason, string>> = {
  sessionLost: 'You have been signed out. Please sign in again.',
  signedOutElsewhere: 'You signed out in another tab.',
};

function put(state: NoticesState, notice: Notice): NoticesState {
  return [...state.filter(({ id }) => id !== notice.id), notice];
}

const slice = createSlice({
  name: 'notices',
  initialState: [] as NoticesState,
  reducers: {
    persistenceNoticed: (state, { payload }: PayloadAction<{ kind: PersistenceNotice; text: string }>) =>
      put(state, { id: payload.kind, ...payload }),
    noticeDismissed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  extraReducers: (builder) =>
    builder
      .addCase(itemsWentOffMenu, (state, { payload }) => {
        const eventId = String(payload.eventId);
        if (payload.gone.length === 0) return state;
        return put(state, {
          id: `cart:${eventId}`,
          kind: 'cartReconciled',
          text: goneText(payload.gone),
          eventId,
        });
      })
      .addCase(appReset, (state, { payload: { reason } }) => {
        // What is said about the storage stays true; what is said about a cart names what a customer chose.
        const kept = state.filter(({ kind }) => kind !== 'cartReconciled' && !(kind in RESET_TEXTS));
        const text = RESET_TEXTS[reason];
        return text && (reason === 'sessionLost' || reason === 'signedOutElsewhere')
          ? put(kept, { id: reason, kind: reason, text })
          : kept;
      }),
  selectors: { selectNotices: (state) => state },
});

export const noticesReducer = slice.reducer;
export const { persistenceNoticed, noticeDismissed } = slice.actions;
export const { selectNotices } = slice.selectors;
