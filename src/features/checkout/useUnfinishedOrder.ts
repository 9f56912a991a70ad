import { useEffect, useState } from 'react';
import type { Order } from '@/api/types';
import { chunk } from '@/lib/chunk';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { selectTransactionId } from '@/store/slices/carts';
import { selectCheckoutDraft } from '@/store/slices/checkout';
import type { RootState } from '@/store/rootReducer';

export type Unfinished =
  | { status: 'asking' }
  | { status: 'none' }
  /** The cart was ordered already; whether it is paid the order says. */
  | { status: 'found'; order: Order }
  /** Nothing is known: paying now might pay twice. */
  | { status: 'unknown' };

/** Nearly nobody has anything to find. */
const finder = chunk(() => import(/* webpackChunkName: "find-order-part" */ './findOrder'));

const isOver = ({ status }: Order): boolean => status === 'expired' || status === 'cancelled';

/** What was sent last: for this very cart, or before the cart was changed. */
function sentBy(state: RootState, eventId: number) {
  const ofCart = selectTransactionId(state, eventId);
  const transactionId = ofCart ?? selectCheckoutDraft(state, eventId).transactionId;
  return transactionId === null ? null : { transactionId, isOfCart: ofCart !== null };
}

/**
 * After a reload, a closed tab or a lost answer: did the cart's transaction become an order? Asked once when the page opens, of
 * the server, before anything can be paid a second time. What was sent before the cart changed is asked about as well: its
 * outcome is told by the layout, and while nobody knows it nothing more is paid.
 */
export function useUnfinishedOrder(eventId: number): { unfinished: Unfinished; askAgain: () => void } {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [attempt, setAttempt] = useState(0);
  const [unfinished, setUnfinished] = useState<Unfinished>(() =>
    sentBy(store.getState(), eventId) ? { status: 'asking' } : { status: 'none' },
  );
  useEffect(() => {
    const sent = sentBy(store.getState(), eventId);
    if (!sent) return undefined;
    let isCurrent = true;
    const found = finder.load().then(({ findOrder }) => findOrder(dispatch, eventId, sent.transactionId));
    found.then(
      (order) =>
        isCurrent &&
        setUnfinished(
          order && sent.isOfCart && !isOver(order) ? { status: 'found', order } : { status: 'none' },
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
