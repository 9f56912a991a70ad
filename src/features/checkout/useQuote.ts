import { useMemo } from 'react';
import { useGetQuoteQuery } from '@/api/checkoutApi';
import { asProblem, type ApiProblem } from '@/api/errors';
import type { CheckoutDetails } from '@/api/types';
import type { CartItem } from '@/domain/cart';
import type { Cents } from '@/domain/money';
import { leadParams, quoteProducts, type DeliveryType } from '@/domain/orderPayload';
import { leadTracking } from '@/integrations/leadTracking';

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

/**
 * What the order would cost now. Each input is a query of its own, so that a slow older answer never replaces a newer one.
 */
export function useQuote({ eventId, items, tip, promoCode, deliveryType }: QuoteInput): QuoteState {
  const request = useMemo(
    () => ({
      eventId,
      products: quoteProducts(items),
      tip: tip ?? undefined,
      promoCode: promoCode ?? undefined,
      deliveryType: deliveryType || undefined,
      leadParams: leadParams(leadTracking()),
    }),
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
