import { tablesApi } from '@/api/tablesApi';
import type { Table } from '@/api/types';
import { addItem, withoutGuests, type CartItem, type Menu } from '@dwellivery/domain/cart';
import { productItem } from '@dwellivery/domain/orderPayload';
import { itemsOfTable } from '@dwellivery/domain/tables';
import { useAppDispatch } from '@/store/hooks';
import { itemsMovedToTable } from '@/store/slices/carts';

/**
 * The dishes of the host's own cart come along to the table, as lines of the host. They leave the cart when the server has them.
 * @throws an ApiProblem; the cart stays as it is
 */
export function useOwnDishes() {
  const dispatch = useAppDispatch();
  return async (table: Table, own: CartItem[], menu: Menu): Promise<Table> => {
    const host = table.guests.find(({ id }) => id === table.guestId);
    if (own.length === 0 || !host || host.id === null) return table;
    const items = own.reduce(addItem, withoutGuests(itemsOfTable([host], menu)));
    const lines = { items: items.map(productItem), done: host.isDone, revision: host.revision };
    const put = tablesApi.endpoints.putGuestLines.initiate({
      code: table.code,
      guestId: host.id,
      ...lines,
    });
    const changed = await dispatch(put).unwrap();
    dispatch(itemsMovedToTable({ eventId: table.eventId, items: own }));
    return changed;
  };
}
