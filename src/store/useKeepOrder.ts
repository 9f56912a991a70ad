import { useCallback } from 'react';
import { useCancelChangeMutation } from '@/api/ordersApi';
import { toast } from '@/components/ui/toast';
import { useAppDispatch, useAppStore } from './hooks';
import { changeEnded, selectCart } from './slices/carts';
import { toastProblem } from './toastProblem';

/** A change that was sent. */
interface SentChange {
  orderId: number;
  transactionId: string;
}

const MADE = 'Your change went through before it could be ended. Your order is changed.';

/**
 * Keeps a paid order as it is: a change that was sent is ended at the server, which frees its time, promo code and credit, then the one
 * in the cart.
 */
export function useKeepOrder(eventId: number) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [cancelChange, { isLoading }] = useCancelChangeMutation();
  /** @returns whether the order is as it was. If not, the reason is shown, and the cart stays. */
  const keep = useCallback(
    async (open: SentChange | null): Promise<boolean> => {
      if (open) {
        const { data: order, error } = await cancelChange({ eventId, ...open });
        if (!order) {
          toastProblem(error);
          return false;
        }
        if (order.changes.some(({ transactionId }) => transactionId === open.transactionId)) {
          toast.info(MADE);
          return false;
        }
      }
      const { changes } = selectCart(store.getState(), eventId);
      if (!open || changes?.orderId === open.orderId) dispatch(changeEnded({ eventId }));
      return true;
    },
    [cancelChange, dispatch, eventId, store],
  );
  /** Of the change in the cart. */
  const keepOfCart = useCallback(() => {
    const { changes, transactionId } = selectCart(store.getState(), eventId);
    return keep(changes && transactionId !== null ? { orderId: changes.orderId, transactionId } : null);
  }, [eventId, keep, store]);
  return { keep, keepOfCart, isKeeping: isLoading };
}
