import { useCallback } from 'react';
import { asProblem } from '@/api/errors';
import { useCancelChangeMutation } from '@/api/ordersApi';
import type { Order } from '@/api/types';
import { toast } from '@/components/ui/toast';
import { useAppDispatch, useAppStore } from './hooks';
import { changeEnded, selectCart } from './slices/carts';
import { toastProblem } from './toastProblem';

/** A change that was sent. */
interface SentChange {
  orderId: number;
  transactionId: string;
}

const has = ({ changes }: Order, { transactionId: sent }: SentChange): boolean =>
  changes.some(({ transactionId }) => transactionId === sent);

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
  /** @returns the order without this change; null if it has it or may have it, with the reason shown */
  const end = useCallback(
    async (open: SentChange): Promise<Order | null> => {
      const { data: order, error } = await cancelChange({ eventId, ...open });
      // The server does not know the order, so no change of it can be paid.
      if (asProblem(error).kind === 'notFound') dispatch(changeEnded({ eventId }));
      if (!order) toastProblem(error);
      else if (has(order, open)) toast.info(MADE);
      else return order;
      return null;
    },
    [cancelChange, dispatch, eventId],
  );
  /** @returns whether the order is as it was. If not, the reason is shown, and the cart stays. */
  const keep = useCallback(
    async (open: SentChange): Promise<boolean> => {
      const order = await end(open);
      if (!order) return false;
      const { orderId } = open;
      const { changes, transactionId } = selectCart(store.getState(), eventId);
      const left = order.amendment?.transactionId;
      if (left !== undefined && left === transactionId) {
        toast.info(NEWER);
        return false;
      }
      // A refused change leaves the one open that it was to replace.
      if (left !== undefined && !(await end({ orderId, transactionId: left }))) return false;
      if (changes?.orderId === orderId) dispatch(changeEnded({ eventId }));
      return true;
    },
    [dispatch, end, eventId, store],
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
