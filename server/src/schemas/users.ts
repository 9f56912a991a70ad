import { Type, type Static } from '@sinclair/typebox';
import {
  Email,
  Id,
  Instant,
  LeadParams,
  Money,
  Nullable,
  Password,
  Strict,
  Text,
  ZipCode,
  ref,
  told,
} from './common';

const PHONE = { maxLength: 30, pattern: '^[0-9+()\\-. ]*$' };
const Phone = Type.String({ ...PHONE, ...told('Must provide a valid phone') });
/** Three characters between the spaces around them. */
const Name = Type.String({
  minLength: 3,
  maxLength: 120,
  pattern: '\\S[\\s\\S]+\\S',
  ...told('Name Required'),
});

/** The customer's own view of the account (spec 1 §3). Another customer gets {@link LimitedUser}. */
export const User = Strict(
  {
    id: Id,
    uuid: Type.String(),
    name: Type.String(),
    firstname: Type.String(),
    lastname: Type.String(),
    email: Type.String(),
    phone: Nullable(Type.String()),
    street: Nullable(Type.String()),
    city: Nullable(Type.String()),
    state: Nullable(Type.String()),
    postal_code: Nullable(Type.String()),
    home: Nullable(Type.String({ description: 'street, city, state and zip on one line' })),
    avatar: Nullable(Type.String({ description: 'image URL' })),
    created_at: Instant,
    confirmed: Type.Boolean(),
    source: Nullable(Type.String()),
    referral_url: Type.String(),
    stripe_id: Nullable(Type.String()),
    stripe_subscribed_at: Nullable(Instant),
    stripe_sub_cancelled: Type.Boolean(),
    stripe_subscription_end: Nullable(Instant),
    credit_balance: Money,
    /** When the next VIP period starts or the cancelled one ends. */
    stripe_renews_at: Nullable(Instant),
    leadTracking: LeadParams,
  },
  { $id: 'User' },
);
export type User = Static<typeof User>;

/** What unconnected users see of each other (spec 1 §1). */
export const LimitedUser = Strict(
  { id: Id, uuid: Type.String(), firstname: Type.String(), avatar: Nullable(Type.String()) },
  { $id: 'LimitedUser' },
);

export type LimitedUser = Static<typeof LimitedUser>;

export const UserAnswer = Strict({ user: ref(User) });
export const UserShowAnswer = Strict({ user: Type.Union([ref(User), ref(LimitedUser)]) });

/** Address contact fields are optional at registration (spec 2 §3). */
export const RegistrationBody = Strict({
  user: Strict({
    name: Name,
    firstname: Type.Optional(Text(60)),
    lastname: Type.Optional(Text(60)),
    email: Email,
    password: Type.String({
      minLength: 6,
      maxLength: 128,
      ...told('Password required (at least 6 characters)'),
    }),
    /** Six digits at least, as the form counts them. */
    phone: Type.String({
      minLength: 6,
      maxLength: 30,
      pattern: '^([+()\\-. ]*[0-9]){6}[0-9+()\\-. ]*$',
      ...told('Phone required'),
    }),
    street: Type.Optional(Text(200)),
    city: Type.Optional(Text(100)),
    state: Type.Optional(Text(40)),
    postal_code: ZipCode,
  }),
  lead_params: Type.Optional(LeadParams),
});

/** Every field optional; a missing one stays as it is. With an avatar the same fields come as multipart, the file as `avatar`. */
export const UserPatchBody = Strict({
  user: Type.Partial(
    Strict({
      name: Name,
      firstname: Text(60),
      lastname: Text(60),
      email: Email,
      password: Password,
      phone: Phone,
      street: Text(200),
      city: Text(100),
      state: Text(40),
      postal_code: ZipCode,
    }),
    { additionalProperties: false },
  ),
});

export const SessionBody = Strict({
  email: Email,
  password: Type.String({ minLength: 1, maxLength: 128, ...told('Password required') }),
  lead_params: Type.Optional(LeadParams),
});
/** Who am I: null for a visitor without a token (contract, "Paths"). */
export const SessionAnswer = Strict({ session: Nullable(Strict({ user: ref(User) })) });
export const SessionCreatedAnswer = Strict({ session: Strict({ token: Type.String(), user: ref(User) }) });
export const RegisteredAnswer = Strict({ user: ref(User), token: Type.String() });

export const OmniauthBody = Strict({
  provider: Type.Union([Type.Literal('facebook'), Type.Literal('google_oauth2')]),
  code: Text(2000, 1),
  state: Text(500, 1),
  redirect_uri: Text(500, 1),
  code_verifier: Text(128, 43),
  nonce: Type.Optional(Text(200)),
  lead_params: Type.Optional(LeadParams),
});

export const CreditBalanceAnswer = Strict({
  credit_balance: Money,
  /** Referral rewards that become spendable when their event is complete. */
  pending_credit: Money,
});
export const AvatarAnswer = Strict({ avatar: Nullable(Strict({ id: Type.String(), url: Type.String() })) });

export const ConfirmationResendBody = Strict({ email: Email });
export const PasswordResetBody = Strict({ email: Email });
export const PasswordUpdateBody = Strict({ password: Password });
export const TokenParams = Strict({ token: Text(200, 1) });
export const MessageAnswer = Strict({ message: Type.String() });

export const HomeBody = Strict({
  home: Strict({
    postal_code: ZipCode,
    street: Type.Optional(Text(200)),
    city: Type.Optional(Text(100)),
    state: Type.Optional(Text(40)),
    phone: Type.Optional(Phone),
  }),
});
export const HomeValidateQuery = Strict({ postal_code: Type.String({ maxLength: 20 }) });
export const HomeValidateAnswer = Strict({
  home: Strict({ postal_code: Type.String(), serviceable: Type.Boolean() }),
});
