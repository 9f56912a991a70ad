import { useMemo } from 'react';
import { checkoutApi, useGetQuoteQuery, type QuoteRequest } from '@/api/checkoutApi';
import { isAskedEarly } from '@/api/earlyFetch';
import { asProblem, type ApiProblem } from '@/api/errors';
import { withQuery } from '@/api/params';
import { fillPath, paths } from '@/api/paths';
import { quoteParams } from '@/api/quoteParams';
import type { CheckoutDetails, EventDetail } from '@/api/types';
import { runtimeConfig } from '@/config/runtimeConfig';
import { leadTracking } from '@/integrations/leadTracking';
import { useAppDispatch } from '@/store/hooks';
import type { RootState } from '@/store/rootReducer';
import { selectCart } from '@/store/slices/carts';
import { selectCheckoutDraft } from '@/store/slices/checkout';
import { selectIsSessionChecked, selectIsSignedIn } from '@/store/slices/session';
import type { AppDispatch } from '@/store/types';
import { firstChoice, quoteRequest, type QuoteChoice, type QuoteInput } from './quoteRequest';

export interface QuoteState {
  /** The last answer; `isUpdating` while a newer one loads. */
  details: CheckoutDetails | undefined;
  /** Whether `details` answer what is asked now. */
  isCurrent: boolean;
  isUpdating: boolean;
  problem: ApiProblem | undefined;
  refetch: () => void;
  /** Waits for the answer to what is asked now; undefined if there is none. */
  settled: () => Promise<CheckoutDetails | undefined>;
}

/** What the order form begins with. */
export function choiceIn(state: RootState, event: EventDetail): QuoteChoice {
  const { gratuity } = selectCart(state, event.id);
  return firstChoice({ gratuity, values: selectCheckoutDraft(state, event.id).values }, event);
}

/** The first quote of the order form; null with an empty cart, before the session check, and for a visitor. */
function firstRequest(state: RootState, event: EventDetail): QuoteRequest | null {
  const { items } = selectCart(state, event.id);
  if (items.length === 0 || !selectIsSessionChecked(state) || !selectIsSignedIn(state)) return null;
  const { promoCode } = selectCheckoutDraft(state, event.id);
  const input = { eventId: event.id, items, promoCode, ...choiceIn(state, event) };
  return quoteRequest(input, leadTracking());
}

const urlOf = (request: QuoteRequest): string =>
  runtimeConfig().apiBaseUrl +
  withQuery(fillPath(paths.checkoutDetails, { id: request.eventId }), quoteParams(request));

/** How long an early quote is kept for its form (ms). */
const KEPT_MS = 5_000;

/**
 * Asks for the first quote before the form is rendered (docs/performance.md); the form shares this call. Resolves when the quote is
 * there, if the early script has asked for it already, so that the first render can show it; otherwise at once. Waits for the
 * session check: an expired session refuses both calls, and each refusal would end the session once more.
 */
export function askFirstQuote(event: EventDetail) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const request = firstRequest(getState(), event);
    if (!request) return;
    const isAsked = isAskedEarly(urlOf(request));
    const running = dispatch(checkoutApi.endpoints.getQuote.initiate({ ...request, isEarly: true }));
    if (!isAsked) return void running.finally(running.unsubscribe);
    await running;
    setTimeout(running.unsubscribe, KEPT_MS);
  };
}

/**
 * What the order would cost now. Each input is a query of its own, so that a slow older answer never replaces a newer one.
 */
export function useQuote({ eventId, items, tip, promoCode, deliveryType }: QuoteInput): QuoteState {
  const request = useMemo(
    () => quoteRequest({ eventId, items, tip, promoCode, deliveryType }, leadTracking()),
    [eventId, items, tip, promoCode, deliveryType],
  );
  const dispatch = useAppDispatch();
  const { data, currentData, isFetching, error, refetch } = useGetQuoteQuery(request, {
    skip: items.length === 0,
  });
  return {
    details: data,
    isCurrent: currentData !== undefined,
    isUpdating: isFetching,
    problem: error && !isFetching ? asProblem(error) : undefined,
    refetch: () => void refetch(),
    settled: () =>
      dispatch(checkoutApi.endpoints.getQuote.initiate(request, { subscribe: false }))
        .unwrap()
        .catch(() => undefined),
  };
}
