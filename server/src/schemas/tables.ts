/** Tables: neighbors who join the delivery of a host (contract, "Tables"). */
import { MAX_TABLE_NAME, TABLE_CODE } from '@dwellivery/domain/tables';
import { Type, type Static } from '@sinclair/typebox';
import { Data, Id, Instant, List, Nullable, Picture, Strict, errorText, ref } from './common';
import { Personal, Public } from './privacy';

/** Who holds the code can look at the table and join it. */
export const TableCode = Personal(Type.String({ pattern: TABLE_CODE }));
export const TableParams = Strict({ code: TableCode });

export const TableBody = Strict({
  name: Personal(
    Type.String({ minLength: 1, maxLength: MAX_TABLE_NAME, ...errorText('Please give the table a name.') }),
  ),
  /** Each neighbor pays for their own order, and the host's delivery brings it. */
  payment: Public(Type.Literal('each')),
});
export type TableBody = Static<typeof TableBody>;

export const Table = Strict(
  {
    code: TableCode,
    name: Personal(Type.String()),
    /** The host's first name. */
    host: Personal(Type.String()),
    isHost: Public(Type.Boolean()),
    state: Public(Type.Union([Type.Literal('open'), Type.Literal('ended')])),
    eventId: Id,
    restaurantName: Public(Type.String()),
    eventImage: Nullable(Picture),
    hue: Public(Type.Integer()),
    eventRunAt: Instant,
    eventEndsAt: Instant,
    eventTimeZone: Public(Type.String()),
    /** The time slot of the host's order. */
    deliveryTime: Nullable(Instant),
    /** End of orders. */
    closesAt: Instant,
    /** The event, or the time slot, has no place left. */
    isFull: Public(Type.Boolean()),
    /** Whose paid orders the delivery brings: the host's first, then in the order in which they joined. */
    guests: List(Strict({ name: Personal(Type.String()), dishes: Public(Type.Integer()) })),
    /** The caller's membership of the event, if the caller's paid order is among them. */
    membershipId: Nullable(Id),
    /** Where the delivery goes; only for the host and for who has joined it. */
    address: Nullable(Personal(Type.String())),
  },
  { $id: 'Table' },
);
export type Table = Static<typeof Table>;
export const TableAnswer = Data('table', ref(Table));
