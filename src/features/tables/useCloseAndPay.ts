import { eventsApi } from '@/api/eventsApi';
import { tablesApi } from '@/api/tablesApi';
import type { Table } from '@/api/types';
import { hrefTo } from '@/config/hrefTo';
import { indexMenu } from '@dwellivery/domain/cart';
import { itemsOfTable } from '@dwellivery/domain/tableItems';
import { useNavigateHere } from '@/lib/useNavigateHere';
import { useAppDispatch } from '@/store/hooks';
import { sharedCartTaken } from '@/store/slices/carts';
import { toastProblem } from '@/store/toastProblem';
import { useBringDishes } from './useBringDishes';

/** The table takes no more changes of guests, and its host goes to the checkout with all of its dishes, and those of the own cart. */
export function useCloseAndPay() {
  const dispatch = useAppDispatch();
  const navigate = useNavigateHere();
  const bring = useBringDishes();
  return async (table: Table): Promise<void> => {
    const { code, eventId } = table;
    const { listMenuCategories } = eventsApi.endpoints;
    try {
      const menu = indexMenu(
        await dispatch(listMenuCategories.initiate(String(eventId), { subscribe: false })).unwrap(),
      );
      await bring(table, menu);
      const change = tablesApi.endpoints.changeTable.initiate({ code, locked: true });
      const locked = await dispatch(change).unwrap();
      // Not the older answer, from before it was closed.
      await dispatch(tablesApi.util.upsertQueryData('getTable', { code }, locked));
      dispatch(sharedCartTaken({ eventId, tableCode: code, items: itemsOfTable(locked.guests, menu) }));
      navigate(hrefTo('checkout', { id: eventId }));
    } catch (error) {
      toastProblem(error);
    }
  };
}
