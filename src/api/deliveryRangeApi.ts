import type { DeliveryAddress } from '@dwellivery/domain/deliveryRange';
import { baseApi } from './baseApi';
import { path } from './path';
import type { Answer, Id } from './types';

type DeliveryRange = Answer<'validateAddress'>['data']['deliveryRange'];

export const deliveryRangeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Contract, "Delivery range": the server decides whether the event delivers to an address. A mutation although it changes
     * nothing, because a query would put the address into a cache key.
     */
    validateAddress: build.mutation<DeliveryRange, DeliveryAddress & { eventId: Id }>({
      query: ({ eventId, street, city, state, postalCode }) => ({
        method: 'POST',
        path: path`/api/v2/events/${eventId}/validate_address`,
        body: {
          delivery_street: street,
          delivery_city: city,
          delivery_state: state,
          delivery_postal_code: postalCode,
        },
      }),
      extraOptions: {
        isReported: true,
        operation: 'validateAddress',
        answer: { at: 'data.deliveryRange', like: { miles: 0, estimated: false } },
      },
    }),
  }),
});

export const { useValidateAddressMutation } = deliveryRangeApi;
