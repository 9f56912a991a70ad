import type { ComponentType } from 'react';
import type { AppThunk } from '@/store/types';

/** What a replay takes from the app, which lies above it. */
export interface ReplayedSite {
  /** The site below store and router, with the crash page in its place after an error. */
  Site: ComponentType;
  /** Loads the code of the screen at a path. Rejects if it cannot be loaded. */
  loadScreen: (path: string) => Promise<unknown>;
  /** Puts the receipts in a stored text into the API's cache, if they belong to the session. */
  showReceipts: (text: string, session: { userId: number; epoch: number }) => AppThunk<Promise<unknown>>;
}
