import { eventsApi } from '@/api/eventsApi';
import { membershipsApi } from '@/api/membershipsApi';
import { ordersApi } from '@/api/ordersApi';
import type { Order } from '@/api/types';
import type { AppDispatch } from '@/store/types';

const FRESH = { forceRefetch: true, subscribe: false } as const;

/** Fetches the order of a transaction; null if there is none. */
export async function findOrder(
  dispatch: AppDispatch,
  eventId: number,
  transactionId: string,
): Promise<Order | null> {
  const event = await dispatch(eventsApi.endpoints.getEvent.initiate(String(eventId), FRESH)).unwrap();
  if (event.membership === null) return null;
  const membership = await dispatch(
    membershipsApi.endpoints.getMembership.initiate(event.membership, FRESH),
  ).unwrap();
  const found = membership.orders.find((order) => order.transactionId === transactionId);
  return found ? dispatch(ordersApi.endpoints.getOrder.initiate(found.id, FRESH)).unwrap() : null;
}
