import type { ComponentType } from 'react';

/** The component of a route. */
export type Screen = ComponentType & {
  /** Shown during the session check, and in the page that the server renders. */
  Skeleton?: ComponentType;
};
