import type { Order } from '@/api/types';
import { hrefTo } from '@/config/hrefTo';
import { navigation } from '@/lib/navigation';
import { useAppStore } from '@/store/hooks';
import { selectChange } from '@/store/slices/carts';

/** Where the bank's page leads back to: the receipt, whose address has `changed` after the change of an order. */
export function useReturnUrl() {
  const store = useAppStore();
  return ({ membershipId, eventId }: Order): string => {
    const changed = selectChange(store.getState(), eventId) ? 1 : undefined;
    return navigation.absoluteUrl(hrefTo('receipt', { id: membershipId }, { changed }));
  };
}
