import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { appReset } from '../appReset';

export interface VersionState {
  /** Schema version of the stored data, set when it is read or first written. */
  schema: number;
  /** Build that wrote last. */
  build: string;
  /** Counts starts, sign-ins, registrations and resets. Never decreases; other tabs receive each change. */
  bump: number;
}

export const initialVersion: VersionState = { schema: 0, build: '', bump: 0 };

const slice = createSlice({
  name: 'version',
  initialState: initialVersion,
  reducers: {
    versionBumped(state, { payload }: PayloadAction<{ schema: number; build: string }>) {
      state.schema = payload.schema;
      state.build = payload.build;
      state.bump += 1;
    },
    versionSynced(state, { payload }: PayloadAction<VersionState>) {
      if (payload.bump >= state.bump) Object.assign(state, payload);
    },
  },
  extraReducers: (builder) =>
    builder.addCase(appReset, (state) => {
      state.bump += 1;
    }),
});

export const versionReducer = slice.reducer;
export const { versionBumped, versionSynced } = slice.actions;
