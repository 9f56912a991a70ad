/** Sessions and linked identities of an account (contract, Accounts). */
import { Type } from '@sinclair/typebox';
import { CurrentPassword, Id, Instant, List, Money, NewToken, Nullable, Password, Strict } from './common';
import { Free, Personal, Public, Secret } from './privacy';

const Provider = Public(Type.Union([Type.Literal('facebook'), Type.Literal('google_oauth2')]));

export const Access = Strict({
  /** False for customers who only sign in with a provider. */
  has_password: Public(Type.Boolean()),
  /** Until when this session's sign-in with a provider replaces the current password. */
  proven_until: Nullable(Instant),
  sessions: List(
    Strict({
      id: Id,
      created_at: Instant,
      /** Null for sessions older than this field. */
      method: Nullable(
        Public(
          Type.Union(
            (['registration', 'password', 'facebook', 'google_oauth2', 'mail'] as const).map((method) =>
              Type.Literal(method),
            ),
          ),
        ),
      ),
      device: Nullable(Personal(Type.String({ description: 'Chrome on Android' }))),
      /** True for the caller's session. */
      current: Public(Type.Boolean()),
    }),
  ),
  identities: List(
    Strict({
      id: Id,
      provider: Provider,
      email: Nullable(Personal(Type.String())),
      linked_at: Nullable(Instant),
    }),
  ),
});

/** The current password, unless a sign-in with a provider is fresh. */
const Proof = Strict({ current_password: Type.Optional(CurrentPassword) });
export const DataFileBody = Strict({
  /** json: for programs; page: HTML to read. */
  format: Public(Type.Union([Type.Literal('json'), Type.Literal('page')])),
  user: Proof,
});
export const DataFileAnswer = Strict({
  token: NewToken,
  file: Strict({
    name: Public(Type.String()),
    type: Public(Type.String()),
    text: Secret(Type.String()),
  }),
});

/** What stands in the way of deleting the account, and what would be lost with it. */
export const DeletionAnswer = Strict({
  deletion: Strict({
    open_orders: List(
      Strict({
        id: Id,
        membership_id: Id,
        restaurant_name: Public(Type.String()),
        event_run_at: Instant,
        event_time_zone: Public(Type.String()),
      }),
    ),
    /** running: must be cancelled first; lost: paid for, and ends with the account. */
    vip: Public(Type.Union([Type.Literal('none'), Type.Literal('running'), Type.Literal('lost')])),
    credit_balance: Money,
    pending_credit: Money,
  }),
});
/** The body of calls that need a proof and nothing else. */
export const ProvenBody = Strict({ user: Proof });

export const AccessAnswer = Strict({ access: Access });
export const EndedAnswer = Strict({ message: Free(Type.String()), token: NewToken });
export const DoneAnswer = Strict({ message: Free(Type.String()) });
/** Sets a new password, because the change of the address was made with the old one. */
export const UndoBody = Strict({ password: Password });
