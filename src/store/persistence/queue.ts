import type { Dispatch, Middleware, UnknownAction } from '@reduxjs/toolkit';

/** Holds actions back until what is stored has been read: rehydration would overwrite what they did. */
export function createQueue(): { middleware: Middleware; release: (dispatch: Dispatch) => void } {
  let held: UnknownAction[] | null = [];
  const middleware: Middleware = () => (next) => (action) => {
    const { type } = action as Partial<UnknownAction>;
    const isPassing = typeof type !== 'string' || type.startsWith('persist/') || type.startsWith('api/');
    if (held === null || isPassing) return next(action);
    held.push(action as UnknownAction);
    return action;
  };
  const release = (dispatch: Dispatch) => {
    const actions = held ?? [];
    held = null;
    actions.forEach((action) => dispatch(action));
  };
  return { middleware, release };
}
