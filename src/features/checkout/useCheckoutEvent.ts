import { useMemo } from 'react';
import { asProblem, type ApiProblem } from '@/api/errors';
import { useGetEventQuery, useListMenuCategoriesQuery } from '@/api/eventsApi';
import type { CheckoutDetails, EventDetail } from '@/api/types';
import type { ProductLine } from '@/components/orders/OrderLines';
import { choiceIdsOf, indexMenu, lineTotal, type CartItem } from '@dwellivery/domain/cart';
import { sumOf, times } from '@dwellivery/domain/money';
import { choicesText } from '@dwellivery/domain/orderLabels';
import { useAppSelector } from '@/store/hooks';
import { selectCartItems } from '@/store/slices/carts';

export type CheckoutLine = ProductLine & { productId: number };

type CheckoutEvent =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'failed'; problem: ApiProblem; retry: () => void }
  | { status: 'empty' }
  | { status: 'ready'; event: EventDetail; items: readonly CartItem[]; lines: readonly CheckoutLine[] };

/** The event with its cart, or why they are missing (spec 2 §2). */
export function useCheckoutEvent(eventId: string): CheckoutEvent {
  const event = useGetEventQuery(eventId);
  const menuQuery = useListMenuCategoriesQuery(eventId);
  const items = useAppSelector((state) => selectCartItems(state, eventId));
  const menu = useMemo(() => menuQuery.data && indexMenu(menuQuery.data), [menuQuery.data]);
  const lines = useMemo(
    () =>
      items.map((item): CheckoutLine => {
        const product = menu?.get(item.product.id);
        return {
          key: item.id,
          productId: item.product.id,
          quantity: item.quantity,
          name: product?.name ?? item.product.name,
          price: menu ? lineTotal(item, menu) : null,
          choices: choicesText(Object.values(item.optionChoices)),
          notes: item.notes || null,
          guestName: item.guestName,
          labels: product && { product, choiceIds: choiceIdsOf(item) },
        };
      }),
    [items, menu],
  );
  if (event.data && items.length === 0) return { status: 'empty' };
  if (event.data) return { status: 'ready', event: event.data, items, lines };
  if (!event.error || event.isFetching) return { status: 'loading' };
  const problem = asProblem(event.error);
  if (problem.kind === 'notFound') return { status: 'missing' };
  return { status: 'failed', problem, retry: () => void event.refetch() };
}

/**
 * The lines at the prices of a quote, with which they add up to its sum; the menu was read before. In a change of an order pieces of one
 * dish may have two prices, which the lines take in their order.
 */
export function quotedLines(
  lines: readonly CheckoutLine[],
  { productLineItems }: CheckoutDetails,
): readonly ProductLine[] {
  const pool = productLineItems.map(({ id, unitPrice, quantity }) => ({ id, unitPrice, left: quantity }));
  return lines.map((line) => {
    const priced = pool.filter(({ id }) => id === line.productId);
    const last = priced.at(-1);
    if (!last) return line;
    let wanted = line.quantity;
    const prices = priced.map((entry) => {
      const taken = Math.min(entry.left, wanted);
      entry.left -= taken;
      wanted -= taken;
      return times(entry.unitPrice, taken);
    });
    // More than was quoted: the next quote is on its way.
    return { ...line, price: sumOf(...prices, times(last.unitPrice, wanted)) };
  });
}
