import { baseApi } from './baseApi';
import { path } from './path';
import { proofOf, type Proven } from './proof';
import { doneAnswer } from './shapes';
import { one, type Tag } from './tags';
import type { Access, Done, Id } from './types';

interface Own {
  userId: Id;
  id: Id;
}
const withProof = (proven: Proven) => ({
  body: { user: proofOf(proven) },
  isProof: true,
});
const shape = {
  has_password: false,
  sessions: [{ id: 0, created_at: '', current: false }],
  identities: [{ id: 0, provider: '' }],
};

/** Invalidated after a refusal too: the session or identity may have ended elsewhere. */
const ofOwner = (_done: unknown, _error: unknown, { userId }: { userId: Id }): Tag[] => [
  one('Access', userId),
];

/** Sessions and linked identities (contract, "Accounts"). */
export const accessApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAccess: build.query<Access, Id>({
      query: (id) => ({ path: path`/api/v2/users/${id}/access` }),
      extraOptions: { operation: 'showAccess', answer: { at: 'access', like: shape } },
      providesTags: (_access, _error, id) => [one('Access', id), one('User', id)],
    }),
    endSession: build.mutation<Done, Own & Proven>({
      query: ({ id, ...proven }) => ({
        method: 'DELETE',
        path: path`/api/v2/sessions/${id}`,
        ...withProof(proven),
      }),
      extraOptions: { operation: 'deleteSessionById', answer: doneAnswer },
      invalidatesTags: ofOwner,
    }),
    endOtherSessions: build.mutation<Done, Pick<Own, 'userId'> & Proven>({
      query: (proven) => ({
        method: 'DELETE',
        path: '/api/v2/sessions',
        ...withProof(proven),
      }),
      extraOptions: { operation: 'deleteOtherSessions', answer: doneAnswer },
      invalidatesTags: ofOwner,
    }),
    unlinkIdentity: build.mutation<Done, Own>({
      query: ({ id }) => ({
        method: 'DELETE',
        path: path`/api/v2/identities/${id}`,
      }),
      extraOptions: { operation: 'deleteIdentity', answer: doneAnswer },
      invalidatesTags: ofOwner,
    }),
  }),
});

export const {
  useGetAccessQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useUnlinkIdentityMutation,
} = accessApi;
