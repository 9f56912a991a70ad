import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { AppDispatch } from '@/store/types';

/** The component of a route. */
export type Screen = ComponentType & {
  /** Loads the screen's first data into the store; boot calls it for the page's first screen. */
  prepare?: (dispatch: AppDispatch, params: Params) => Promise<void>;
  /** Shown during the session check; the same as in the page's HTML. */
  Skeleton?: ComponentType;
};
