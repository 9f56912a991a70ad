import { createSlice } from '@reduxjs/toolkit';
import { appReset, cartsRegained } from '../appReset';
import type { CartsState } from './carts';

/** The carts of a customer whose session was lost, until the same customer signs in again. */
export interface LeftCartsState {
  /** Null if there are none. */
  ownerId: number | null;
  carts: CartsState;
}

export const noLeftCarts: LeftCartsState = { ownerId: null, carts: {} };

const slice = createSlice({
  name: 'leftCarts',
  initialState: noLeftCarts,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(appReset, (_state, { payload }) => payload.left ?? noLeftCarts)
      .addCase(cartsRegained, () => noLeftCarts),
});

export const leftCartsReducer = slice.reducer;
