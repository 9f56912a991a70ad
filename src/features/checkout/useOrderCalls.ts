import { useCallback } from 'react';
import {
  useChangeOrderMutation,
  useFailOrderMutation,
  useLazyGetOrderQuery,
  usePlaceOrderMutation,
  useRetryOrderMutation,
} from '@/api/ordersApi';
import type { CheckoutDetails, Order } from '@/api/types';
import { cents, toDollars } from '@dwellivery/domain/money';
import { buildOrderPayload, type OrderFormValues, type OrderPayload } from '@dwellivery/domain/orderPayload';
import { leadTracking } from '@/integrations/leadTracking';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import type { RootState } from '@/store/rootReducer';
import type { CartChange } from '@/store/slices/cart';
import { selectCart, selectCartItems, selectChange, transactionStarted } from '@/store/slices/carts';
import { asChangePayment, changeOver, failureOfChange } from './changePayment';
import type { PaymentPorts } from './pay';

/** The quote that the customer has agreed to. */
type Shown = Pick<CheckoutDetails, 'difference'>;

/** A change of a paid order (contract, "Changing a paid order"). Repeating it is safe, like an order. */
function useSendChange() {
  const [changeOrder] = useChangeOrderMutation();
  return useCallback(
    async (eventId: number, payload: OrderPayload, changes: CartChange, shown: Shown): Promise<Order> => {
      const { orderId, version } = changes;
      const difference = toDollars(shown.difference ?? cents(0));
      const order = { ...payload, version, difference };
      const changed = await changeOrder({ eventId, orderId, order }).unwrap();
      return asChangePayment(changed, payload.transaction_id);
    },
    [changeOrder],
  );
}

/** How an order that was read is paid: with the cart of its change, as that change. */
function paymentOf(state: RootState, order: Order): Order {
  const { changes, transactionId } = selectCart(state, order.eventId);
  return changes?.orderId === order.id ? asChangePayment(order, transactionId) : order;
}

/** What is asked of the server while an order is paid. */
function usePaymentPorts() {
  const store = useAppStore();
  const [failOrder] = useFailOrderMutation();
  const [getOrder] = useLazyGetOrderQuery();
  return useCallback(
    (isRetry: boolean): Pick<PaymentPorts, 'fail' | 'read' | 'over'> => {
      const read = async (orderId: number) => paymentOf(store.getState(), await getOrder(orderId).unwrap());
      return {
        read,
        over: (order) => {
          const changes = selectChange(store.getState(), order.eventId);
          return changes?.orderId === order.id ? changeOver(order, changes) : undefined;
        },
        fail: async ({ id: orderId, eventId }) =>
          selectChange(store.getState(), eventId)?.orderId === orderId
            ? failureOfChange(await read(orderId))
            : failOrder({ eventId, orderId, retry: isRetry }).unwrap(),
      };
    },
    [failOrder, getOrder, store],
  );
}

/** The API calls of a payment, bound to the store. */
export function useOrderCalls() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [placeOrder] = usePlaceOrderMutation();
  const [retryOrder] = useRetryOrderMutation();
  const sendChange = useSendChange();
  const portsFor = usePaymentPorts();

  const retry = useCallback(
    (order: Order, transactionId: string): Promise<Order> =>
      retryOrder({ orderId: order.id, transactionId }).unwrap(),
    [retryOrder],
  );
  /** Places the order, or pays the one again whose payment under this transaction has failed. With the cart of a change, changes its order. */
  const place = useCallback(
    async (eventId: number, transactionId: string, values: OrderFormValues, shown: Shown): Promise<Order> => {
      // Saved before the request is sent, so that the order can be found after a lost answer (contract, "Orders and payments").
      dispatch(transactionStarted({ eventId, transactionId }));
      store.persistence.flush();
      const items = selectCartItems(store.getState(), eventId);
      const payload = buildOrderPayload({ transactionId, items, values, leadTracking: leadTracking() });
      const changes = selectChange(store.getState(), eventId);
      if (changes) return sendChange(eventId, payload, changes, shown);
      const order = await placeOrder({ eventId, order: payload }).unwrap();
      return order.status === 'payment_failed' ? retry(order, transactionId) : order;
    },
    [dispatch, sendChange, placeOrder, retry, store],
  );
  return { place, retry, portsFor };
}
