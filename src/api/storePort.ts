import type { Middleware, Reducer } from '@reduxjs/toolkit';

/** What the API adds to a store. */
export interface ApiParts {
  reducerPath: string;
  reducer: Reducer;
  middleware: Middleware;
}

type Join = (api: ApiParts) => void;

let parts: ApiParts | null = null;
let waiting: Join[] = [];

/**
 * The API's code comes with the first screen that makes a call, as it is a sixth of what the home page weighs: so the store does
 * not import it. This is where the two meet, whichever is there first.
 */
export function whenApiLoads(join: Join): void {
  if (parts) join(parts);
  else waiting.push(join);
}

/** Called by the API as it loads: before a screen that imports it can render. */
export function apiLoaded(api: ApiParts): void {
  parts = api;
  waiting.forEach((join) => join(api));
  waiting = [];
}
