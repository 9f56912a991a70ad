import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '@/api/types';
import { hrefTo } from '@/config/hrefTo';

/** Navigates to the receipt of a paid or undecided order. Replaces the payment in the history, so that Back does not return to it. */
export function useGoToReceipt() {
  const navigate = useNavigate();
  return useCallback(
    (order: Pick<Order, 'membershipId'>, hasJustPaid = true) =>
      void navigate(hrefTo('receipt', { id: order.membershipId }), {
        replace: true,
        state: hasJustPaid ? { orderCreated: true } : null,
      }),
    [navigate],
  );
}
