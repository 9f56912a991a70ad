import { useMemo } from 'react';
import { checkoutApi, useGetQuoteQuery, type QuoteRequest } from '@/api/checkoutApi';
import { asProblem, type ApiProblem } from '@/api/errors';
import type { CheckoutDetails, EventDetail } from '@/api/types';
import type { CartItem } from '@/domain/cart';
import type { Cents } from '@/domain/money';
import { leadParams, quoteProducts, type DeliveryType } from '@/domain/orderPayload';
import { leadTracking } from '@/integrations/leadTracking';
import type { RootState } from '@/store/rootReducer';
import { selectCart } from '@/store/slices/carts';
import { selectCheckoutDraft } from '@/store/slices/checkout';
import { selectIsSessionChecked, selectIsSignedIn } from '@/store/slices/session';
import type { AppDispatch } from '@/store/types';

export interface QuoteInput {
  eventId: number;
  items: readonly CartItem[];
  tip: Cents | null;
  promoCode: string | null;
  deliveryType: DeliveryType | '';
}

export interface QuoteState {
  /** The last answer; `isUpdating` while a newer one loads. */
  details: CheckoutDetails | undefined;
  isUpdating: boolean;
  problem: ApiProblem | undefined;
  refetch: () => void;
}

const requestOf = ({ eventId, items, tip, promoCode, deliveryType }: QuoteInput): QuoteRequest => ({
  eventId,
  products: quoteProducts(items),
  tip: tip ?? undefined,
  promoCode: promoCode ?? undefined,
  deliveryType: deliveryType || undefined,
  leadParams: leadParams(leadTracking()),
});

/** What the order form begins with: tip and delivery as the customer left them. */
export function firstChoice(state: RootState, event: EventDetail): Pick<QuoteInput, 'tip' | 'deliveryType'> {
  return {
    tip: selectCart(state, event.id).gratuity,
    deliveryType:
      selectCheckoutDraft(state, event.id).values.deliveryType ?? (event.d2dEnabled ? 'd2d' : 'pickup'),
  };
}

/**
 * Asks for the first quote before the form is rendered (docs/performance.md). The form shares this call if it is still running.
 * Waits for the session check: an expired session refuses both calls, and each refusal would end the session once more.
 */
export function askFirstQuote(event: EventDetail) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const state = getState();
    const { items } = selectCart(state, event.id);
    if (items.length === 0 || !selectIsSessionChecked(state) || !selectIsSignedIn(state)) return;
    const { promoCode } = selectCheckoutDraft(state, event.id);
    const request = requestOf({ eventId: event.id, items, promoCode, ...firstChoice(state, event) });
    const running = dispatch(checkoutApi.endpoints.getQuote.initiate(request));
    void running.finally(running.unsubscribe);
  };
}

/**
 * What the order would cost now. Each input is a query of its own, so that a slow older answer never replaces a newer one.
 */
export function useQuote({ eventId, items, tip, promoCode, deliveryType }: QuoteInput): QuoteState {
  const request = useMemo(
    () => requestOf({ eventId, items, tip, promoCode, deliveryType }),
    [eventId, items, tip, promoCode, deliveryType],
  );
  const { data, isFetching, error, refetch } = useGetQuoteQuery(request, { skip: items.length === 0 });
  return {
    details: data,
    isUpdating: isFetching,
    problem: error && !isFetching ? asProblem(error) : undefined,
    refetch: () => void refetch(),
  };
}
