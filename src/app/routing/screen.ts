import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { AppDispatch } from '@/store/types';

/** What a route shows. */
export type Screen = ComponentType & {
  /** Settles when the store holds what the screen shows first; for the first screen of a page, see boot. */
  prepare?: (dispatch: AppDispatch, params: Params) => Promise<void>;
  /** Stands where it will be while the session is checked: the same as before the app runs. */
  Skeleton?: ComponentType;
};
