import { useEffect, useState } from 'react';
import type { Order } from '@/api/types';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { isSent } from '@/store/slices/cart';
import { selectCart } from '@/store/slices/carts';
import type { RootState } from '@/store/rootReducer';
import { findOrder } from './findOrder';
import { isOver } from './isOver';

export type Unfinished =
  | { status: 'asking' }
  /** An order that expired was never paid. `unknownId`: was sent, and the server knows no order of it, perhaps not yet. */
  | { status: 'none'; hasExpired: boolean; unknownId: string | null }
  /** The cart was already ordered; the order says whether it is paid. */
  | { status: 'found'; order: Order }
  /** The state is unknown, so that paying now might pay twice. */
  | { status: 'unknown' };

/** The last sent transaction: of this cart, or from before the cart changed. */
function sentBy(state: RootState, eventId: number) {
  const cart = selectCart(state, eventId);
  const { transactionId } = cart;
  return transactionId === null ? null : { transactionId, isOfCart: isSent(cart) };
}

/**
 * Asks the server once, when the page opens, whether the cart's transaction became an order (after a reload, a closed tab or a
 * lost answer), so that nothing is paid twice. Also asks about a transaction from before the cart changed: the layout shows its
 * outcome, but while it is unknown nothing more can be paid.
 */
export function useUnfinishedOrder(eventId: number): { unfinished: Unfinished; askAgain: () => void } {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [attempt, setAttempt] = useState(0);
  const [unfinished, setUnfinished] = useState<Unfinished>(() =>
    sentBy(store.getState(), eventId)
      ? { status: 'asking' }
      : { status: 'none', hasExpired: false, unknownId: null },
  );
  useEffect(() => {
    const sent = sentBy(store.getState(), eventId);
    if (!sent) return undefined;
    let isCurrent = true;
    findOrder(dispatch, sent.transactionId).then(
      (order) =>
        isCurrent &&
        setUnfinished(
          order && sent.isOfCart && !isOver(order)
            ? { status: 'found', order }
            : {
                status: 'none',
                hasExpired: order?.status === 'expired',
                unknownId: order ? null : sent.transactionId,
              },
        ),
      () => isCurrent && setUnfinished({ status: 'unknown' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [dispatch, store, eventId, attempt]);
  return {
    unfinished,
    askAgain: () => {
      setUnfinished({ status: 'asking' });
      setAttempt((count) => count + 1);
    },
  };
}
