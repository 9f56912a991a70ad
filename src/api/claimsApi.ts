import { baseApi } from './baseApi';
import { expiresAfter, ORDER_CACHE_SECONDS } from './cacheTimes';
import { path } from './path';
import { secretVault } from './secretVault';
import type { Sample } from './answers';
import { one } from './tags';
import type { Body, Claim, Id } from './types';

/** `createClaim` sends the picture that the vault holds under this name, in base64: it is too large, and too personal, for Redux. */
export const CLAIM_PICTURE = 'claim-picture';

const claimShape = {
  id: 0,
  kind: '',
  text: '',
  lines: [{ id: 0, productName: '', quantity: 0 }],
  createdAt: '',
  steps: [{ kind: '', at: '' }],
} satisfies Sample;

export interface NewClaim extends Omit<Body<'createClaim'>, 'picture'> {
  orderId: Id;
}

export const claimsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Contract, "Claims". */
    listClaims: build.query<Claim[], Id>({
      query: (id) => ({ path: path`/api/v2/orders/${id}/claims` }),
      extraOptions: { operation: 'listClaims', answer: { at: 'data.claims', like: [claimShape] } },
      providesTags: (_claims, _error, id) => [one('Claim', id)],
      ...expiresAfter(ORDER_CACHE_SECONDS),
    }),
    /** Contract, "Claims". Asks for the list also after an error, because a call with a lost answer may have taken effect. */
    createClaim: build.mutation<Claim, NewClaim>({
      query: ({ orderId, ...claim }) => ({
        method: 'POST',
        path: path`/api/v2/orders/${orderId}/claims`,
        body: { ...claim, picture: secretVault.read(CLAIM_PICTURE) || undefined },
      }),
      extraOptions: {
        operation: 'createClaim',
        answer: { at: 'data.claim', like: claimShape },
        isReported: true,
      },
      invalidatesTags: (_claim, error, { orderId }) => [
        one('Claim', orderId),
        // The receipt shows another order than the server has.
        ...(error?.code === 'line_unknown' || error?.code === 'order_unpaid' ? [one('Order', orderId)] : []),
      ],
    }),
  }),
});

export const { useListClaimsQuery, useLazyListClaimsQuery, useCreateClaimMutation } = claimsApi;
