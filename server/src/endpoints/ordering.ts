import { Type } from '@sinclair/typebox';
import * as checkout from '../schemas/checkout';
import * as claim from '../schemas/claims';
import { IdParams, Strict } from '../schemas/common';
import * as order from '../schemas/orders';
import { Public } from '../schemas/privacy';
import { CancelQuery, LineItemsQuery, MembershipsQuery } from '../schemas/queries';
import { endpoint, LONG_BODY } from './endpoint';
import { NoBody } from './shared';

export const ordering = {
  showCheckoutDetails: endpoint(
    'GET /api/v2/events/:id/checkout_details',
    'user',
    'A quote: what the order would cost now',
    { params: IdParams, querystring: checkout.CheckoutDetailsQuery },
    checkout.CheckoutDetailsAnswer,
  ),
  validateAddress: endpoint(
    'POST /api/v2/events/:id/validate_address',
    'user',
    'Whether the event delivers to an address; checked again when the order is placed',
    { params: IdParams, body: checkout.DeliveryAddressBody },
    checkout.DeliveryRangeAnswer,
  ),
  createOrder: endpoint(
    'POST /api/v2/events/:id/orders',
    'user',
    'Submit an order; the same transaction_id again answers the same order',
    { params: IdParams, body: checkout.OrderBody },
    order.OrderAnswer,
    { bodyLimit: LONG_BODY },
  ),
  failOrder: endpoint(
    'PATCH /api/v2/events/:eventId/orders/:orderId',
    'user',
    "Report a failed card; the order fails only if the provider's state agrees",
    { params: checkout.EventOrderParams, body: order.FailOrderBody },
    order.OrderAnswer,
  ),
  listFailedOrders: endpoint(
    'GET /api/v2/orders/failed',
    'user',
    'Orders whose payment failed and can be tried again',
    {},
    order.FailedOrdersAnswer,
  ),
  showOrder: endpoint('GET /api/v2/orders/:id', 'user', 'One order', { params: IdParams }, order.OrderAnswer),
  showSentOrder: endpoint(
    'GET /api/v2/transactions/:transactionId/order',
    'user',
    'What became of a transaction: the order that was sent with its id, or null',
    { params: order.TransactionParams },
    order.SentOrderAnswer,
  ),
  retryPayment: endpoint(
    'POST /api/v2/orders/:id/retry_payment',
    'user',
    'Pay a failed order again',
    { params: IdParams, body: order.RetryPaymentBody },
    order.OrderAnswer,
  ),
  cancelOrder: endpoint(
    'DELETE /api/v2/orders/:id',
    'user',
    'Cancel before the cut-off; refunds the charge and releases the holds',
    { params: IdParams, querystring: CancelQuery },
    order.OrderAnswer,
  ),
  listClaims: endpoint(
    'GET /api/v2/orders/:id/claims',
    'user',
    'What the customer reported of an order after the dinner, with what was done about it',
    { params: IdParams },
    claim.ClaimsAnswer,
  ),
  createClaim: endpoint(
    'POST /api/v2/orders/:id/claims',
    'user',
    "Report dishes that were missing or wrong, from the event's end for seven days, once per line",
    { params: IdParams, body: claim.ClaimBody },
    claim.ClaimAnswer,
    { bodyLimit: claim.CLAIM_BODY },
  ),
  createPaymentSheet: endpoint(
    'POST /api/v2/payment_sheets',
    'user',
    "The payment intent of a checkout or of a failed order; the amount is compared with the server's",
    { body: checkout.PaymentSheetBody },
    checkout.PaymentSheetAnswer,
  ),
  joinEvent: endpoint(
    'POST /api/v2/events/:id/memberships',
    'user',
    'Join an event',
    { params: IdParams, body: NoBody },
    order.MembershipAnswer,
  ),
  listMemberships: endpoint(
    'GET /api/v2/memberships',
    'user',
    "The caller's memberships, soonest event first",
    { querystring: MembershipsQuery },
    order.MembershipsAnswer,
  ),
  showMembership: endpoint(
    'GET /api/v2/memberships/:id',
    'user',
    'One membership: the receipt',
    { params: IdParams },
    order.MembershipAnswer,
  ),
  showCalendar: endpoint(
    'GET /api/v2/memberships/:id/calendar',
    'user',
    'The paid orders of a membership as an iCalendar file, as mails attach it; 404 if none is paid',
    { params: IdParams },
    order.CalendarAnswer,
  ),
  listLineItems: endpoint(
    'GET /api/v2/line_items',
    'user',
    'The lines of a membership',
    { querystring: LineItemsQuery },
    order.LineItemsAnswer,
  ),
  subscribe: endpoint(
    'POST /api/v2/stripe_memberships',
    'user',
    'Start a VIP subscription: the client secret of the pricing table',
    { body: NoBody },
    order.SubscribeAnswer,
  ),
  confirmSubscription: endpoint(
    'GET /api/v2/stripe_memberships',
    'user',
    "Reads the provider's subscription after a purchase",
    {},
    order.SubscriptionAnswer,
  ),
  cancelSubscription: endpoint(
    'DELETE /api/v2/stripe_memberships',
    'user',
    'Cancel at the end of the paid period',
    {},
    order.SubscriptionAnswer,
  ),
  receiveStripeWebhook: endpoint(
    'POST /api/webhooks/stripe',
    'public',
    "The provider's events; the signature is verified over the raw body",
    {},
    Strict({ received: Public(Type.Boolean()) }),
    { bodyLimit: LONG_BODY },
  ),
};
