import { useEffect, useState } from 'react';
import { ordersApi } from '@/api/ordersApi';
import type { Order } from '@/api/types';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { isSent, type CartChange } from '@/store/slices/cart';
import { selectCart } from '@/store/slices/carts';
import type { RootState } from '@/store/rootReducer';
import type { AppDispatch } from '@/store/types';
import { asChangePayment } from './changePayment';
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
  const { transactionId, changes } = cart;
  return transactionId === null ? null : { transactionId, isOfCart: isSent(cart), changes };
}

const NOTHING: Unfinished = { status: 'none', hasExpired: false, unknownId: null };

/** A change is not paid on a page of its own: it goes on in the form unless it went through, or is being paid. */
async function findChange(
  dispatch: AppDispatch,
  { orderId }: CartChange,
  transactionId: string,
): Promise<Unfinished> {
  const query = ordersApi.endpoints.getOrder.initiate(orderId, {
    forceRefetch: true,
    subscribe: false,
  });
  const order = asChangePayment(await dispatch(query).unwrap(), transactionId);
  const hasMoved = order.status === 'paid' || order.status === 'processing';
  return hasMoved ? { status: 'found', order } : NOTHING;
}

async function findSent(
  dispatch: AppDispatch,
  { transactionId, isOfCart, changes }: NonNullable<ReturnType<typeof sentBy>>,
): Promise<Unfinished> {
  if (changes) return findChange(dispatch, changes, transactionId);
  const order = await findOrder(dispatch, transactionId);
  if (order && isOfCart && !isOver(order)) return { status: 'found', order };
  return { status: 'none', hasExpired: order?.status === 'expired', unknownId: order ? null : transactionId };
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
    sentBy(store.getState(), eventId) ? { status: 'asking' } : NOTHING,
  );
  useEffect(() => {
    const sent = sentBy(store.getState(), eventId);
    if (!sent) return undefined;
    let isCurrent = true;
    findSent(dispatch, sent).then(
      (found) => isCurrent && setUnfinished(found),
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
