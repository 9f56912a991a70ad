import { useMemo } from 'react';
import { checkoutApi, useGetQuoteQuery } from '@/api/checkoutApi';
import { asProblem, type ApiProblem } from '@/api/errors';
import type { CheckoutDetails, EventDetail } from '@/api/types';
import type { Cents } from '@dwellivery/domain/money';
import { leadTracking } from '@/integrations/leadTracking';
import { useAppDispatch } from '@/store/hooks';
import type { RootState } from '@/store/rootReducer';
import { selectCart } from '@/store/slices/carts';
import { firstChoice, quoteRequest, type QuoteChoice, type QuoteInput } from './quoteRequest';

export interface QuoteState {
  /** The last answer; `isUpdating` while a newer one loads. */
  details: CheckoutDetails | undefined;
  /** Whether `details` answer what is asked now. */
  isCurrent: boolean;
  isUpdating: boolean;
  /** The tip that is asked with. */
  tip: Cents | null;
  problem: ApiProblem | undefined;
  refetch: () => void;
  /** Waits for the answer to what is submitted. */
  settled: (chosen: QuoteChoice) => Promise<CheckoutDetails | ApiProblem>;
}

/** What the order form begins with. */
export function choiceIn(state: RootState, event: EventDetail): QuoteChoice {
  return firstChoice(selectCart(state, event.id), event);
}

/**
 * What the order would cost now. Each input is a query of its own, so that a slow older answer never replaces a newer one.
 */
export function useQuote(input: QuoteInput): QuoteState {
  const { eventId, items, tip, promoCode, deliveryType, table, orderId } = input;
  const request = useMemo(
    () => quoteRequest({ eventId, items, tip, promoCode, deliveryType, table, orderId }, leadTracking()),
    [eventId, items, tip, promoCode, deliveryType, table, orderId],
  );
  const dispatch = useAppDispatch();
  const { data, currentData, isFetching, error, refetch } = useGetQuoteQuery(request, {
    skip: items.length === 0,
  });
  return {
    details: data,
    isCurrent: currentData !== undefined,
    isUpdating: isFetching,
    tip,
    problem: error && !isFetching ? asProblem(error) : undefined,
    refetch: () => void refetch(),
    settled: (chosen) => {
      const submitted = quoteRequest(
        { eventId, items, promoCode, table, orderId, ...chosen },
        leadTracking(),
      );
      return dispatch(checkoutApi.endpoints.getQuote.initiate(submitted, { subscribe: false }))
        .unwrap()
        .catch(asProblem);
    },
  };
}
