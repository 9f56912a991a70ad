import { eventsApi } from '@/api/eventsApi';
import { membershipsApi } from '@/api/membershipsApi';
import { ordersApi } from '@/api/ordersApi';
import type { Order } from '@/api/types';
import type { AppDispatch } from '@/store/types';

const FRESH = { forceRefetch: true } as const;

interface Query<T> {
  unwrap: () => Promise<T>;
  unsubscribe: () => void;
}

/** Subscribes until the answer is read: an invalidated answer without a subscriber is removed. */
const answerOf = <T>(query: Query<T>): Promise<T> => query.unwrap().finally(query.unsubscribe);

/** Waits for the order that this page still sends, as after Back: it would not be found yet, and a second one could be placed. */
const orderSent = (dispatch: AppDispatch): Promise<unknown> =>
  Promise.all(
    dispatch(ordersApi.util.getRunningMutationsThunk()).filter(
      ({ arg }) => arg.endpointName === 'placeOrder',
    ),
  );

/** Fetches the order of a transaction; null if there is none. */
export async function findOrder(
  dispatch: AppDispatch,
  eventId: number,
  transactionId: string,
): Promise<Order | null> {
  await orderSent(dispatch);
  const { getEvent } = eventsApi.endpoints;
  const event = await answerOf(dispatch(getEvent.initiate(String(eventId), FRESH)));
  if (event.membership === null) return null;
  const { getMembership } = membershipsApi.endpoints;
  const membership = await answerOf(dispatch(getMembership.initiate(event.membership, FRESH)));
  const found = membership.orders.find((order) => order.transactionId === transactionId);
  return found ? answerOf(dispatch(ordersApi.endpoints.getOrder.initiate(found.id, FRESH))) : null;
}
