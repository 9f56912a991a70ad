import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useState } from 'react';
import { useGetOrderQuery, useGetSentOrderQuery } from '@/api/ordersApi';
import type { Order } from '@/api/types';
import type { PaymentEnding } from './pay';

interface Attempt {
  /** Null while an attempt runs, or if it ended in another way. */
  message: string | null;
  order: Pick<Order, 'id' | 'transactionId'> | null;
}

/**
 * Why the card was declined: the provider's message after an attempt, else the order's, so that a reload and a problem report
 * show the same. Loads the order by id and by transaction, so that a report contains the data for resuming the payment.
 * @param isShown the page already shows the order's failure, so that only a new attempt has a message
 */
export function useDecline(resumed: Order | null = null, isShown = false) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const known = attempt?.order ?? resumed;
  const { currentData } = useGetOrderQuery(known?.id ?? skipToken);
  useGetSentOrderQuery(known?.transactionId ?? skipToken);
  const order = currentData ?? resumed;
  const stored = !isShown && order?.status === 'payment_failed' ? order.failureMessage : null;

  const begin = useCallback(() => setAttempt((last) => ({ message: null, order: last?.order ?? null })), []);
  const end = useCallback((ending: PaymentEnding) => {
    if (ending.kind === 'declined') setAttempt({ message: ending.message, order: ending.order });
  }, []);
  return { message: attempt ? attempt.message : stored, order, begin, end };
}
