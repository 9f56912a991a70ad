import { createSlice } from '@reduxjs/toolkit';
import { clampQuantity } from '@dwellivery/domain/cart';
import { appReset } from '../appReset';
import {
  allCartsCleared,
  cartCleared,
  itemAdded,
  itemRemoved,
  itemUpdated,
  orderRepeated,
  type EventId,
} from './carts';

/** How long a message stays, in milliseconds (spec 2 §4). */
export const FLASH_MS = 5000;

export interface FlashState {
  /** Counts messages, so that a timer never dismisses a newer one. */
  serial: number;
  message: { eventId: string; text: string } | null;
}

export const initialFlash: FlashState = { serial: 0, message: null };

function show(state: FlashState, eventId: EventId, text: string): void {
  state.serial += 1;
  state.message = { eventId: String(eventId), text };
}

function end(state: FlashState): void {
  state.message = null;
}

const slice = createSlice({
  name: 'flash',
  initialState: initialFlash,
  reducers: {
    /** The customer or the timer dismissed the message, or its popover closed. */
    flashDismissed: end,
  },
  extraReducers: (builder) =>
    builder
      .addCase(itemAdded, (state, { payload }) => {
        const count = clampQuantity(payload.item.quantity);
        if (count > 0) show(state, payload.eventId, `${count} items added`);
      })
      .addCase(orderRepeated, (state, { payload }) => {
        const count = payload.items.reduce((sum, { quantity }) => sum + quantity, 0);
        show(state, payload.eventId, `${count} items added`);
      })
      .addCase(itemUpdated, (state, { payload }) => {
        const count = clampQuantity(payload.item.quantity);
        show(state, payload.eventId, count > 0 ? `${count} items updated` : 'Item removed');
      })
      .addCase(itemRemoved, (state, { payload }) => show(state, payload.eventId, 'Item removed'))
      // The message was about dishes that are gone.
      .addCase(cartCleared, end)
      .addCase(allCartsCleared, end)
      .addCase(appReset, end),
  selectors: {
    /** The message of that event's cart, or null. */
    selectFlash: (state, eventId: EventId): string | null =>
      state.message?.eventId === String(eventId) ? state.message.text : null,
  },
});

export const flashReducer = slice.reducer;
export const { flashDismissed } = slice.actions;
export const { selectFlash } = slice.selectors;
