/** Shapes shared by all resources. Money is a number of dollars with two places; instants are ISO 8601 UTC. */
import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox';
import { MAX_EMAIL, EMAIL_PATTERN, KNOWN_EMAIL_PATTERN } from '@dwellivery/domain/email';
import { ID_DIGITS } from '../lib/ids';
import { INVISIBLE, MIN_PASSWORD } from '@dwellivery/domain/visible';
import { Free, OWN_PRIVACY, Personal, Public, Secret, declared, type Declared } from './privacy';

/** Refuses unknown keys, so that a misspelt field is not dropped silently (contract, "Conventions"). */
export const Strict = <T extends TProperties & Record<string, Declared>>(
  properties: T,
  options: { $id?: string; description?: string } = {},
) => declared(Type.Object(properties, { additionalProperties: false, ...options }));

/** A reference to a registered schema with an `$id`: one component in OpenAPI, one type. */
export const ref = <T extends TSchema & Declared>(schema: T) =>
  declared(Type.Unsafe<Static<T>>(Type.Ref(`${schema.$id}#`)));

export const Nullable = <T extends TSchema & Declared>(schema: T) =>
  declared(Type.Union([schema, Type.Null()]));
/** @param bounds lengths; answers need none */
export const List = <T extends TSchema & Declared>(
  schema: T,
  bounds: { minItems?: number; maxItems?: number; description?: string } = {},
) => declared(Type.Array(schema, bounds));

/** The largest id that PostgreSQL's integer holds; above it the id cannot exist. */
export const MAX_ID = 2_147_483_647;
export const Id = Public(Type.Integer({ minimum: 1, maximum: MAX_ID }));
/** Path ids arrive as text. */
export const IdText = Public(Type.String({ pattern: `^${ID_DIGITS}$` }));
export const UserKey = Public(Type.String({ pattern: `^users_${ID_DIGITS}$` }));

/** The message to a form's user if the value is missing, too short or of the wrong form. @see plugins/problems.ts */
export const errorText = (words: string) => ({ 'x-error': words });
/** Own keywords. Ajv must know them, because it refuses unknown ones. */
export const OWN_KEYWORDS = ['x-error', ...OWN_PRIVACY];

export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength });
/** URL of a picture. Problem reports leave out those of customers, because masking letters of a URL does not hide it. */
export const Picture = Public(Type.String({ contentMediaType: 'image/*', description: 'image URL' }));
export const Instant = Public(Type.String({ format: 'date-time' }));
export const DateOnly = Public(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }));
export const ZipCode = Public(Type.String({ pattern: '^[0-9]{5}$', ...errorText('Valid zipcode required') }));
export const Slug = Public(Type.String({ pattern: '^[a-zA-Z0-9][a-zA-Z0-9_-]{0,79}$' }));
const emailOf = (pattern: string) =>
  Personal(Type.String({ minLength: 3, maxLength: MAX_EMAIL, pattern, ...errorText('Email Required') }));
/** An address that is given for the first time (spec 2 §5). The mail server decides on deliverability. */
export const Email = emailOf(EMAIL_PATTERN);
/** The address of an account, which may be older than the present rule. */
export const KnownEmail = emailOf(KNOWN_EMAIL_PATTERN);
/** A password that is chosen: at least six visible characters; others may be among them. */
export const passwordOf = (words: string) =>
  Secret(
    Type.String({
      minLength: MIN_PASSWORD,
      maxLength: 128,
      pattern: `^([\\s${INVISIBLE}]*[^\\s${INVISIBLE}]){${MIN_PASSWORD}}`,
      ...errorText(words),
    }),
  );
export const Password = passwordOf('Minimum of 6 characters');

const RENEWED = "The session's new token after the password was shown: the token before ends; else null";
export const NewToken = Nullable(Secret(Type.String({ description: RENEWED })));
/** An existing password: only its absence is an error. */
export const CurrentPassword = Secret(
  Type.String({ minLength: 1, maxLength: 128, ...errorText('Password required') }),
);

/** Marks an amount of dollars; the SPA's types and its conversion to cents are generated from it. */
export const DOLLARS = { 'x-money': 'USD' };
export const Money = Public(Type.Number({ ...DOLLARS, description: 'US dollars, two decimal places' }));
/** Dollars in a request. */
export const MoneyIn = Public(Type.Number({ ...DOLLARS, minimum: 0, maximum: 100_000 }));

/** Where an event or a location is. */
export const LatLng = Strict({ lat: Public(Type.Number()), lng: Public(Type.Number()) });

/** As captured at page load (spec 1 §2, §3). */
export const LeadParams = Personal(
  Type.Record(Type.String({ pattern: '^(utm_[a-z0-9_]{1,36}|rid|aid|referer)$' }), Text(300), {
    description: 'only utm_*, rid, aid and referer, their names in lower case',
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
    /** The fresh quote, with a 409 caused by a change of price or choices. */
    checkoutDetails: Type.Optional(
      Personal(Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))),
    ),
    /** The table as it is now, with `lines_changed`. */
    table: Type.Optional(
      Personal(Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))),
    ),
  },
  { $id: 'Error' },
);

/** `{data: {[name]: schema}}`, the envelope of the documented v2 calls. */
export const Data = <K extends string, T extends TSchema & Declared>(name: K, schema: T) =>
  Strict({ data: Strict({ [name]: schema } as Record<K, T>) });

export const IdParams = Strict({ id: IdText });
