import { baseApi } from './baseApi';
import { expiresAfter, ORDER_CACHE_SECONDS } from './cacheTimes';
import { guestSecretName, secretVault } from './secretVault';
import { path } from './path';
import type { Sample } from './answers';
import { one } from './tags';
import type { Answer, Body, Id, Table } from './types';

const tableShape = {
  code: '',
  host: '',
  isHost: false,
  payment: '',
  state: '',
  eventId: 0,
  restaurantName: '',
  eventRunAt: '',
  eventTimeZone: '',
  closesAt: '',
  isFull: false,
  guests: [{ name: '', dishes: 0, isDone: false, revision: 0 }],
} satisfies Sample;
const answer = { at: 'data.table', like: tableShape };

/** A record, because its name makes the code personal: a problem report has the query without it. */
interface Coded {
  code: string;
}

/** Of one guest of a shared cart. The guest's secret is no argument: the base query reads it from the store (`guestOf`). */
interface OfGuest extends Coded {
  guestId: number;
}

type SeatedGuest = Omit<Answer<'joinTable'>['data']['guest'], 'secret'>;

const changed = (_table: unknown, _error: unknown, { code }: Coded) => [one('Table', code)];

/** Neighbors who join a delivery, or fill one cart (contract, "Tables"). */
export const tablesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTable: build.query<Table, Coded>({
      query: ({ code }) => ({ path: path`/api/v2/tables/${code}`, isConditional: true, guestOf: code }),
      extraOptions: { operation: 'showTable', answer },
      providesTags: changed,
      ...expiresAfter(ORDER_CACHE_SECONDS),
    }),
    /** Answers the open table of the order, or of the event, if there is one. Money in dollars. */
    openTable: build.mutation<Table, { eventId: Id } & Body<'openTable'>>({
      query: ({ eventId, ...body }) => ({
        method: 'POST',
        path: path`/api/v2/events/${eventId}/tables`,
        body,
      }),
      extraOptions: { operation: 'openTable', answer },
      // After an error too: an order that was canceled elsewhere has no table.
      invalidatesTags: ['Membership'],
    }),
    /** The host renames, closes or reopens a shared cart, or ends it earlier or later. */
    changeTable: build.mutation<Table, Coded & Body<'changeTable'>>({
      query: ({ code, ...body }) => ({ method: 'PATCH', path: path`/api/v2/tables/${code}`, body }),
      extraOptions: { operation: 'changeTable', answer },
      invalidatesTags: changed,
    }),
    /** A visitor sits down by a name, a customer as themself. The visitor's secret goes to the vault. */
    joinTable: build.mutation<SeatedGuest, Coded & Body<'joinTable'>>({
      query: ({ code, ...body }) => ({
        method: 'POST',
        path: path`/api/v2/tables/${code}/guests`,
        body,
        secret: {
          at: 'data.guest.secret',
          isOptional: true,
          keep: (secret) => secretVault.keep(guestSecretName(code), secret),
        },
      }),
      extraOptions: { operation: 'joinTable', answer: { at: 'data.guest', like: { id: 0, name: '' } } },
      transformResponse: ({ id, name }: SeatedGuest) => ({ id, name }),
      invalidatesTags: changed,
    }),
    /** A guest's dishes, all of them. After an error too the table is asked again: its lines may be newer. */
    putGuestLines: build.mutation<Table, OfGuest & Body<'putGuestLines'>>({
      query: ({ code, guestId, ...body }) => ({
        method: 'PUT',
        path: path`/api/v2/tables/${code}/guests/${guestId}/lines`,
        body,
        guestOf: code,
      }),
      extraOptions: { operation: 'putGuestLines', answer },
      invalidatesTags: changed,
    }),
    /** The guest leaves, or the host removes one. */
    removeGuest: build.mutation<Table, OfGuest>({
      query: ({ code, guestId }) => ({
        method: 'DELETE',
        path: path`/api/v2/tables/${code}/guests/${guestId}`,
        guestOf: code,
      }),
      extraOptions: { operation: 'removeGuest', answer },
      invalidatesTags: changed,
    }),
    endTable: build.mutation<Table, Coded>({
      query: ({ code }) => ({ method: 'DELETE', path: path`/api/v2/tables/${code}` }),
      extraOptions: { operation: 'endTable', answer },
      invalidatesTags: (_table, _error, { code }) => [one('Table', code), 'Membership'],
    }),
  }),
});

export const {
  useGetTableQuery,
  useOpenTableMutation,
  useChangeTableMutation,
  useJoinTableMutation,
  usePutGuestLinesMutation,
  useRemoveGuestMutation,
  useEndTableMutation,
} = tablesApi;
