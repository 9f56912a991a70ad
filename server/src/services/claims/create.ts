/** A customer reports what was wrong with a dinner (contract, "Claims"). */
import { nowDate, type Context } from '../../ports/context';
import type { Database } from '../../db/database';
import { lockCaller } from '../../db/locks';
import * as t from '../../db/schema';
import type { ClaimRow } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fieldError, TooManyRequests } from '../../lib/errors';
import type { Claim, ClaimBody } from '../../schemas/claims';
import { dropClaimPicture, storeClaimPicture } from '../files/claimPictures';
import { countUp, limitKey } from '../limits/limits';
import { queueMail } from '../mail/queue';
import { ownOrder } from '../orders/find';
import { checkClaim } from './rules';
import { showClaim } from './views';

const HOUR_MS = 3_600_000;
/** In an hour. An address may be that of a whole office. */
const MOST = { account: 10, address: 30 };
/** People and tests share a sandbox's address. */
const SANDBOX_FACTOR = 100;

/** @throws 429 `too_many_requests` */
async function limitClaims(context: Context, userId: number, address: string): Promise<void> {
  const factor = context.config.sandbox ? SANDBOX_FACTOR : 1;
  const most = new Map([
    [limitKey('claims of', String(userId)), MOST.account],
    [limitKey('claims from', address), MOST.address],
  ]);
  const added = [...most.keys()].map((key) => ({ key, hits: 1 }));
  const over = (await countUp(context, added, HOUR_MS)).filter(
    ({ key, hits }) => hits > (most.get(key) ?? 0) * factor,
  );
  if (over.length === 0) return;
  const until = Math.max(...over.map(({ endsAt }) => endsAt.getTime()));
  throw new TooManyRequests(Math.max(1, Math.ceil((until - context.clock.now()) / 1000)));
}

type NewClaim = { userId: number; orderId: number; body: ClaimBody; text: string; pictureKey: string | null };

/** Checks again with the lock, for which the second of two presses waits. */
async function writeClaim(
  { clock, config }: Context,
  tx: Database,
  { userId, orderId, body, text, pictureKey }: NewClaim,
): Promise<ClaimRow> {
  await lockCaller(tx, userId);
  const now = nowDate({ clock });
  const { lines, kind } = body;
  await checkClaim(tx, { order: await ownOrder(tx, userId, orderId), lines, now });
  const [claim] = await tx
    .insert(t.claims)
    .values({ userId, orderId, kind, text, pictureKey, createdAt: now })
    .returning();
  if (!claim) throw new Error('A claim has no row.');
  await tx
    .insert(t.claimLines)
    .values(lines.map(({ id, quantity }) => ({ orderLineId: id, claimId: claim.id, quantity })));
  const { operatorEmail } = config;
  const mail = { mailKey: `claim_made:${claim.id}`, kind: 'claim_made', payload: { claimId: claim.id } };
  if (operatorEmail !== null) await queueMail(tx, { ...mail, recipient: operatorEmail }, now);
  return claim;
}

/** @throws 404; 409, 422 as {@link checkClaim}; 422 `bad_picture`; 429 `too_many_requests`; 503 `files_unavailable` */
export async function createClaim(
  context: Context,
  { userId, orderId, address, body }: Pick<NewClaim, 'userId' | 'orderId' | 'body'> & { address: string },
): Promise<Claim> {
  const order = await ownOrder(context.db, userId, orderId);
  await limitClaims(context, userId, address);
  const text = body.text.trim();
  if (!text) throw fieldError('text', 'Please say what was wrong.');
  // Before a picture is decoded, which is costly, and again with the lock.
  await checkClaim(context.db, { order, lines: body.lines, now: nowDate(context) });
  const { picture } = body;
  const pictureKey = picture === undefined ? null : await storeClaimPicture(context.config, picture);
  let claim: ClaimRow;
  try {
    claim = await inTransaction(context.db, (tx) =>
      writeClaim(context, tx, { userId, orderId, body, text, pictureKey }),
    );
  } catch (error) {
    if (pictureKey !== null) await dropClaimPicture(context, pictureKey);
    throw error;
  }
  return showClaim(context.db, claim);
}
