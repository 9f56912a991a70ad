import { useCallback } from 'react';
import {
  useChangeOrderMutation,
  useFailOrderMutation,
  useLazyGetOrderQuery,
  usePlaceOrderMutation,
  useRetryOrderMutation,
} from '@/api/ordersApi';
import type { Order } from '@/api/types';
import { buildOrderPayload, type OrderFormValues } from '@dwellivery/domain/orderPayload';
import { leadTracking } from '@/integrations/leadTracking';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { selectCartItems, selectChange, transactionStarted } from '@/store/slices/carts';
import { asChangePayment, failureOfChange } from './changePayment';
import type { PaymentPorts } from './pay';

/** The API calls of a payment, bound to the store. */
export function useOrderCalls() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [placeOrder] = usePlaceOrderMutation();
  const [changeOrder] = useChangeOrderMutation();
  const [retryOrder] = useRetryOrderMutation();
  const [failOrder] = useFailOrderMutation();
  const [getOrder] = useLazyGetOrderQuery();

  const retry = useCallback(
    (order: Order, transactionId: string): Promise<Order> =>
      retryOrder({ orderId: order.id, transactionId }).unwrap(),
    [retryOrder],
  );
  /** Places the order, or pays the one again whose payment under this transaction has failed. With the cart of a change, changes its order. */
  const place = useCallback(
    async (eventId: number, transactionId: string, values: OrderFormValues): Promise<Order> => {
      // Saved before the request is sent, so that the order can be found after a lost answer (contract, "Orders and payments").
      dispatch(transactionStarted({ eventId, transactionId }));
      store.persistence.flush();
      const items = selectCartItems(store.getState(), eventId);
      const payload = buildOrderPayload({ transactionId, items, values, leadTracking: leadTracking() });
      const changes = selectChange(store.getState(), eventId);
      if (changes) {
        const { orderId, version } = changes;
        const changed = await changeOrder({ eventId, orderId, order: { ...payload, version } }).unwrap();
        return asChangePayment(changed, changes);
      }
      const order = await placeOrder({ eventId, order: payload }).unwrap();
      return order.status === 'payment_failed' ? retry(order, transactionId) : order;
    },
    [dispatch, changeOrder, placeOrder, retry, store],
  );
  const portsFor = useCallback(
    (isRetry: boolean): Pick<PaymentPorts, 'fail' | 'read'> => {
      const read = async (orderId: number) => {
        const order = await getOrder(orderId).unwrap();
        const changes = selectChange(store.getState(), order.eventId);
        return changes?.orderId === orderId ? asChangePayment(order, changes) : order;
      };
      return {
        read,
        fail: async (order) =>
          selectChange(store.getState(), order.eventId)?.orderId === order.id
            ? failureOfChange(await read(order.id))
            : failOrder({ eventId: order.eventId, orderId: order.id, retry: isRetry }).unwrap(),
      };
    },
    [failOrder, getOrder, store],
  );
  return { place, retry, portsFor };
}
