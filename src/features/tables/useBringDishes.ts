import { tablesApi } from '@/api/tablesApi';
import type { Table } from '@/api/types';
import { addItem, withoutGuests, type CartItem, type Menu } from '@dwellivery/domain/cart';
import { productItem } from '@dwellivery/domain/orderPayload';
import { itemsOfTable } from '@dwellivery/domain/tableItems';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { itemsMovedToTable, selectNewItems } from '@/store/slices/carts';
import { selectSeat } from '@/store/slices/tables';

/**
 * Brings to the table what its host has chosen and it does not have: the dishes of the host's own cart of the event, which leave the cart
 * when the server has them, and the last changes at the table.
 * @throws an ApiProblem; the cart stays as it is
 */
export function useBringDishes() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return async (table: Table, menu: Menu): Promise<void> => {
    const { code, eventId } = table;
    const own = selectNewItems(store.getState(), eventId);
    const seat = selectSeat(store.getState(), code);
    const isSent = seat?.isSent !== false;
    const host = table.guests.find(({ id }) => id === table.guestId);
    if ((own.length === 0 && isSent) || !host || host.id === null) return;
    const known: readonly CartItem[] = isSent ? withoutGuests(itemsOfTable([host], menu)) : seat.items;
    const put = tablesApi.endpoints.putGuestLines.initiate({
      code,
      guestId: host.id,
      items: own.reduce(addItem, [...known]).map(productItem),
      done: host.isDone,
      revision: host.revision,
    });
    await dispatch(put).unwrap();
    dispatch(itemsMovedToTable({ eventId, items: own }));
  };
}
