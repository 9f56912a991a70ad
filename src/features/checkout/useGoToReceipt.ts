import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Order } from '@/api/types';
import { hrefTo } from '@/config/routes';

/** To the receipt, which tells the outcome: paid, or still undecided. The Back button does not lead into a payment again. */
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
