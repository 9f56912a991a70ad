/** Shapes shared by every resource on the wire. Money is a decimal number of dollars with two places; instants are ISO 8601 UTC. */
import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox';
import { emailPattern } from '../lib/email';
import { Free, OWN_PRIVACY, Personal, Public, Secret, declared, type Declared } from './privacy';

/** Unknown keys are refused: a misspelt field must never be dropped in silence (contract, "Conventions"). */
export const Strict = <T extends TProperties & Record<string, Declared>>(
  properties: T,
  options: { $id?: string; description?: string } = {},
) => declared(Type.Object(properties, { additionalProperties: false, ...options }));

/** A schema that has an `$id` is registered once and pointed at from everywhere else: one component in OpenAPI, one type. */
export const ref = <T extends TSchema & Declared>(schema: T) =>
  declared(Type.Unsafe<Static<T>>(Type.Ref(`${schema.$id}#`)));

export const Nullable = <T extends TSchema & Declared>(schema: T) =>
  declared(Type.Union([schema, Type.Null()]));
/** @param bounds how many; answers of our own need none */
export const List = <T extends TSchema & Declared>(
  schema: T,
  bounds: { minItems?: number; maxItems?: number; description?: string } = {},
) => declared(Type.Array(schema, bounds));

/** The largest id that PostgreSQL's integer holds; above it the id cannot exist. */
export const MAX_ID = 2_147_483_647;
export const Id = Public(Type.Integer({ minimum: 1, maximum: MAX_ID }));
/** Path ids arrive as text; 1 to 10 digits, no sign, no leading zero. */
export const IdText = Public(Type.String({ pattern: '^[1-9][0-9]{0,9}$' }));

/** The words for a person where the value is missing, too short or of the wrong form. @see plugins/problems.ts */
export const told = (words: string) => ({ 'x-error': words });
/** Keywords of our own, for the validator, which refuses those it does not know. */
export const OWN_KEYWORDS = ['x-error', ...OWN_PRIVACY];

export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength });
/** The address of a picture. One of a customer is left out of a report: letters of an address cannot be masked. */
export const Picture = Public(Type.String({ contentMediaType: 'image/*', description: 'image URL' }));
export const Instant = Public(Type.String({ format: 'date-time' }));
export const DateOnly = Public(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }));
export const ZipCode = Public(Type.String({ pattern: '^[0-9]{5}$', ...told('Valid zipcode required') }));
export const Slug = Public(Type.String({ pattern: '^[a-zA-Z0-9][a-zA-Z0-9_-]{0,79}$' }));
/** At least three characters with an @ in the middle (spec 2 §5); deliverability is the mail server's to judge. */
export const Email = Personal(
  Type.String({
    minLength: 3,
    maxLength: 254,
    pattern: emailPattern,
    ...told('Email Required'),
  }),
);
export const Password = Secret(
  Type.String({ minLength: 6, maxLength: 128, ...told('Minimum of 6 characters') }),
);

/** Marks an amount of dollars: the app's types and its conversion into cents are generated from it. */
export const DOLLARS = { 'x-money': 'USD' };
/** Dollars with two places, as answered. */
export const Money = Public(Type.Number({ ...DOLLARS, description: 'US dollars, two decimal places' }));
/** Dollars as a customer may send them: finite, not negative, at most $100,000. */
export const MoneyIn = Public(Type.Number({ ...DOLLARS, minimum: 0, maximum: 100_000 }));

/** Where an event or a location is. */
export const LatLng = Strict({ lat: Public(Type.Number()), lng: Public(Type.Number()) });

/** utm_* parameters, rid and aid as captured at page load (spec 1 §2). */
export const LeadParams = Personal(
  Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), Text(300), {
    maxProperties: 20,
    additionalProperties: false,
  }),
);

export const ErrorBody = Strict(
  {
    error: Free(Type.String()),
    message: Free(Type.String()),
    code: Public(Type.String()),
    errors: Type.Optional(Free(Type.Record(Type.String(), Type.Array(Type.String())))),
    /** With a 409 that changed the price or the choices: the fresh quote. */
    checkoutDetails: Type.Optional(
      Personal(Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))),
    ),
  },
  { $id: 'Error' },
);

/** `{data: {[name]: schema}}`, the envelope of the documented v2 calls. */
export const Data = <K extends string, T extends TSchema & Declared>(name: K, schema: T) =>
  Strict({ data: Strict({ [name]: schema } as Record<K, T>) });

export const EventIdParams = Strict({ id: IdText });
export const OrderIdParams = Strict({ id: IdText });
