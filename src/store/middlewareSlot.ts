import type { Middleware } from '@reduxjs/toolkit';

type Next = (action: unknown) => unknown;

/**
 * A place among a store's middleware for what is loaded later. Redux Toolkit's dynamic middleware sets the chain up anew for
 * every action; those of the listeners and of the API are made to be set up once.
 */
export function createMiddlewareSlot(): { middleware: Middleware; add: (added: Middleware) => void } {
  const early: Middleware[] = [];
  let add = (added: Middleware): void => void early.push(added);
  const middleware: Middleware = (store) => (next) => {
    let chain: Next = next;
    add = (added) => {
      chain = added(store)(chain);
    };
    early.forEach(add);
    return (action) => chain(action);
  };
  return { middleware, add: (added) => add(added) };
}
