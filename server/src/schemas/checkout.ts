import { MAX_LINES, MAX_ORDER_NOTES, MAX_QUANTITY } from '@dwellivery/domain/cart';
import { NON_PRODUCT_SKUS } from '@dwellivery/domain/productLine';
import { Type, type Static } from '@sinclair/typebox';
import {
  DOLLARS,
  Data,
  Id,
  IdText,
  Instant,
  LatLng,
  LeadParams,
  List,
  Money,
  MoneyIn,
  Nullable,
  Strict,
  Text,
  ref,
  errorText,
} from './common';
import { Free, Personal, Public, Secret, declared } from './privacy';
import { ProductItem } from './productItem';
import { TableCode, TablePayment } from './tables';

const DELIVERY_TYPES = [Type.Literal('d2d'), Type.Literal('pickup')];
export const DeliveryType = Public(Type.Union(DELIVERY_TYPES));
/** In a request (spec 2 §5). */
const DeliveryTypeIn = Public(Type.Union(DELIVERY_TYPES, errorText('You must select an order type')));

/** SKUs of the lines that are not products (spec 1 §9, spec 2 §3). */
export const NonProductSku = Public(Type.Union(NON_PRODUCT_SKUS.map((sku) => Type.Literal(sku))));
export type NonProductSku = Static<typeof NonProductSku>;

export const NonProductLineItem = Strict({
  id: Public(Type.String()),
  name: Public(Type.String()),
  sku: NonProductSku,
  price: Money,
  notes: Nullable(Public(Type.String())),
  description: Nullable(Public(Type.String({ description: 'why the line is there' }))),
});

/** The query after the bracket parser: `products[0][id]=…&products[0][quantity]=…`. */
export const CheckoutDetailsQuery = Strict({
  /** Missing or not, those of a table of `host` are taken from it. */
  products: Type.Optional(
    List(Strict({ id: Id, quantity: Public(Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })) }), {
      maxItems: MAX_LINES,
    }),
  ),
  tip: Type.Optional(MoneyIn),
  promo_code: Type.Optional(Public(Text(40))),
  delivery_type: Type.Optional(DeliveryTypeIn),
  lead_params: Type.Optional(LeadParams),
  /**
   * A table of `each`: the order joins the delivery of its host, at no fee, with the address and time of the host's order. A table of
   * `host`, whose host the caller is: the products are those of the table, whatever the request names.
   */
  table_code: Type.Optional(TableCode),
  /** The caller's paid order that the cart changes. Lines that stay keep the price that was paid. */
  order_id: Type.Optional(Id),
});

const QuoteProductLine = Strict({
  id: Id,
  name: Public(Type.String()),
  quantity: Public(Type.Integer()),
  unitPrice: Money,
  price: Money,
  /** For whom the line is, in an order of a shared cart. */
  guestName: Type.Optional(Personal(Type.String())),
});

/** A quote: what the order would cost now (spec 2 §3 "Checkout details"). Payment sheets are compared with the latest one. */
export const CheckoutDetails = Strict(
  {
    enableD2d: Public(Type.Boolean()),
    d2d: Public(Type.Boolean({ description: 'delivery can be ordered now' })),
    d2dRadius: Public(Type.Number({ description: 'miles' })),
    coordinates: List(LatLng),
    deliveryWindowLocal: List(Public(Type.String()), {
      description: '[start, end] as local time h:mm A in the event zone',
    }),
    enableTimeSlotSelect: Public(Type.Boolean()),
    availableTimeSlots: List(Strict({ id: Id })),
    enableGratuity: Public(Type.Boolean()),
    defaultGratuityPercentage: Public(Type.Integer()),
    gratuityLabel: Public(Type.String()),
    baseCost: Money,
    preadjustmentTotal: Money,
    total: Money,
    enableOrderNotes: Public(Type.Boolean()),
    productLineItems: List(QuoteProductLine),
    nonProductLineItems: List(NonProductLineItem),
    cartErrors: Strict({ promo_code_error: Nullable(Free(Type.String())) }),
    promoCode: Nullable(Public(Type.String({ description: 'the code as applied, uppercase' }))),
    customerStreet: Nullable(Personal(Type.String())),
    customerCity: Nullable(Public(Type.String())),
    customerState: Nullable(Public(Type.String())),
    customerPostalCode: Nullable(Public(Type.String())),
    /** What a member saves on this order, or a non-member would save. */
    vipSavings: Money,
    /** End of cancellation. */
    cancelUntil: Public(Type.String()),
    /** The delivery that the order joins, or the shared cart that it pays. */
    table: Nullable(
      Strict({
        code: TableCode,
        payment: TablePayment,
        name: Personal(Type.String()),
        /** The host's first name. */
        host: Personal(Type.String()),
        /** The time slot of the host's order. */
        deliveryTime: Nullable(Instant),
      }),
    ),
    /** Of a quote with `order_id`: by how much the total changes. Above 0 is to be paid, below 0 goes back. */
    difference: Nullable(Money),
    /** What makes the difference, line by line; they sum to it. */
    differenceLines: List(Strict({ name: Public(Type.String()), price: Money })),
  },
  { $id: 'CheckoutDetails' },
);
export type CheckoutDetails = Static<typeof CheckoutDetails>;
export const CheckoutDetailsAnswer = Data('checkoutDetails', ref(CheckoutDetails));

/** Tip and promo code are special items (spec 2 §9). */
const TipItem = Strict({ id: Public(Type.Literal('tip')), price: MoneyIn });
const PromoCodeItem = Strict({ id: Public(Type.Literal('promo_code')), notes: Public(Text(40, 1)) });

const deliveryAddress = {
  delivery_street: Type.Optional(Personal(Text(200))),
  delivery_city: Type.Optional(Public(Text(100))),
  delivery_state: Type.Optional(Public(Text(40))),
  delivery_postal_code: Type.Optional(Public(Text(10))),
};

export const DeliveryAddressBody = Strict(deliveryAddress);
export const DeliveryRangeAnswer = Data(
  'deliveryRange',
  Strict({
    miles: Personal(Type.Number({ description: 'of the drive' })),
    estimated: Public(Type.Boolean({ description: 'the maps provider gave no answer' })),
  }),
);

/** The id of the payment intent, or of a free order. Not a secret: it gives no access to the payment. */
export const TransactionId = Public(Type.String({ pattern: '^[A-Za-z0-9_-]{8,120}$' }));
export const OrderBody = Strict({
  order: Strict({
    transaction_id: TransactionId,
    items: List(declared(Type.Union([ProductItem, TipItem, PromoCodeItem])), { maxItems: 202 }),
    notes: Type.Optional(Personal(Text(MAX_ORDER_NOTES))),
    time_slot_id: Type.Optional(Nullable(Id)),
    delivery_type: DeliveryTypeIn,
    ...deliveryAddress,
    save_default_address: Type.Optional(Public(Type.Boolean())),
    lead_params: Type.Optional(LeadParams),
    /** As in a quote. An address and a time slot beside it are not read. */
    table_code: Type.Optional(TableCode),
  }),
});
export type OrderBody = Static<typeof OrderBody>;

/** The order as it shall be, whole, as a new order would be sent. */
export const ChangeOrderBody = Strict({
  order: Strict({
    ...OrderBody.properties.order.properties,
    /** The version of the order that the customer saw. */
    version: Public(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    /** That of the quote that the customer saw. If the server's is another now, nothing is changed. Without it they are not compared. */
    difference: Type.Optional(Public(Type.Number({ ...DOLLARS, minimum: -100_000, maximum: 100_000 }))),
  }),
});
export type ChangeOrderBody = Static<typeof ChangeOrderBody>;

export const PaymentSheetBody = Strict({
  payment_sheet: Strict({
    /** The amount that the customer sees, only compared with the latest quote or the order's total. The maximum is the provider's. */
    amount: Public(Type.Number({ ...DOLLARS, minimum: 0, maximum: 1_000_000 })),
    event_id: Type.Optional(Id),
    /** For paying an existing order. */
    order_id: Type.Optional(Id),
  }),
});
export const PaymentSheet = Strict({
  clientSecret: Secret(Type.String()),
  /** For the customer's saved cards in the payment form; null without them. */
  customerSessionClientSecret: Nullable(Secret(Type.String())),
  paymentIntentId: Public(Type.String({ description: "the order's transaction_id" })),
  amount: Money,
});
export const PaymentSheetAnswer = Data('paymentSheet', PaymentSheet);
export const EventOrderParams = Strict({ eventId: IdText, orderId: IdText });
