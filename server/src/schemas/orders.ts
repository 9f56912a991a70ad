import { Type, type Static } from '@sinclair/typebox';
import { NonProductLineItem } from './checkout';
import { Data, Id, Instant, Money, Nullable, Strict, ref } from './common';

/** States of an order (contract, "Orders and payments"). */
const OrderStatus = Type.Union(
  (['created', 'processing', 'paid', 'payment_failed', 'expired', 'cancelled'] as const).map((s) =>
    Type.Literal(s),
  ),
);
type OrderStatus = Static<typeof OrderStatus>;

const OptionChoice = Strict({ optionName: Type.String(), choiceName: Type.String() });

const ProductLineItem = Strict({
  id: Id,
  productId: Id,
  productName: Type.String(),
  productAvatarThumb: Nullable(Type.String()),
  quantity: Type.Integer(),
  /** Of the whole line, quantity included. */
  price: Money,
  optionChoices: Type.Array(OptionChoice),
  notes: Nullable(Type.String()),
});

export const Order = Strict(
  {
    id: Id,
    eventId: Id,
    membershipId: Id,
    status: OrderStatus,
    transactionId: Type.String(),
    total: Money,
    baseCost: Money,
    preadjustmentTotal: Money,
    productLineItems: Type.Array(ProductLineItem),
    nonProductLineItems: Type.Array(NonProductLineItem),
    deliveryType: Type.Union([Type.Literal('d2d'), Type.Literal('pickup')]),
    timeSlotId: Nullable(Id),
    /** The chosen time slot, of a delivery too. */
    pickupTime: Nullable(Instant),
    /** One line: the door of a delivery, the place of a pickup. */
    address: Nullable(Type.String()),
    restaurantName: Type.String(),
    eventRunAt: Instant,
    eventTimeZone: Type.String(),
    notes: Nullable(Type.String()),
    /** The provider's words for the last failure. */
    failureMessage: Nullable(Type.String()),
    /** Until then slot, promo code and credit are held. */
    heldUntil: Nullable(Instant),
    createdAt: Instant,
    paidAt: Nullable(Instant),
    /** Null when it can no longer be cancelled. */
    cancellableUntil: Nullable(Instant),
    /** What a cancelling would keep back now: the reservation fee of a day of which another order stays. */
    feeKeptOnCancel: Money,
  },
  { $id: 'Order' },
);
export type Order = Static<typeof Order>;
export const OrderAnswer = Data('order', ref(Order));

export const FailedOrder = Strict({
  id: Id,
  eventId: Id,
  membershipId: Id,
  transactionAmount: Money,
  restaurantName: Type.String(),
  eventRunAt: Instant,
  eventTimeZone: Type.String(),
});
export type FailedOrder = Static<typeof FailedOrder>;
export const FailedOrdersAnswer = Data('orders', Type.Array(FailedOrder));

export const FailOrderBody = Strict({ retry: Type.Optional(Type.Boolean()) });
export const RetryPaymentBody = Strict({
  transaction_id: Type.String({ pattern: '^[A-Za-z0-9_-]{8,120}$' }),
});

const MembershipStatus = Type.Union(
  (['pending', 'active', 'complete'] as const).map((status) => Type.Literal(status)),
);

/** A line of the receipt. Products carry a product name; the others their SKU (spec 1 §3 "line_item"). */
export const MembershipLine = Strict({
  id: Id,
  project_membership_id: Id,
  order_id: Id,
  product_id: Nullable(Id),
  position: Type.Integer(),
  sku: Nullable(Type.String()),
  name: Type.String(),
  productName: Nullable(Type.String()),
  avatarThumb: Nullable(Type.String()),
  quantity: Type.Integer(),
  price: Money,
  notes: Nullable(Type.String()),
  description: Nullable(Type.String()),
  optionChoices: Type.Array(OptionChoice),
});
export type MembershipLine = Static<typeof MembershipLine>;
export const LineItemsAnswer = Strict({ line_items: Type.Array(MembershipLine) });

/** One customer's participation in one event: a row of the order lists and the whole receipt (spec 1 §3, spec 2 §3). */
export const Membership = Strict(
  {
    id: Id,
    user_id: Id,
    project_id: Id,
    status: MembershipStatus,
    paid_fee: Type.Boolean(),
    eventId: Id,
    eventImage: Nullable(Type.String()),
    eventStatus: Type.String(),
    hue: Type.Integer(),
    restaurantName: Type.String(),
    restaurantSlug: Type.String(),
    eventRunAt: Instant,
    eventEndsAt: Instant,
    eventTimeZone: Type.String(),
    d2d: Type.Boolean(),
    customerAddress: Nullable(Type.String()),
    pickupTime: Nullable(Instant),
    pickupStreet: Nullable(Type.String()),
    pickupCityStateZip: Nullable(Type.String()),
    pickupLat: Nullable(Type.Number()),
    pickupLng: Nullable(Type.Number()),
    pickupLocationAvatar: Nullable(Type.String()),
    pickupInstructions: Nullable(Type.String()),
    lineItems: Type.Array(MembershipLine),
    orderNotes: Nullable(Type.String()),
    totalPaid: Money,
    /** Words for how it was paid: 'Visa ending 4242', 'Credit'. */
    paymentSummary: Nullable(Type.String()),
    orders: Type.Array(
      Strict({
        id: Id,
        status: OrderStatus,
        total: Money,
        transactionId: Type.String(),
        d2d: Type.Boolean(),
        /** The chosen time slot, of a delivery too. */
        pickupTime: Nullable(Instant),
        /** Begun and not paid, and no money is on its way. */
        awaitsPayment: Type.Boolean(),
        /** The provider's words for the last failure. */
        failureMessage: Nullable(Type.String()),
        paidAt: Nullable(Instant),
        cancellableUntil: Nullable(Instant),
        /** As in Order. */
        feeKeptOnCancel: Money,
      }),
    ),
    failedOrder: Nullable(FailedOrder),
    shareUrl: Type.String(),
  },
  { $id: 'Membership' },
);
export type Membership = Static<typeof Membership>;
export const MembershipsAnswer = Strict({ memberships: Type.Array(ref(Membership)) });
export const MembershipAnswer = Strict({ membership: ref(Membership) });

/** VIP: `data.client_secret` keys the pricing table (spec 1 §7). */
export const SubscribeAnswer = Strict({ data: Strict({ client_secret: Type.String() }) });
export const SubscriptionAnswer = Strict({ url: Type.String(), stripe_subscribed_at: Nullable(Instant) });
