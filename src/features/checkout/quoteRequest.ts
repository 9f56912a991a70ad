import type { QuoteRequest } from '@/api/checkoutApi';
import type { EventDetail } from '@/api/types';
import type { CartItem } from '@dwellivery/domain/cart';
import type { Cents } from '@dwellivery/domain/money';
import { leadParams, quoteProducts, type DeliveryType } from '@dwellivery/domain/orderPayload';
import type { Cart } from '@/store/slices/cart';

export interface QuoteInput {
  eventId: number;
  items: readonly CartItem[];
  tip: Cents | null;
  promoCode: string | null;
  deliveryType: DeliveryType | '';
  /** Of the delivery that the order joins. */
  tableCode?: string | null;
}

/** What the customer chooses in the order form and its quote depends on. */
export type QuoteChoice = Pick<QuoteInput, 'tip' | 'deliveryType'>;

export const quoteRequest = (
  { eventId, items, tip, promoCode, deliveryType, tableCode }: QuoteInput,
  tracking: Readonly<Record<string, string>>,
): QuoteRequest => ({
  eventId,
  products: quoteProducts(items),
  tip: tip ?? undefined,
  promoCode: promoCode ?? undefined,
  deliveryType: tableCode ? 'd2d' : deliveryType || undefined,
  tableCode: tableCode ?? undefined,
  leadParams: leadParams(tracking),
});

/** What the order form begins with: tip and delivery as the customer left them. */
export const firstChoice = (
  { gratuity, draft, table }: Pick<Cart, 'gratuity' | 'draft' | 'table'>,
  event: Pick<EventDetail, 'd2dEnabled' | 'lastChoice'>,
): QuoteChoice => ({
  tip: gratuity,
  deliveryType: table
    ? 'd2d'
    : (draft.deliveryType ?? event.lastChoice?.deliveryType ?? (event.d2dEnabled ? 'd2d' : 'pickup')),
});
