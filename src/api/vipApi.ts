import { runtimeConfig } from '@/config/runtimeConfig';
import { navigation } from '@/lib/navigation';
import { tokenStore } from '@/lib/tokenStore';
import { baseApi } from './baseApi';
import { problem } from './errors';
import { PRICING_TABLE_SECRET, secretVault } from './secretVault';
import { ifDone } from './tags';
import type { Answer } from './types';

type SubscriptionAnswer = Answer<'confirmSubscription'>;

const answer = { like: { url: '' } };

export const vipApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Contract: "subscribe (plan creation)". The pricing table's client secret goes to the vault. The customer is read again after a
     * refusal too, because they may have become a member on another device.
     */
    createSubscription: build.mutation<null, void>({
      query: () => ({
        method: 'POST',
        path: '/api/v2/stripe_memberships',
        secret: {
          at: 'data.client_secret',
          keep: (secret) => secretVault.keep(PRICING_TABLE_SECRET, secret),
        },
      }),
      extraOptions: { operation: 'subscribe', answer: { at: 'data', like: {} } },
      transformResponse: () => null,
      invalidatesTags: ['User'],
    }),
    /** Spec 1 §7: GET /api/v2/stripe_memberships, after the success flag. A mutation, because it changes the account. */
    confirmSubscription: build.mutation<SubscriptionAnswer, void>({
      query: () => ({ path: '/api/v2/stripe_memberships' }),
      extraOptions: { isReported: true, operation: 'confirmSubscription', answer },
      invalidatesTags: ifDone(() => ['User']),
    }),
    /** Spec 1 §7: DELETE /api/v2/stripe_memberships. The customer is read again after a failure too, as its answer may be lost. */
    cancelSubscription: build.mutation<SubscriptionAnswer, void>({
      query: () => ({
        method: 'DELETE',
        path: '/api/v2/stripe_memberships',
      }),
      extraOptions: { isReported: true, operation: 'cancelSubscription', answer },
      invalidatesTags: ['User'],
    }),
    /** Spec 1 §7: POST form /api/v2/users/stripe_portal with a hidden token field (Update Card). Leaves the page. */
    openBillingPortal: build.mutation<null, void>({
      queryFn: () => {
        const token = tokenStore().read();
        if (!token) return { error: problem('unauthenticated') };
        // The browser would show its own error page in place of this one.
        if (!navigator.onLine) return { error: problem('network') };
        navigation.submitForm(`${runtimeConfig().apiBaseUrl}${'/api/v2/users/stripe_portal'}`, { token });
        return { data: null };
      },
    }),
  }),
});

export const {
  useCreateSubscriptionMutation,
  useConfirmSubscriptionMutation,
  useCancelSubscriptionMutation,
  useOpenBillingPortalMutation,
} = vipApi;
