import { baseApi } from './baseApi';
import { path } from './path';
import { proofOf, type Proven } from './proof';
import { secretVault } from './secretVault';
import { doneAnswer } from './shapes';
import { listOf, one } from './tags';
import type { Answer, Body, Done, Id } from './types';

/** `secretVault.read(DATA_FILE)` answers the text: it is too much, and too personal, for Redux. */
export const DATA_FILE = 'data-file';
export type DataFormat = Body<'exportUser'>['format'];
type DataFile = Omit<Answer<'exportUser'>['file'], 'text'>;
export type Deletion = Answer<'showDeletion'>['deletion'];

interface Asked extends Proven {
  userId: Id;
}
const deletionShape = { open_orders: [{ id: 0, membership_id: 0 }], vip: '', credit_balance: 0 };

/** The customer's data: taken along, and deleted (contract, "Accounts"). */
export const ownDataApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportData: build.mutation<DataFile, Asked & { format: DataFormat }>({
      query: (asked) => ({
        method: 'POST',
        path: path`/api/v2/users/${asked.userId}/export`,
        body: { format: asked.format, user: proofOf(asked) },
        isProof: true,
        secret: { at: 'file.text', keep: (text) => secretVault.keep(DATA_FILE, text) },
      }),
      extraOptions: { operation: 'exportUser', answer: { at: 'file', like: { name: '', type: '' } } },
      transformResponse: ({ name, type }: DataFile) => ({ name, type }),
    }),
    /** Asked each time: an order may have been cancelled since. */
    getDeletion: build.query<Deletion, Id>({
      query: (id) => ({ path: path`/api/v2/users/${id}/deletion` }),
      extraOptions: { operation: 'showDeletion', answer: { at: 'deletion', like: deletionShape } },
      providesTags: (_deletion, _error, id) => [one('User', id), listOf('Order')],
      keepUnusedDataFor: 0,
    }),
    /** Ends the session; the caller resets the app. */
    deleteAccount: build.mutation<Done, Asked>({
      query: (asked) => ({
        method: 'DELETE',
        path: path`/api/v2/users/${asked.userId}`,
        body: { user: proofOf(asked) },
      }),
      extraOptions: { operation: 'deleteUser', answer: doneAnswer },
    }),
  }),
});

export const { useExportDataMutation, useGetDeletionQuery, useDeleteAccountMutation } = ownDataApi;
