import type { QuoteRequest } from '@/api/checkoutApi';
import type { EventDetail } from '@/api/types';
import type { CartItem } from '@dwellivery/domain/cart';
import type { Cents } from '@dwellivery/domain/money';
import { leadParams, quoteProducts, type DeliveryType } from '@dwellivery/domain/orderPayload';
import { joinedOf, type OrderTable } from '@dwellivery/domain/tables';
import type { Cart } from '@/store/slices/cart';

export interface QuoteInput {
  eventId: number;
  items: readonly CartItem[];
  tip: Cents | null;
  promoCode: string | null;
  deliveryType: DeliveryType | '';
  /** The delivery that the order joins, or the shared cart that it pays. */
  table?: OrderTable | null;
  /** The paid order that the cart changes. */
  orderId?: number;
}

/** What the customer chooses in the order form and its quote depends on. */
export type QuoteChoice = Pick<QuoteInput, 'tip' | 'deliveryType'>;

export const quoteRequest = (
  { eventId, items, tip, promoCode, deliveryType, table = null, orderId }: QuoteInput,
  tracking: Readonly<Record<string, string>>,
): QuoteRequest => ({
  eventId,
  products: quoteProducts(items),
  tip: tip ?? undefined,
  promoCode: promoCode ?? undefined,
  deliveryType: joinedOf(table) ? 'd2d' : deliveryType || undefined,
  tableCode: table?.tableCode,
  orderId,
  leadParams: leadParams(tracking),
});

/** What the order form begins with: tip and delivery as the customer left them. */
export const firstChoice = (
  { gratuity, draft, table }: Pick<Cart, 'gratuity' | 'draft' | 'table'>,
  event: Pick<EventDetail, 'd2dEnabled' | 'lastChoice'>,
): QuoteChoice => ({
  tip: gratuity,
  deliveryType: joinedOf(table)
    ? 'd2d'
    : (draft.deliveryType ?? event.lastChoice?.deliveryType ?? (event.d2dEnabled ? 'd2d' : 'pickup')),
});
