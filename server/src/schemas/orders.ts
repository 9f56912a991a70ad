import { Type, type Static } from '@sinclair/typebox';
import { STAGES } from '@dwellivery/domain/stage';
import { DeliveryType, NonProductLineItem, TransactionId } from './checkout';
import { Data, Id, IdText, Instant, List, Money, Nullable, Picture, Strict, ref } from './common';
import { EventStatus } from './events';
import { Labels } from './labels';
import { Free, Personal, Public, Secret } from './privacy';
import { TableCode } from './tables';

/** States of an order (contract, "Orders and payments"). */
const OrderStatus = Public(
  Type.Union(
    (['created', 'processing', 'paid', 'payment_failed', 'expired', 'cancelled'] as const).map((s) =>
      Type.Literal(s),
    ),
  ),
);
type OrderStatus = Static<typeof OrderStatus>;

const OptionChoice = Strict({ optionName: Public(Type.String()), choiceName: Public(Type.String()) });

const ProductLineItem = Strict({
  id: Id,
  productId: Id,
  productName: Public(Type.String()),
  productAvatarThumb: Nullable(Picture),
  quantity: Public(Type.Integer()),
  /** Price of the whole line. */
  price: Money,
  optionChoices: List(OptionChoice),
  /** Of the dish as it was chosen, when it was ordered. */
  labels: Type.Optional(ref(Labels)),
  notes: Nullable(Personal(Type.String())),
  /** For whom the line is, in an order of a shared cart. */
  guestName: Type.Optional(Personal(Type.String())),
});

/** A change of a paid order that is not paid yet. Until then the order stays as it is. */
const OpenAmendment = Strict({
  transactionId: Public(Type.String()),
  status: Public(
    Type.Union((['created', 'processing', 'failed'] as const).map((status) => Type.Literal(status))),
  ),
  /** To be paid. */
  amount: Money,
  /** Until then what it needs beyond the order is held. */
  heldUntil: Nullable(Instant),
  failureMessage: Nullable(Free(Type.String())),
});

/** What a customer can change of a paid order, and has changed. */
const changeFields = {
  /** Names what the customer saw when the order is changed. */
  version: Public(Type.Integer()),
  /** Until when the order can be changed; null if it cannot. */
  changeableUntil: Nullable(Instant),
  amendment: Nullable(OpenAmendment),
  /** Oldest first. `difference` of the total: above 0 was paid, below 0 went back. */
  changes: List(Strict({ at: Instant, difference: Money, transactionId: Public(Type.String()) })),
};

export const Order = Strict(
  {
    id: Id,
    eventId: Id,
    membershipId: Id,
    status: OrderStatus,
    transactionId: Public(Type.String()),
    total: Money,
    baseCost: Money,
    preadjustmentTotal: Money,
    productLineItems: List(ProductLineItem),
    nonProductLineItems: List(NonProductLineItem),
    deliveryType: DeliveryType,
    timeSlotId: Nullable(Id),
    /** The chosen time slot, of a delivery too. */
    pickupTime: Nullable(Instant),
    /** One line: the address of a delivery, or the place of a pickup. */
    address: Nullable(Personal(Type.String())),
    restaurantName: Public(Type.String()),
    eventRunAt: Instant,
    eventTimeZone: Public(Type.String()),
    notes: Nullable(Personal(Type.String())),
    /** The provider's words for the last failure. */
    failureMessage: Nullable(Free(Type.String())),
    /** The customer left before the payment was decided, and no payment is processing. */
    awaitsPayment: Public(Type.Boolean()),
    /** Until then slot, promo code and credit are held. */
    heldUntil: Nullable(Instant),
    createdAt: Instant,
    paidAt: Nullable(Instant),
    /** Null when it can no longer be cancelled. */
    cancellableUntil: Nullable(Instant),
    /** The reservation fee that a cancellation would keep, because it is needed for another order of the day. */
    feeKeptOnCancel: Money,
    /** The fee for delivery that a cancellation would keep, because orders of neighbors come with this delivery. */
    d2dKeptOnCancel: Money,
    /** The promo code paid for a fee that a cancellation would keep, so it would stay used. */
    promoCodeKeptOnCancel: Public(Type.Boolean()),
    /** What of the total went back or is on its way: by cancelling, from the house, or at the card provider. */
    refunded: Money,
    ...changeFields,
    /** Of a delivery. */
    deliveryAddress: Nullable(
      Strict({
        street: Personal(Type.String()),
        city: Public(Type.String()),
        state: Public(Type.String()),
        postalCode: Public(Type.String()),
      }),
    ),
    promoCode: Nullable(Public(Type.String())),
    /** The offered percentage whose amount the tip is; null without a tip, and for another amount. */
    tipPercent: Nullable(Public(Type.Integer())),
    /** The table whose delivery the order joined. */
    joinedTableCode: Nullable(TableCode),
  },
  { $id: 'Order' },
);
export type Order = Static<typeof Order>;
export const OrderAnswer = Data('order', ref(Order));
export const SentOrderAnswer = Data('order', Nullable(ref(Order)));
export const TransactionParams = Strict({ transactionId: TransactionId });
export const ChangeParams = Strict({ id: IdText, transactionId: TransactionId });

export const FailedOrder = Strict({
  id: Id,
  eventId: Id,
  membershipId: Id,
  transactionAmount: Money,
  restaurantName: Public(Type.String()),
  eventRunAt: Instant,
  eventTimeZone: Public(Type.String()),
});
export type FailedOrder = Static<typeof FailedOrder>;
export const FailedOrdersAnswer = Data('orders', List(FailedOrder));

export const FailOrderBody = Strict({ retry: Type.Optional(Public(Type.Boolean())) });
export const RetryPaymentBody = Strict({
  transaction_id: TransactionId,
});

const MembershipStatus = Public(
  Type.Union((['pending', 'active', 'complete'] as const).map((status) => Type.Literal(status))),
);

/** A line of the receipt. Products carry a product name; the others their SKU (spec 1 §3 "line_item"). */
export const MembershipLine = Strict({
  id: Id,
  project_membership_id: Id,
  order_id: Id,
  product_id: Nullable(Id),
  position: Public(Type.Integer()),
  sku: Nullable(Public(Type.String())),
  name: Public(Type.String()),
  productName: Nullable(Public(Type.String())),
  avatarThumb: Nullable(Picture),
  quantity: Public(Type.Integer()),
  price: Money,
  notes: Nullable(Personal(Type.String())),
  description: Nullable(Public(Type.String())),
  /** For whom the line is, in an order of a shared cart. */
  guestName: Type.Optional(Personal(Type.String())),
  optionChoices: List(OptionChoice),
  /** As in Order; of products only. */
  labels: Type.Optional(ref(Labels)),
});
export type MembershipLine = Static<typeof MembershipLine>;
export const LineItemsAnswer = Strict({ line_items: List(MembershipLine) });

/** One customer's participation in one event: a row of the order lists and the whole receipt (spec 1 §3, spec 2 §3). */
export const Membership = Strict(
  {
    id: Id,
    user_id: Id,
    project_id: Id,
    status: MembershipStatus,
    paid_fee: Public(Type.Boolean()),
    eventId: Id,
    eventImage: Nullable(Picture),
    eventStatus: EventStatus,
    /** Only for a cancelled event; its status is 'closed'. */
    eventCancelledAt: Type.Optional(Instant),
    hue: Public(Type.Integer()),
    restaurantName: Public(Type.String()),
    restaurantSlug: Public(Type.String()),
    eventRunAt: Instant,
    eventEndsAt: Instant,
    eventTimeZone: Public(Type.String()),
    d2d: Public(Type.Boolean()),
    customerAddress: Nullable(Personal(Type.String())),
    pickupTime: Nullable(Instant),
    pickupStreet: Nullable(Public(Type.String())),
    pickupCityStateZip: Nullable(Public(Type.String())),
    pickupLat: Nullable(Public(Type.Number())),
    pickupLng: Nullable(Public(Type.Number())),
    pickupLocationAvatar: Nullable(Picture),
    pickupInstructions: Nullable(Public(Type.String())),
    /** How it stands on the event's day, and afterwards; null before the first stage, without a paid order and for a cancelled event. */
    stage: Nullable(Public(Type.Union(STAGES.map((stage) => Type.Literal(stage))))),
    /** When the stage began. */
    stageAt: Nullable(Instant),
    /** Nobody pressed the stage: it follows from the schedule. */
    stageExpected: Public(Type.Boolean()),
    /** When the last of the paid deliveries was handed over, once all of them are. */
    deliveredAt: Nullable(Instant),
    lineItems: List(MembershipLine),
    orderNotes: Nullable(Personal(Type.String())),
    totalPaid: Money,
    /** How it was paid: 'Visa ending 4242', 'Credit', 'Promo code'. */
    paymentSummary: Nullable(Personal(Type.String())),
    /** Oldest first. */
    orders: List(
      Strict({
        id: Id,
        status: OrderStatus,
        total: Money,
        transactionId: Public(Type.String()),
        d2d: Public(Type.Boolean()),
        /** The chosen time slot, of a delivery too. */
        pickupTime: Nullable(Instant),
        /** Started and unpaid, without a payment that is processing. */
        awaitsPayment: Public(Type.Boolean()),
        /** As in Order. */
        heldUntil: Nullable(Instant),
        /** The provider's words for the last failure. */
        failureMessage: Nullable(Free(Type.String())),
        paidAt: Nullable(Instant),
        cancellableUntil: Nullable(Instant),
        /** As in Order. */
        feeKeptOnCancel: Money,
        d2dKeptOnCancel: Money,
        /** The first name of the host whose delivery the order joined. */
        joinedHost: Nullable(Personal(Type.String())),
        /** The open table of this order, which neighbors join. */
        tableCode: Nullable(TableCode),
        promoCodeKeptOnCancel: Public(Type.Boolean()),
        refunded: Money,
        /** The customer reported something of it (`listClaims`). */
        hasClaim: Public(Type.Boolean()),
        ...changeFields,
      }),
    ),
    failedOrder: Nullable(FailedOrder),
    shareUrl: Public(Type.String()),
  },
  { $id: 'Membership' },
);
export type Membership = Static<typeof Membership>;
export const MembershipsAnswer = Strict({
  /** Soonest event first. */
  memberships: List(ref(Membership)),
  /** Number of all; `range` selects the listed ones. */
  total: Public(Type.Integer()),
});
export const MembershipAnswer = Strict({ membership: ref(Membership) });

/** An iCalendar file. Its text holds the customer's address. */
export const CalendarAnswer = Strict({
  file: Strict({ name: Public(Type.String()), text: Secret(Type.String()) }),
});

/** `data.client_secret` is for the VIP pricing table (spec 1 §7). */
export const SubscribeAnswer = Strict({ data: Strict({ client_secret: Secret(Type.String()) }) });
export const SubscriptionAnswer = Strict({
  url: Public(Type.String()),
  stripe_subscribed_at: Nullable(Instant),
});
