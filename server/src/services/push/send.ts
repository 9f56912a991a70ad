/** Sends queued pushes. A push service that is busy or silent is tried again, four times within seven minutes. */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { mails, pushes, pushSubscriptions, sessions } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { inParallel } from '../../lib/inParallel';
import { nowDate, type Context } from '../../ports/context';
import { isLive } from '../accounts/sessions';
import { isPushAddress } from './address';
import { composePush, type Push } from './compose';
import { post, type Device } from './post';
import { quietUntil } from './quietHours';

const MAX_ATTEMPTS = 4;
const BATCH = 100;
const AT_ONCE = 8;
/** The first wait; an attempt ends within it. */
const MINUTE = 60_000;

type PushRow = typeof pushes.$inferSelect;

/** Claims a push by moving its next attempt, so that only one process sends it. */
async function claim({ db, clock }: Context, { id, attempts }: PushRow): Promise<boolean> {
  const next = new Date(clock.now() + MINUTE * 2 ** attempts);
  const claimed = await db
    .update(pushes)
    .set({ attempts: sql`${pushes.attempts} + 1`, nextAttemptAt: next })
    .where(and(eq(pushes.id, id), eq(pushes.attempts, attempts), isNull(pushes.endedAt)))
    .returning({ id: pushes.id });
  return claimed.length > 0;
}

const end = (context: Pick<Context, 'db' | 'clock'>, { id }: PushRow) =>
  context.db
    .update(pushes)
    .set({ endedAt: nowDate(context) })
    .where(eq(pushes.id, id));

/** The mail that would say the same is not sent any more. */
async function accept(context: Context, push: PushRow): Promise<void> {
  const now = nowDate(context);
  await inTransaction(context.db, async (tx) => {
    await end({ ...context, db: tx }, push);
    const own = eq(pushSubscriptions.id, push.subscriptionId);
    await tx.update(pushSubscriptions).set({ acceptedAt: now }).where(own);
    if (push.mailId === null) return;
    const mail = and(eq(mails.id, push.mailId), isNull(mails.sentAt));
    await tx.update(mails).set({ sentAt: now, payload: {} }).where(mail);
  });
}

/** With its pushes: a mail that waited for them is sent. */
const forget = ({ db }: Context, { id }: Device) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));

/** @returns undefined if its session has ended, or it subscribed with keys that are no longer used */
async function deviceOf(context: Context, { subscriptionId }: PushRow): Promise<Device | undefined> {
  const { push } = context.config;
  const [found] = await context.db
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, subscriptionId), isLive(context)));
  const { device } = found ?? {};
  return device && push?.publicKey === device.serverKey && isPushAddress(push, device.endpoint)
    ? device
    : undefined;
}

async function deliver(context: Context, row: PushRow, device: Device, push: Push): Promise<void> {
  const outcome = await post(context, device, push);
  if (outcome === 'accepted') return accept(context, row);
  if (outcome === 'gone') await forget(context, device);
  else if (outcome === 'refused' || row.attempts + 1 >= MAX_ATTEMPTS) await end(context, row);
}

/** It is tried again in the morning, as if for the first time. */
const postpone = ({ db }: Context, { id }: PushRow, until: Date) =>
  db.update(pushes).set({ attempts: 0, nextAttemptAt: until }).where(eq(pushes.id, id));

async function sendOne(context: Context, row: PushRow): Promise<void> {
  if (!(await claim(context, row))) return;
  const device = row.attempts < MAX_ATTEMPTS ? await deviceOf(context, row) : undefined;
  const push = device ? await composePush(context, row) : null;
  if (!device || !push) return void (await end(context, row));
  const morning = push.quietZone ? quietUntil(nowDate(context), push.quietZone) : null;
  if (morning) await postpone(context, row, morning);
  else await deliver(context, row, device, push);
}

/** A row that cannot be sent does not keep the others. */
async function trySend(context: Context, row: PushRow): Promise<void> {
  try {
    await sendOne(context, row);
  } catch (error) {
    context.log.error({ err: error, push: row.id, kind: row.kind }, 'push not sent; tried again later');
  }
}

/** A job; may run in several processes at once. @returns how many pushes were due */
export async function sendPushes(context: Context): Promise<number> {
  if (!context.config.push) return 0;
  const due = await context.db
    .select()
    .from(pushes)
    .where(and(isNull(pushes.endedAt), lte(pushes.nextAttemptAt, nowDate(context))))
    .orderBy(asc(pushes.nextAttemptAt), asc(pushes.id))
    .limit(BATCH);
  await inParallel(due, AT_ONCE, (row) => trySend(context, row));
  return due.length;
}
