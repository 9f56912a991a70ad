import { useCallback } from 'react';
import { eventsApi } from '@/api/eventsApi';
import { ordersApi } from '@/api/ordersApi';
import type { Order } from '@/api/types';
import { indexMenu } from '@dwellivery/domain/cart';
import { changedCartOf, type Changed } from './changedCart';
import { useAppDispatch, useAppStore } from './hooks';
import { changeStarted } from './slices/carts';

/** The order as it is now, and as the cart that changes it. */
export type Changeable = Changed & { order: Order };

/** Begins the change of a paid order: `read` asks for the order and the menu, `begin` puts it into the event's cart. */
export function useStartChange() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  /** @throws an ApiProblem */
  const read = useCallback(
    async (orderId: number, host: string | null): Promise<Changeable> => {
      const now = { forceRefetch: true, subscribe: false };
      const order = await dispatch(ordersApi.endpoints.getOrder.initiate(orderId, now)).unwrap();
      const { listMenuCategories } = eventsApi.endpoints;
      const menu = await dispatch(listMenuCategories.initiate(String(order.eventId), now)).unwrap();
      return { order, ...changedCartOf(order, indexMenu(menu), host) };
    },
    [dispatch],
  );
  const begin = useCallback(
    ({ order: { eventId }, cart }: Pick<Changeable, 'order' | 'cart'>) => {
      dispatch(changeStarted({ eventId, cart }));
      store.persistence.flush();
    },
    [dispatch, store],
  );
  return { read, begin };
}
