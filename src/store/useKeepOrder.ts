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
const NEWER = 'A newer change of your order is not paid yet.';

/**
 * Keeps a paid order as it is: a change that was sent is ended at the server, which frees its time, promo code and credit, then the one
 * in the cart.
 */
export function useKeepOrder(eventId: number) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [cancelChange, { isLoading }] = useCancelChangeMutation();
  /** @returns whether the order is as it was. If not, the reason is shown, and the cart stays, unless it is that of this change. */
  const keep = useCallback(
    async (open: SentChange): Promise<boolean> => {
      const { data: order, error } = await cancelChange({ eventId, ...open });
      if (!order) {
        toastProblem(error);
        return false;
      }
      if (order.changes.some((made) => made.transactionId === open.transactionId)) {
        toast.info(MADE);
        return false;
      }
      const { changes, transactionId } = selectCart(store.getState(), eventId);
      const isOther = transactionId !== null && transactionId !== open.transactionId;
      if (changes?.orderId === open.orderId && !isOther) dispatch(changeEnded({ eventId }));
      if (order.amendment) toast.info(NEWER);
      return !order.amendment;
    },
    [cancelChange, dispatch, eventId, store],
  );
  /** Of the change in the cart. */
  const keepOfCart = useCallback(async (): Promise<boolean> => {
    const { changes, transactionId } = selectCart(store.getState(), eventId);
    if (changes && transactionId !== null) return keep({ orderId: changes.orderId, transactionId });
    dispatch(changeEnded({ eventId }));
    return true;
  }, [dispatch, eventId, keep, store]);
  return { keep, keepOfCart, isKeeping: isLoading };
}
