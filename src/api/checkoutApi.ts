import type { DeliveryType } from '@dwellivery/domain/orderPayload';
import { toDollars, type Cents } from '@dwellivery/domain/money';
import { valueAt } from './answers';
import { baseApi } from './baseApi';
import { path } from './path';
import { quoteParams } from './quoteParams';
import { secretVault } from './secretVault';
import { quoteAnswer } from './shapes';
import type { CheckoutDetails, Id, LeadParams } from './types';

export interface QuoteRequest {
  eventId: Id;
  products: { id: number; quantity: number }[];
  /** Cents. */
  tip?: Cents;
  promoCode?: string;
  deliveryType?: DeliveryType;
  tableCode?: string;
  /** The paid order that the cart changes. */
  orderId?: number;
  leadParams?: LeadParams;
}

export interface PaymentSheetRequest {
  /** Cents that the customer sees; the server only compares them (contract, "Orders and payments"). */
  amount: Cents;
  eventId?: number;
  /** For paying an existing order. */
  orderId?: number;
}

export interface PaymentSheet {
  /** The order's transaction id. `secretVault.read(paymentIntentId)` answers the client secret. */
  paymentIntentId: string;
  /** Cents. */
  amount: Cents;
}

const SHEET = 'data.paymentSheet';

/** Where the vault keeps the secret for the saved cards of this payment; nothing without them. */
export const cardsOfSheet = (paymentIntentId: string): string => `${paymentIntentId} cards`;

type WireSheet = PaymentSheet & { customerSessionClientSecret?: string | null };

function keepSecrets(clientSecret: string, answer: unknown): void {
  const { paymentIntentId, customerSessionClientSecret: cards } = answer as WireSheet;
  secretVault.keep(paymentIntentId, clientSecret);
  if (cards) secretVault.keep(cardsOfSheet(paymentIntentId), cards);
}

/** Also accepts a sheet that is only the client secret, as spec 2 §7 can be read. The secret begins with the intent's id. */
const sheetOf = (amount: Cents) => (body: unknown) => {
  const clientSecret = valueAt(body, SHEET);
  const id = typeof clientSecret === 'string' && /^(.+?)_secret_./.exec(clientSecret)?.[1];
  if (!id) return body;
  return { data: { paymentSheet: { paymentIntentId: id, clientSecret, amount: toDollars(amount) } } };
};

export const checkoutApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Spec 2 §7: GET /api/v2/events/{id}/checkout_details. Quotes are not cached: every use requests a new one, so no write needs
     * to invalidate them, and a quote on screen does not change during a payment.
     */
    getQuote: build.query<CheckoutDetails, QuoteRequest>({
      query: (request) => ({
        path: path`/api/v2/events/${request.eventId}/checkout_details`,
        params: quoteParams(request),
      }),
      extraOptions: { operation: 'showCheckoutDetails', answer: quoteAnswer },
      // What does not change the price is not part of the key.
      serializeQueryArgs: ({ queryArgs: { leadParams: _origin, ...priced } }) => priced,
      keepUnusedDataFor: 0,
      forceRefetch: () => true,
    }),
    /** Spec 2 §7: POST /api/v2/payment_sheets. The client secret goes to the vault, never into Redux. */
    createPaymentSheet: build.mutation<PaymentSheet, PaymentSheetRequest>({
      query: ({ amount, eventId, orderId }) => ({
        method: 'POST',
        path: '/api/v2/payment_sheets',
        body: { payment_sheet: { amount: toDollars(amount), event_id: eventId, order_id: orderId } },
        prepare: sheetOf(amount),
        secret: { at: `${SHEET}.clientSecret`, keep: keepSecrets },
      }),
      extraOptions: {
        isReported: true,
        operation: 'createPaymentSheet',
        answer: { at: SHEET, like: { paymentIntentId: '', amount: 0 } },
      },
      transformResponse: ({ paymentIntentId, amount }: PaymentSheet) => ({ paymentIntentId, amount }),
    }),
  }),
});

export const { useGetQuoteQuery, useCreatePaymentSheetMutation } = checkoutApi;
