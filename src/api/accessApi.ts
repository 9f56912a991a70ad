import { baseApi } from './baseApi';
import { fillPath, paths } from './paths';
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
  answer: doneAnswer,
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
      query: (id) => ({
        operation: 'showAccess',
        path: fillPath(paths.access, { id }),
        answer: { at: 'access', like: shape },
      }),
      providesTags: (_access, _error, id) => [one('Access', id), one('User', id)],
    }),
    endSession: build.mutation<Done, Own & Proven>({
      query: ({ id, ...proven }) => ({
        operation: 'deleteSessionById',
        method: 'DELETE',
        path: fillPath(paths.ownSession, { id }),
        ...withProof(proven),
      }),
      invalidatesTags: ofOwner,
    }),
    endOtherSessions: build.mutation<Done, Pick<Own, 'userId'> & Proven>({
      query: (proven) => ({
        operation: 'deleteOtherSessions',
        method: 'DELETE',
        path: paths.ownSessions,
        ...withProof(proven),
      }),
      invalidatesTags: ofOwner,
    }),
    unlinkIdentity: build.mutation<Done, Own>({
      query: ({ id }) => ({
        operation: 'deleteIdentity',
        method: 'DELETE',
        path: fillPath(paths.identity, { id }),
        answer: doneAnswer,
      }),
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
