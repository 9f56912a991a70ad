/** Shapes shared by every resource on the wire. Money is a decimal number of dollars with two places; instants are ISO 8601 UTC. */
import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox';
import { emailPattern } from '../lib/email';

/** Unknown keys are refused: a misspelt field must never be dropped in silence (contract, "Conventions"). */
export const Strict = <T extends TProperties>(
  properties: T,
  options: { $id?: string; description?: string } = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

/** A schema that has an `$id` is registered once and pointed at from everywhere else: one component in OpenAPI, one type. */
export const ref = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T>>(Type.Ref(`${schema.$id}#`));

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The largest id that PostgreSQL's integer holds; above it the id cannot exist. */
export const MAX_ID = 2_147_483_647;
export const Id = Type.Integer({ minimum: 1, maximum: MAX_ID });
/** Path ids arrive as text; 1 to 10 digits, no sign, no leading zero. */
export const IdText = Type.String({ pattern: '^[1-9][0-9]{0,9}$' });

/** The words for a person where the value is missing, too short or of the wrong form. @see plugins/problems.ts */
export const told = (words: string) => ({ 'x-error': words });
/** Keywords of our own, for the validator, which refuses those it does not know. */
export const OWN_KEYWORDS = ['x-error'];

export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength });
export const Instant = Type.String({ format: 'date-time' });
export const DateOnly = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
export const ZipCode = Type.String({ pattern: '^[0-9]{5}$', ...told('Valid zipcode required') });
export const Slug = Type.String({ pattern: '^[a-zA-Z0-9][a-zA-Z0-9_-]{0,79}$' });
export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: emailPattern,
  ...told('Email Required'),
});
export const Password = Type.String({ minLength: 6, maxLength: 128, ...told('Minimum of 6 characters') });

/** Dollars with two places, as answered. */
export const Money = Type.Number({ description: 'US dollars, two decimal places' });
/** Dollars as a customer may send them: finite, not negative, at most $100,000. */
export const MoneyIn = Type.Number({ minimum: 0, maximum: 100_000 });

export const LatLng = Strict({ lat: Type.Number(), lng: Type.Number() });

/** utm_* parameters, rid and aid as captured at page load (spec 1 §2). */
export const LeadParams = Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), Text(300), {
  maxProperties: 20,
  additionalProperties: false,
});

export const ErrorBody = Type.Object(
  {
    error: Type.String(),
    message: Type.String(),
    code: Type.String(),
    errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
    /** With a 409 that changed the price or the choices: the fresh quote. */
    checkoutDetails: Type.Optional(
      Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
    ),
  },
  { $id: 'Error', additionalProperties: false },
);

/** `{data: {[name]: schema}}`, the envelope of the documented v2 calls. */
export const Data = <K extends string, T extends TSchema>(name: K, schema: T) =>
  Strict({ data: Strict({ [name]: schema } as Record<K, T>) });

export const EventIdParams = Strict({ id: IdText });
export const OrderIdParams = Strict({ id: IdText });
