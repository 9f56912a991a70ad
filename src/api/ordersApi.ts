import type { OrderPayload } from '@dwellivery/domain/orderPayload';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { AnswerSpec } from './answers';
import { baseApi } from './baseApi';
import { expiresAfter, ORDER_CACHE_SECONDS } from './cacheTimes';
import type { Ask } from './membershipPages';
import { path } from './path';
import { failedOrderShape, orderShape } from './shapes';
import { each, listOf, one, type Tag, type TagType } from './tags';
import type { FailedOrder, Id, Order } from './types';

const answer: AnswerSpec = { at: 'data.order', like: orderShape };

const orderPath = (id: Id): string => path`/api/v2/orders/${id}`;

interface OrderPlace {
  orderId?: Id;
  eventId?: Id;
}

/**
 * Tags that a change of an order invalidates: the order, the list of failed orders, the memberships, the event's places, the
 * customer's credit. Also after an error, because a call with a lost answer may have taken effect.
 */
function orderWritten(order: Order | undefined, { orderId, eventId }: OrderPlace): (Tag | TagType)[] {
  const id = order?.id ?? orderId;
  const event = order?.eventId ?? eventId;
  return [
    ...(id === undefined ? [] : [one('Order', id)]),
    listOf('Order'),
    'Membership',
    event === undefined ? 'Event' : one('Event', event),
    'User',
  ];
}

/** Waits for an order or a change that this page still sends, as after Back: the server would not know it yet. */
const orderBeingSent =
  () =>
  (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): Promise<unknown> =>
    Promise.all(
      dispatch(baseApi.util.getRunningMutationsThunk()).filter(({ arg }) =>
        ['placeOrder', 'changeOrder'].includes(arg.endpointName as string),
      ),
    );

interface OrderChange {
  eventId: Id;
  orderId: Id;
  /** The order as it shall be, the version that the customer saw, and the difference in dollars that the quote showed. */
  order: OrderPayload & { version: number; difference: number };
}

/** A change that is not paid, by its transaction. */
interface EndedChange {
  eventId: Id;
  orderId: Id;
  transactionId: string;
}

interface Cancelling {
  orderId: Id;
  /** Refused if the order was paid meanwhile. */
  onlyUnpaid: boolean;
}

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Spec 2 §7: GET /api/v2/orders/{id}. */
    getOrder: build.query<Order, Id>({
      query: (id) => ({ path: orderPath(id) }),
      extraOptions: { operation: 'showOrder', answer },
      providesTags: (_order, _error, id) => [one('Order', id)],
      ...expiresAfter(ORDER_CACHE_SECONDS),
    }),
    /** What became of a transaction (contract, "Orders and payments"): its order, or null if the server knows none, perhaps not yet. */
    getSentOrder: build.query<Order | null, string>({
      queryFn: async (transactionId, { dispatch }, _extra, ask) => {
        await dispatch(orderBeingSent());
        return (ask as Ask<Order | null>)({ path: path`/api/v2/transactions/${transactionId}/order` });
      },
      extraOptions: { operation: 'showSentOrder', answer: { ...answer, nullable: true } },
      providesTags: (order) => [listOf('Order'), ...(order ? [one('Order', order.id)] : [])],
      ...expiresAfter(ORDER_CACHE_SECONDS),
    }),
    /** Spec 2 §7: GET /api/v2/orders/failed. */
    listFailedOrders: build.query<FailedOrder[], void>({
      query: () => ({ path: '/api/v2/orders/failed' }),
      extraOptions: {
        operation: 'listFailedOrders',
        answer: { at: 'data.orders', like: [failedOrderShape] },
      },
      providesTags: (orders) => [listOf('Order'), ...each('Order', orders)],
      ...expiresAfter(ORDER_CACHE_SECONDS),
    }),
    /** Spec 2 §7: POST /api/v2/events/{id}/orders. The same transaction id again answers the same order. */
    placeOrder: build.mutation<Order, { eventId: Id; order: OrderPayload }>({
      query: ({ eventId, order }) => ({
        method: 'POST',
        path: path`/api/v2/events/${eventId}/orders`,
        body: { order },
      }),
      extraOptions: { isReported: true, operation: 'createOrder', answer },
      invalidatesTags: (order, _error, { eventId }) => orderWritten(order, { eventId }),
    }),
    /** Contract, "Changing a paid order". The same transaction id again answers the same change. */
    changeOrder: build.mutation<Order, OrderChange>({
      query: ({ eventId, orderId, order }) => ({
        method: 'PUT',
        path: path`/api/v2/events/${eventId}/orders/${orderId}`,
        body: { order },
      }),
      extraOptions: { isReported: true, operation: 'changeOrder', answer },
      invalidatesTags: (order, _error, place) => orderWritten(order, place),
    }),
    /** The order stays as it is; one whose change was paid meanwhile has it. */
    cancelChange: build.mutation<Order, EndedChange>({
      queryFn: async ({ orderId, transactionId }, { dispatch }, _extra, ask) => {
        await dispatch(orderBeingSent());
        return (ask as Ask<Order>)({
          method: 'DELETE',
          path: path`/api/v2/orders/${orderId}/changes/${transactionId}`,
        });
      },
      extraOptions: { isReported: true, operation: 'cancelChange', answer },
      invalidatesTags: (order, _error, place) => orderWritten(order, place),
    }),
    /** Contract: "fail order". Refused if the payment succeeded or is processing. */
    failOrder: build.mutation<Order, { eventId: Id; orderId: Id; retry?: boolean }>({
      query: ({ eventId, orderId, retry }) => ({
        method: 'PATCH',
        path: path`/api/v2/events/${eventId}/orders/${orderId}`,
        body: { retry },
      }),
      extraOptions: { isReported: true, operation: 'failOrder', answer },
      invalidatesTags: (order, _error, place) => orderWritten(order, place),
    }),
    /** Spec 2 §7: POST /api/v2/orders/{id}/retry_payment. */
    retryOrder: build.mutation<Order, { orderId: Id; transactionId: string }>({
      query: ({ orderId, transactionId }) => ({
        method: 'POST',
        path: path`/api/v2/orders/${orderId}/retry_payment`,
        body: { transaction_id: transactionId },
      }),
      extraOptions: { isReported: true, operation: 'retryPayment', answer },
      invalidatesTags: (order, _error, place) => orderWritten(order, place),
    }),
    /** Contract: cancel before the event's cut-off, with refund. */
    cancelOrder: build.mutation<Order, Cancelling>({
      query: ({ orderId, onlyUnpaid }) => ({
        method: 'DELETE',
        path: orderPath(orderId),
        params: { only_unpaid: onlyUnpaid || undefined },
      }),
      extraOptions: { isReported: true, operation: 'cancelOrder', answer },
      invalidatesTags: (order, _error, place) => orderWritten(order, place),
    }),
  }),
});

export const {
  usePlaceOrderMutation,
  useChangeOrderMutation,
  useCancelChangeMutation,
  useFailOrderMutation,
  useGetOrderQuery,
  useGetSentOrderQuery,
  useLazyGetOrderQuery,
  useRetryOrderMutation,
  useCancelOrderMutation,
  useListFailedOrdersQuery,
} = ordersApi;
