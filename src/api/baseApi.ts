import {
  buildCreateApi,
  coreModule,
  defaultSerializeQueryArgs,
  reactHooksModule,
} from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { TAG_TYPES } from './tags';

/** On the server no effect runs, so a query starts with its render there (docs/decisions/0003). */
const createApi = buildCreateApi(
  coreModule(),
  reactHooksModule({ unstable__sideEffectsInRender: typeof window === 'undefined' }),
);

/** The one API of the app. Each resource injects its endpoints from a file of its own, so a screen loads what it uses. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAG_TYPES,
  // Needs setupListeners (app/boot).
  refetchOnReconnect: true,
  /** `getEvent(101)` and `getEvent('101')` are one entry: ids come as numbers from answers and as text from routes. */
  serializeQueryArgs: ({ queryArgs, ...rest }) =>
    defaultSerializeQueryArgs({
      ...rest,
      queryArgs: typeof queryArgs === 'number' ? String(queryArgs) : queryArgs,
    }),
  endpoints: () => ({}),
});
