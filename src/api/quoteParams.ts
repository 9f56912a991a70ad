import { toDollars } from '@dwellivery/domain/money';
import type { QuoteRequest } from './checkoutApi';
import type { Params } from './params';

/** The query of a quote (spec 2 §7). The early script writes it too. */
export const quoteParams = (request: QuoteRequest): Params => ({
  products: request.products,
  tip: request.tip === undefined ? undefined : toDollars(request.tip),
  promo_code: request.promoCode,
  delivery_type: request.deliveryType,
  lead_params: request.leadParams,
  table_code: request.tableCode,
  order_id: request.orderId,
});
