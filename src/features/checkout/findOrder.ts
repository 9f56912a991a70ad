import { ordersApi } from '@/api/ordersApi';
import type { Order } from '@/api/types';
import type { AppDispatch } from '@/store/types';

/** Asks the server now what became of a transaction; null if it knows no order of it. */
export function findOrder(dispatch: AppDispatch, transactionId: string): Promise<Order | null> {
  const query = dispatch(ordersApi.endpoints.getSentOrder.initiate(transactionId, { forceRefetch: true }));
  // Subscribes until the answer is read: an invalidated answer without a subscriber is removed.
  return query.unwrap().finally(query.unsubscribe);
}
