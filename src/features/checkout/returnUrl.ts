import type { Order } from '@/api/types';
import { hrefTo } from '@/config/hrefTo';
import { navigation } from '@/lib/navigation';
import type { RootState } from '@/store/rootReducer';
import { selectChange } from '@/store/slices/carts';

/** Where the bank's page leads back to: the receipt, which is also named the change of an order. */
export function returnUrlOf(state: RootState, { membershipId, eventId }: Order): string {
  const changed = selectChange(state, eventId) ? 1 : undefined;
  return navigation.absoluteUrl(hrefTo('receipt', { id: membershipId }, { changed }));
}
