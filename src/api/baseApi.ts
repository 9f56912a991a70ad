import { createApi, defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';
import { TAG_TYPES } from './tags';

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
