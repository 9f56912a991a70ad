/** Ends the ways into an account after a change of its password or address (contract, Accounts). The caller has locked the user row. */
import { and, eq, gt, inArray, isNull, not, or } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { isSameEmail } from '../../db/sameEmail';
import { emailTokens, oauthIdentities, users, type UserRow } from '../../db/schema';
import type { Transaction } from '../../db/transaction';
import { closeSessionsOf } from './sessions';

/** The tokens that end. Undo tokens stay: they belong to the owner of an earlier address. */
const OPENING = ['confirm', 'reset', 'change'] as const;

export async function voidTokens(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  userId: number,
  kinds: readonly (typeof OPENING)[number][] = OPENING,
): Promise<void> {
  await transaction
    .update(emailTokens)
    .set({ usedAt: nowDate(context) })
    .where(
      and(eq(emailTokens.userId, userId), inArray(emailTokens.kind, [...kinds]), isNull(emailTokens.usedAt)),
    );
}

/** Voids the undo tokens of addresses later than the restored one. Those of earlier addresses stay valid. */
export async function voidLaterUndos(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  userId: number,
  tokenId: number,
): Promise<void> {
  await transaction
    .update(emailTokens)
    .set({ usedAt: nowDate(context) })
    .where(
      and(
        eq(emailTokens.userId, userId),
        eq(emailTokens.kind, 'undo'),
        isNull(emailTokens.usedAt),
        gt(emailTokens.id, tokenId),
      ),
    );
}

type Kept = {
  /** The session that stays open. */
  token: string | null;
  /** ownAddress: keeps identities with the account's address; none: another person may have linked them. */
  identities: 'ownAddress' | 'none';
};

/** Ends sessions, open tokens, a pending address and identities. @param user with its new address */
export async function endWaysIn(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  user: Pick<UserRow, 'id' | 'email'>,
  kept: Kept,
): Promise<void> {
  await closeSessionsOf(context, transaction, user.id, kept.token);
  await voidTokens(context, transaction, user.id);
  await transaction.update(users).set({ pendingEmail: null }).where(eq(users.id, user.id));
  const isForeign = or(isNull(oauthIdentities.email), not(isSameEmail(oauthIdentities.email, user.email)));
  await transaction
    .delete(oauthIdentities)
    .where(
      and(eq(oauthIdentities.userId, user.id), kept.identities === 'ownAddress' ? isForeign : undefined),
    );
}
