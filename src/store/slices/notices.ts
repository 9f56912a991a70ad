import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { goneText } from '@dwellivery/domain/cart';
import { appReset, type ResetReason } from '../appReset';
import { itemsWentOffMenu, selectHasItems } from './carts';
import { sessionSynced, signedIn } from './session';

const STORAGE_TEXTS = {
  storageBlocked: 'Your browser does not let us save your cart. It will be gone when you close this page.',
  storageFull: 'Your browser is out of space, so your latest changes are not saved yet. We keep trying.',
  storageDamaged:
    'Some of what we had saved on this device could not be read. We set it aside and kept the rest.',
  storageNewer:
    'This device has data saved by a newer version of the site. We left it untouched and started fresh.',
  newerTab: 'A newer version of the site is open in another tab. Please reload this page.',
  storageUnreadable: 'What you had saved on this device could not be read. Nothing of it was changed.',
} as const;

export type PersistenceNotice = keyof typeof STORAGE_TEXTS;

const RESET_TEXTS = {
  sessionLost: 'You have been signed out. Please sign in again.',
  signedOutElsewhere: 'You signed out in another tab.',
} as const satisfies Partial<Record<ResetReason, string>>;

/** In memory, because the specified reset empties the disk. */
const ORDER_KEPT = ' Your order is kept while this page is open.';

type ShownReset = keyof typeof RESET_TEXTS;
const isShown = (reason: ResetReason): reason is ShownReset => reason in RESET_TEXTS;

export interface Notice {
  /** Unique per kind, and for cart notices per event, so that a new notice replaces the old one. */
  id: string;
  kind: PersistenceNotice | ShownReset | 'cartReconciled';
  text: string;
  eventId?: string;
}

export type NoticesState = Notice[];

function put(state: NoticesState, notice: Notice): NoticesState {
  return [...state.filter(({ id }) => id !== notice.id), notice];
}

/** A customer who is signed in need not sign in again. */
const withoutResets = (state: NoticesState): NoticesState =>
  state.filter(({ kind }) => !(kind in RESET_TEXTS));

const slice = createSlice({
  name: 'notices',
  initialState: [] as NoticesState,
  reducers: {
    persistenceNoticed: (state, { payload: kind }: PayloadAction<PersistenceNotice>) =>
      put(state, { id: kind, kind, text: STORAGE_TEXTS[kind] }),
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
      .addCase(signedIn, withoutResets)
      .addCase(sessionSynced, (state, { payload }) =>
        payload.userId === null ? state : withoutResets(state),
      )
      .addCase(appReset, (state, { payload: { reason, left } }) => {
        // Storage notices stay true after a reset; a cart notice names the former customer's items.
        const kept = withoutResets(state).filter(({ kind }) => kind !== 'cartReconciled');
        if (!isShown(reason)) return kept;
        const text = `${RESET_TEXTS[reason]}${selectHasItems(left ?? { carts: {} }) ? ORDER_KEPT : ''}`;
        return put(kept, { id: reason, kind: reason, text });
      }),
  selectors: { selectNotices: (state) => state },
});

export const noticesReducer = slice.reducer;
export const { persistenceNoticed, noticeDismissed } = slice.actions;
export const { selectNotices } = slice.selectors;
