import type { QuoteRequest } from '@/api/checkoutApi';
import type { EventDetail } from '@/api/types';
import type { CartItem } from '@/domain/cart';
import type { Cents } from '@/domain/money';
import { leadParams, quoteProducts, type DeliveryType } from '@/domain/orderPayload';
import type { Cart } from '@/store/slices/carts';
import type { CheckoutDraft } from '@/store/slices/checkout';

export interface QuoteInput {
  eventId: number;
  items: readonly CartItem[];
  tip: Cents | null;
  promoCode: string | null;
  deliveryType: DeliveryType | '';
}

/** What the customer chooses in the order form and its quote depends on. */
export type QuoteChoice = Pick<QuoteInput, 'tip' | 'deliveryType'>;

export const quoteRequest = (
  { eventId, items, tip, promoCode, deliveryType }: QuoteInput,
  tracking: Readonly<Record<string, string>>,
): QuoteRequest => ({
  eventId,
  products: quoteProducts(items),
  tip: tip ?? undefined,
  promoCode: promoCode ?? undefined,
  deliveryType: deliveryType || undefined,
  leadParams: leadParams(tracking),
});

type Kept = Pick<Cart, 'gratuity'> & Pick<CheckoutDraft, 'values'>;

/** What the order form begins with: tip and delivery as the customer left them. */
export const firstChoice = (
  { gratuity, values }: Kept,
  event: Pick<EventDetail, 'd2dEnabled'>,
): QuoteChoice => ({
  tip: gratuity,
  deliveryType: values.deliveryType ?? (event.d2dEnabled ? 'd2d' : 'pickup'),
});
