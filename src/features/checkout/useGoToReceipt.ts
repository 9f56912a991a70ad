import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '@/api/types';
import { hrefTo } from '@/config/hrefTo';
import { useAppStore } from '@/store/hooks';
import { selectChange } from '@/store/slices/carts';

/** Navigates to the receipt of a paid or undecided order, or of one whose change is. Replaces the payment in the history, so that Back does not return to it. */
export function useGoToReceipt() {
  const navigate = useNavigate();
  const store = useAppStore();
  return useCallback(
    ({ membershipId, eventId }: Pick<Order, 'membershipId' | 'eventId'>, hasJustPaid = true) => {
      const isChange = selectChange(store.getState(), eventId) !== undefined;
      const what = isChange ? { orderChanged: true } : { orderCreated: true };
      void navigate(hrefTo('receipt', { id: membershipId }), {
        replace: true,
        state: hasJustPaid ? what : null,
      });
    },
    [navigate, store],
  );
}
