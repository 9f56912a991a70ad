import { Type, type Static } from '@sinclair/typebox';
import { INVISIBLE } from '@dwellivery/domain/visible';
import {
  CurrentPassword,
  Email,
  KnownEmail,
  Id,
  Instant,
  LeadParams,
  Money,
  NewToken,
  Nullable,
  Password,
  Picture,
  Strict,
  Text,
  ZipCode,
  passwordOf,
  ref,
  errorText,
} from './common';
import { Free, Personal, Public, Secret, declared } from './privacy';

/** A new number must also pass `isPhone` of the domain; a form sends the unchanged one too. */
const PHONE = { maxLength: 30, pattern: '^[0-9+()\\-. ]*$' };
const Phone = Personal(Type.String({ ...PHONE, ...errorText('Must provide a valid phone') }));
/** At least three visible characters after trimming. */
export const Name = Personal(
  Type.String({
    minLength: 3,
    maxLength: 120,
    pattern: `[^\\s${INVISIBLE}][${INVISIBLE}]*[^${INVISIBLE}][\\s\\S]*[^\\s${INVISIBLE}]`,
    ...errorText('Name Required'),
  }),
);

/** The customer's own view of the account (spec 1 §3). Another customer gets {@link LimitedUser}. */
export const User = Strict(
  {
    id: Id,
    uuid: Public(Type.String()),
    name: Personal(Type.String()),
    firstname: Personal(Type.String()),
    lastname: Personal(Type.String()),
    email: Personal(Type.String()),
    /** The new address, until its link is opened. */
    pending_email: Nullable(Personal(Type.String())),
    phone: Nullable(Personal(Type.String())),
    street: Nullable(Personal(Type.String())),
    city: Nullable(Public(Type.String())),
    state: Nullable(Public(Type.String())),
    postal_code: Nullable(Public(Type.String())),
    home: Nullable(Personal(Type.String({ description: 'street, city, state and zip on one line' }))),
    avatar: Nullable(Personal(Picture)),
    created_at: Instant,
    confirmed: Public(Type.Boolean()),
    source: Nullable(Personal(Type.String())),
    referral_url: Personal(Type.String()),
    stripe_id: Nullable(Secret(Type.String())),
    stripe_subscribed_at: Nullable(Instant),
    stripe_sub_cancelled: Public(Type.Boolean()),
    stripe_subscription_end: Nullable(Instant),
    credit_balance: Money,
    /** When the next VIP period starts or the cancelled one ends. */
    stripe_renews_at: Nullable(Instant),
    // As stored: an older account may have other names than `LeadParams` takes.
    leadTracking: Personal(Type.Record(Type.String(), Type.String())),
  },
  { $id: 'User' },
);
export type User = Static<typeof User>;

/** The fields that other customers see (spec 1 §1). */
export const LimitedUser = Strict(
  {
    id: Id,
    uuid: Public(Type.String()),
    firstname: Personal(Type.String()),
    avatar: Nullable(Personal(Picture)),
  },
  { $id: 'LimitedUser' },
);

export type LimitedUser = Static<typeof LimitedUser>;

export const UserAnswer = Strict({ user: ref(User) });
export const UserUpdatedAnswer = Strict({ user: ref(User), token: NewToken });
export const UserShowAnswer = Strict({ user: declared(Type.Union([ref(User), ref(LimitedUser)])) });

/** The address fields are optional (spec 2 §3). */
export const RegistrationBody = Strict({
  user: Strict({
    name: Name,
    firstname: Type.Optional(Personal(Text(60))),
    lastname: Type.Optional(Personal(Text(60))),
    email: Email,
    password: passwordOf('Password required (at least 6 characters)'),
    /** At least six digits, like the form. */
    phone: Personal(
      Type.String({
        minLength: 6,
        maxLength: 30,
        pattern: '^([+()\\-. ]*[0-9]){6}[0-9+()\\-. ]*$',
        ...errorText('Phone required'),
      }),
    ),
    street: Type.Optional(Personal(Text(200))),
    city: Type.Optional(Public(Text(100))),
    state: Type.Optional(Public(Text(40))),
    postal_code: ZipCode,
  }),
  lead_params: Type.Optional(LeadParams),
});

/** A missing field keeps its value. With an avatar the fields come as multipart, the file as `avatar`. */
export const UserPatchBody = Strict({
  user: declared(
    Type.Partial(
      Strict({
        name: Name,
        firstname: Personal(Text(60)),
        lastname: Personal(Text(60)),
        /** A form sends the unchanged one too, which may be older than the rule for new ones. */
        email: KnownEmail,
        password: Password,
        /** Required with a new email or password. */
        current_password: CurrentPassword,
        phone: Phone,
        street: Personal(Text(200)),
        city: Public(Text(100)),
        state: Public(Text(40)),
        postal_code: ZipCode,
      }),
      { additionalProperties: false },
    ),
  ),
});

export const SessionBody = Strict({
  email: KnownEmail,
  password: CurrentPassword,
  lead_params: Type.Optional(LeadParams),
});
/** The caller's session; null for a visitor without a token (contract, "Paths"). */
export const SessionAnswer = Strict({ session: Nullable(Strict({ user: ref(User) })) });
export const SessionCreatedAnswer = Strict({
  session: Strict({ token: Secret(Type.String()), user: ref(User) }),
});
export const RegisteredAnswer = Strict({ user: ref(User), token: Secret(Type.String()) });

export const OmniauthBody = Strict({
  provider: Public(Type.Union([Type.Literal('facebook'), Type.Literal('google_oauth2')])),
  code: Secret(Text(2000, 1)),
  state: Secret(Text(500, 1)),
  redirect_uri: Public(Text(500, 1)),
  code_verifier: Secret(Text(128, 43)),
  nonce: Type.Optional(Secret(Text(200))),
  /** A fresh sign-in of this customer, as a proof: another account's is refused. */
  for_user: Type.Optional(Id),
  lead_params: Type.Optional(LeadParams),
});

export const CreditBalanceAnswer = Strict({
  credit_balance: Money,
  /** Referral rewards that become spendable when their event is complete. */
  pending_credit: Money,
});
export const AvatarAnswer = Strict({
  avatar: Nullable(Strict({ id: Public(Type.String()), url: Personal(Picture) })),
});

export const ConfirmationResendBody = Strict({ email: KnownEmail });
export const PasswordResetBody = Strict({ email: KnownEmail });
export const PasswordUpdateBody = Strict({ password: Password });
export const TokenParams = Strict({ token: Secret(Text(200, 1)) });
/** `own`: whether the link belongs to the caller's account. A page asks first if opening it would change who is signed in. */
export const MailedLinkAnswer = Strict({
  message: Free(Type.String()),
  email: Personal(Type.String()),
  own: Public(Type.Boolean()),
});
export const MessageAnswer = Strict({ message: Free(Type.String()) });

export const HomeBody = Strict({
  home: Strict({
    postal_code: ZipCode,
    street: Type.Optional(Personal(Text(200))),
    city: Type.Optional(Public(Text(100))),
    state: Type.Optional(Public(Text(40))),
    phone: Type.Optional(Phone),
  }),
});
export const HomeValidateQuery = Strict({ postal_code: Public(Type.String({ maxLength: 20 })) });
export const HomeValidateAnswer = Strict({
  home: Strict({ postal_code: Public(Type.String()), serviceable: Public(Type.Boolean()) }),
});
