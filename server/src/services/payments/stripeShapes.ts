/** What is read of Stripe's objects. An answer in which it is missing or of another type is none. */
import { Type, type TSchema } from '@sinclair/typebox';

const Id = Type.String({ minLength: 1 });
const Amount = Type.Integer({ minimum: 0 });
const Seconds = Type.Integer({ minimum: 0 });
const orNull = <S extends TSchema>(shape: S) => Type.Union([shape, Type.Null()]);
const Text = orNull(Type.String());
const Metadata = Type.Record(Type.String(), Type.String());
/** An object that is not expanded is its id. */
const Ref = Type.Union([Id, Type.Object({ id: Id }), Type.Null()]);

export const List = <S extends TSchema>(item: S) =>
  Type.Object({ data: Type.Array(item), has_more: Type.Boolean() });

const Charge = Type.Object({
  amount_refunded: Amount,
  payment_method_details: orNull(
    Type.Object({ card: Type.Optional(orNull(Type.Object({ brand: Text, last4: Text }))) }),
  ),
});

/** A payment of the account, which may be of another shop and in another currency. */
export const Payment = Type.Object({
  id: Id,
  object: Type.Literal('payment_intent'),
  amount: Amount,
  status: Type.Union([
    Type.Literal('requires_payment_method'),
    Type.Literal('requires_confirmation'),
    Type.Literal('requires_action'),
    Type.Literal('processing'),
    Type.Literal('requires_capture'),
    Type.Literal('canceled'),
    Type.Literal('succeeded'),
  ]),
  latest_charge: Type.Union([Id, Charge, Type.Null()]),
  metadata: Metadata,
  created: Seconds,
});

const Failure = Type.Partial(
  Type.Object({
    charge: Text,
    code: Text,
    decline_code: Text,
    message: Text,
    payment_method: orNull(Type.Object({ id: Id })),
  }),
);

export const Intent = Type.Composite([
  Payment,
  Type.Object({
    currency: Type.Literal('usd'),
    client_secret: Text,
    customer: Ref,
    last_payment_error: orNull(Failure),
  }),
]);

/** An answer about another payment, or of another sum, is none either. */
export const intentNamed = (id: string) => Type.Object({ ...Intent.properties, id: Type.Literal(id) });
export const intentOver = (amount: number) =>
  Type.Object({ ...Intent.properties, amount: Type.Literal(amount) });

export const Refund = Type.Object({
  id: Id,
  object: Type.Literal('refund'),
  payment_intent: Ref,
  amount: Amount,
  status: Text,
  metadata: orNull(Metadata),
  created: Seconds,
});

export const refundOf = (intentId: string, amount: number) =>
  Type.Object({
    ...Refund.properties,
    payment_intent: Type.Literal(intentId),
    amount: Type.Literal(amount),
  });

export const Dispute = Type.Object({
  id: Id,
  object: Type.Literal('dispute'),
  payment_intent: Ref,
  amount: Amount,
  reason: Type.String(),
  status: Type.String(),
  evidence_details: Type.Object({ due_by: orNull(Seconds) }),
  balance_transactions: Type.Array(Type.Object({ amount: Type.Integer() })),
  created: Seconds,
});

export const Customer = Type.Object({ id: Id, object: Type.Literal('customer') });
export const DeletedCustomer = Type.Object({ ...Customer.properties, deleted: Type.Literal(true) });

export const PaymentMethod = Type.Object({ id: Id, object: Type.Literal('payment_method') });
export const Card = Type.Object({
  ...PaymentMethod.properties,
  card: Type.Object({
    brand: Type.String(),
    last4: Type.String(),
    exp_month: Type.Integer(),
    exp_year: Type.Integer(),
  }),
});

export const Subscription = Type.Object({
  id: Id,
  object: Type.Literal('subscription'),
  status: Type.String(),
  start_date: Seconds,
  cancel_at: orNull(Seconds),
  cancel_at_period_end: Type.Boolean(),
  default_payment_method: Ref,
  items: Type.Object({
    data: Type.Array(Type.Object({ current_period_end: Seconds, price: Type.Object({ id: Id }) })),
  }),
});

export const CustomerSession = Type.Object({
  object: Type.Literal('customer_session'),
  client_secret: Id,
});
export const PortalSession = Type.Object({ object: Type.Literal('billing_portal.session'), url: Id });
