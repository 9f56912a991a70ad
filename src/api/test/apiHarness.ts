import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../baseApi';
import { endpoints } from './endpoints';

export function apiStore() {
  return configureStore({
    reducer: { api: baseApi.reducer },
    // Without the development checks, which only cost time here.
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false }).concat(baseApi.middleware),
  });
}
export type ApiStore = ReturnType<typeof apiStore>;

export interface Outcome {
  data?: unknown;
  error?: unknown;
}

/** Runs an endpoint by name, as a screen's hook would. */
export function run(store: ApiStore, name: string, arg: unknown): Promise<Outcome> {
  const endpoint = endpoints()[name];
  if (!endpoint) throw new Error(`No endpoint ${name}`);
  return store.dispatch(endpoint.initiate(arg)) as unknown as Promise<Outcome>;
}

export const jsonResponse = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Replaces the page's fetch; returns the list of made calls. */
export function stubFetch(answer: (request: Request) => Response | Promise<Response>): Request[] {
  const calls: Request[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const request = input as Request;
    calls.push(request);
    return Promise.resolve().then(() => answer(request));
  });
  return calls;
}
