/** Sessions and linked identities of an account (contract, Accounts). */
import { Type } from '@sinclair/typebox';
import { Id, Instant, List, Nullable, Password, Strict } from './common';
import { Free, Personal, Public } from './privacy';

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

export const AccessAnswer = Strict({ access: Access });
export const DoneAnswer = Strict({ message: Free(Type.String()) });
/** Sets a new password, because the change of the address was made with the old one. */
export const UndoBody = Strict({ password: Password });
