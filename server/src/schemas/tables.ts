/** Tables: neighbors who join the delivery of a host, or fill one cart that the host pays (contract, "Tables"). */
import { MAX_LINES } from '@dwellivery/domain/cart';
import { MAX_TABLE_NAME, TABLE_CODE, TABLE_PAYMENTS, TABLE_STATES } from '@dwellivery/domain/tables';
import { Type, type Static } from '@sinclair/typebox';
import {
  Data,
  Id,
  IdText,
  Instant,
  List,
  Money,
  MoneyIn,
  Nullable,
  Picture,
  Strict,
  errorText,
  ref,
} from './common';
import { Personal, Public, Secret, declared } from './privacy';
import { ProductItem } from './productItem';

/** Who holds the code can look at the table and join it. */
export const TableCode = Personal(Type.String({ pattern: TABLE_CODE }));
export const TableParams = Strict({ code: TableCode });
export const GuestParams = Strict({ code: TableCode, guestId: IdText });

/** The proof of a guest without an account. */
export const GuestHeaders = declared(
  Type.Object({
    'x-table-guest': Type.Optional(
      Secret(Type.String({ description: 'the `secret` of a seat', maxLength: 200 })),
    ),
  }),
);

export const TablePayment = Public(Type.Union(TABLE_PAYMENTS.map((payment) => Type.Literal(payment))));

const TableName = Personal(
  Type.String({ minLength: 1, maxLength: MAX_TABLE_NAME, ...errorText('Please give the table a name.') }),
);
/** Of `host`: when guests can change nothing more; at most the end of orders. */
const ClosesAtIn = Public(Type.String({ format: 'date-time' }));

export const TableBody = Strict({
  name: TableName,
  payment: TablePayment,
  /** An hour before the end of orders if missing. */
  closes_at: Type.Optional(ClosesAtIn),
  /** What the dishes of a guest may cost together, before tax. */
  guest_limit: Type.Optional(MoneyIn),
});
export type TableBody = Static<typeof TableBody>;

/** Of `host`. */
export const TableChanges = Strict({
  name: Type.Optional(TableName),
  closes_at: Type.Optional(ClosesAtIn),
  guest_limit: Type.Optional(Nullable(MoneyIn)),
  /** true: guests can change nothing, and the host orders. false: they can again. */
  locked: Type.Optional(Public(Type.Boolean())),
});
export type TableChanges = Static<typeof TableChanges>;

export const GuestBody = Strict({
  /** Required of a visitor; who is signed in has the first name of the account. */
  name: Type.Optional(
    Personal(
      Type.String({
        minLength: 1,
        maxLength: MAX_TABLE_NAME,
        ...errorText('Please enter your first name.'),
      }),
    ),
  ),
});
export type GuestBody = Static<typeof GuestBody>;

/** The answer to a guest who sits down. */
export const SeatedGuest = Strict({
  id: Id,
  name: Personal(Type.String()),
  /** For the header `x-table-guest`; answered once. null for a customer, whose token is the proof. */
  secret: Nullable(Secret(Type.String())),
});
export type SeatedGuest = Static<typeof SeatedGuest>;
export const GuestAnswer = Data('guest', SeatedGuest);

export const GuestLinesBody = Strict({
  /** All of the guest's lines: they replace what is there. */
  items: List(ProductItem, { maxItems: MAX_LINES }),
  done: Public(Type.Boolean()),
  /** Of the lines that the caller saw. */
  revision: Public(Type.Integer({ minimum: 0 })),
});
export type GuestLinesBody = Static<typeof GuestLinesBody>;

const TableLine = Strict({
  id: Id,
  name: Public(Type.String()),
  quantity: Public(Type.Integer()),
  /** Of the whole line, at the price of today. */
  price: Money,
  choiceIds: List(Id),
  choices: List(Public(Type.String())),
  notes: Nullable(Personal(Type.String())),
  /** The dish, or one of its choices, is no longer sold. */
  isGone: Public(Type.Boolean()),
});
export type TableLine = Static<typeof TableLine>;

const TableGuest = Strict({
  /** null at a table of `each`. */
  id: Nullable(Id),
  name: Personal(Type.String()),
  dishes: Public(Type.Integer()),
  isDone: Public(Type.Boolean()),
  /** Rises with each change of the lines. */
  revision: Public(Type.Integer()),
  /** The caller's own, and for the host everybody's; of a table of `host`. */
  lines: Nullable(List(TableLine)),
});
export type TableGuest = Static<typeof TableGuest>;

export const Table = Strict(
  {
    code: TableCode,
    name: Personal(Type.String()),
    /** The host's first name. */
    host: Personal(Type.String()),
    isHost: Public(Type.Boolean()),
    payment: TablePayment,
    state: Public(Type.Union(TABLE_STATES.map((state) => Type.Literal(state)))),
    eventId: Id,
    restaurantName: Public(Type.String()),
    eventImage: Nullable(Picture),
    hue: Public(Type.Integer()),
    eventRunAt: Instant,
    eventEndsAt: Instant,
    eventTimeZone: Public(Type.String()),
    /** The time slot of the host's order. */
    deliveryTime: Nullable(Instant),
    /** Of the host's order; null before there is one. */
    deliveryType: Nullable(Public(Type.Union([Type.Literal('d2d'), Type.Literal('pickup')]))),
    /** When it takes nothing more: the end of orders, or earlier at a table of `host`. */
    closesAt: Instant,
    /** What the dishes of a guest may cost together, before tax. */
    guestLimit: Nullable(Money),
    /** The event, or the time slot, has no place left. */
    isFull: Public(Type.Boolean()),
    /** The host first, then in the order in which they joined; at a table of `each` those whose paid orders the delivery brings. */
    guests: List(TableGuest),
    /** The caller's own, at a table of `host`. */
    guestId: Nullable(Id),
    /** The caller's membership of the event, if the caller's paid order is among them. */
    membershipId: Nullable(Id),
    /** Where the delivery goes; only for the host and for who has joined it. */
    address: Nullable(Personal(Type.String())),
  },
  { $id: 'Table' },
);
export type Table = Static<typeof Table>;
export const TableAnswer = Data('table', ref(Table));
