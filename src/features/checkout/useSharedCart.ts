import { useEffect } from 'react';
import { useListMenuCategoriesQuery } from '@/api/eventsApi';
import { tablesApi } from '@/api/tablesApi';
import type { Table } from '@/api/types';
import { useTable } from '@/api/useTable';
import { indexMenu, type CartItem } from '@dwellivery/domain/cart';
import { itemsOfTable } from '@dwellivery/domain/tableItems';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectTable, sharedCartTaken, type EventId } from '@/store/slices/carts';
import type { QuoteState } from './useQuote';

/** The code of the shared cart that the order pays; null for any other order. */
export const useSharedCode = (eventId: EventId): string | null =>
  useAppSelector((state) => {
    const table = selectTable(state, eventId);
    return table?.payment === 'host' ? table.tableCode : null;
  });

/** Its lines can still be ordered, and the caller sees all of them. */
const isOrderable = ({ isHost, state }: Table): boolean => isHost && (state === 'open' || state === 'locked');

/** Keeps the cart as its table is: the host may have changed it elsewhere, or opened it for the guests again. @returns its code */
export function useSharedCart(eventId: EventId): string | null {
  const dispatch = useAppDispatch();
  const tableCode = useSharedCode(eventId);
  const { table } = useTable(tableCode);
  const { data: menu } = useListMenuCategoriesQuery(eventId);
  useEffect(() => {
    if (!tableCode || !table || !menu || !isOrderable(table)) return;
    const items = itemsOfTable(table.guests, indexMenu(menu));
    dispatch(sharedCartTaken({ eventId, tableCode, items }));
  }, [dispatch, eventId, tableCode, table, menu]);
  return tableCode;
}

/** What is ordered for whom, as a text. Several lines may share a product. */
function quantitiesOf(lines: readonly { id: number; guestName?: string; quantity: number }[]): string {
  const sums = new Map<string, number>();
  lines.forEach(({ id, guestName = '', quantity }) => {
    const key = `${id} ${guestName}`;
    sums.set(key, (sums.get(key) ?? 0) + quantity);
  });
  return JSON.stringify([...sums].sort());
}

/** Asks for the table again when its quote has other lines than the cart. */
export function useQuotedTable(
  eventId: EventId,
  items: readonly CartItem[],
  { details, isCurrent }: Pick<QuoteState, 'details' | 'isCurrent'>,
): void {
  const dispatch = useAppDispatch();
  const tableCode = useSharedCode(eventId);
  const asked = quantitiesOf(
    items.map(({ product, guestName, quantity }) => ({ id: product.id, guestName, quantity })),
  );
  const isOther = isCurrent && details !== undefined && quantitiesOf(details.productLineItems) !== asked;
  useEffect(() => {
    if (tableCode && isOther) dispatch(tablesApi.util.invalidateTags([{ type: 'Table', id: tableCode }]));
  }, [dispatch, tableCode, isOther, details]);
}
