import { baseApi } from './baseApi';
import { expiresAfter, ORDER_CACHE_SECONDS } from './cacheTimes';
import { path } from './path';
import type { Sample } from './answers';
import { one } from './tags';
import type { Body, Id, Table } from './types';

const tableShape = {
  code: '',
  host: '',
  isHost: false,
  state: '',
  eventId: 0,
  restaurantName: '',
  eventRunAt: '',
  eventTimeZone: '',
  closesAt: '',
  isFull: false,
  guests: [{ name: '', dishes: 0 }],
} satisfies Sample;
const answer = { at: 'data.table', like: tableShape };

/** A record, because its name makes the code personal: a problem report has the query without it. */
interface Coded {
  code: string;
}

/** Neighbors who join a delivery (contract, "Tables"). */
export const tablesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTable: build.query<Table, Coded>({
      query: ({ code }) => ({ path: path`/api/v2/tables/${code}`, isConditional: true }),
      extraOptions: { operation: 'showTable', answer },
      providesTags: (_table, _error, { code }) => [one('Table', code)],
      ...expiresAfter(ORDER_CACHE_SECONDS),
    }),
    /** Answers the open table of the order, if there is one. */
    openTable: build.mutation<Table, { eventId: Id; name: string }>({
      query: ({ eventId, name }) => ({
        method: 'POST',
        path: path`/api/v2/events/${eventId}/tables`,
        body: { name, payment: 'each' } satisfies Body<'openTable'>,
      }),
      extraOptions: { operation: 'openTable', answer },
      // After an error too: an order that was canceled elsewhere has no table.
      invalidatesTags: ['Membership'],
    }),
    endTable: build.mutation<Table, Coded>({
      query: ({ code }) => ({ method: 'DELETE', path: path`/api/v2/tables/${code}` }),
      extraOptions: { operation: 'endTable', answer },
      invalidatesTags: (_table, _error, { code }) => [one('Table', code), 'Membership'],
    }),
  }),
});

export const { useGetTableQuery, useOpenTableMutation, useEndTableMutation } = tablesApi;
