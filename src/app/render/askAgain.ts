import { baseApi } from '@/api/baseApi';
import type { AppStore } from '@/store/store';
import type { PageState } from './pageState';

/** What is used of an endpoint; the API's type has none, because each resource adds its own. */
type Endpoints = Record<
  string,
  { initiate: (arg: unknown, options: object) => Parameters<AppStore['dispatch']>[0] } | undefined
>;

/** Repeats the page's calls for a customer, whose answers differ from a visitor's. The visitor's are shown meanwhile. */
export function askAgain({ dispatch }: AppStore, { api }: PageState): void {
  const endpoints = baseApi.endpoints as unknown as Endpoints;
  for (const query of Object.values(api.queries)) {
    const endpoint = endpoints[query?.endpointName ?? ''];
    if (endpoint)
      void dispatch(endpoint.initiate(query?.originalArgs, { forceRefetch: true, subscribe: false }));
  }
}
