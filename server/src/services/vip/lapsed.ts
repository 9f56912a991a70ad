/** The job for memberships whose paid period is over: a lost webhook about their end must not leave them free of fees for ever. */
import { and, asc, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import * as t from '../../db/schema';
import { inParallel } from '../../lib/inParallel';
import { turnsEvery } from '../../lib/turns';
import { syncSubscription } from './sync';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A renewal moves the end of the period forward by a webhook, which may come this late. */
const GRACE_MS = HOUR;
const AT_ONCE = 4;
const MOST_PER_RUN = 200;

/** No index serves the search, which so reads the table of users. */
const isTime = turnsEvery(10 * MINUTE);
/** How often the same subscription is asked about, if the provider keeps it active. */
const isTurn = turnsEvery(24 * HOUR);
/** Users about whom the provider did not answer, who are asked about in the next run if there is room; by clock, as their turns. */
const unanswered = new WeakMap<object, Set<number>>();

/** Users with a subscription of the provider whose period is over. Memberships that were granted by hand have none. */
async function lapsedUsers({ db, clock }: Context): Promise<number[]> {
  const { id, stripeId, stripeSubscriptionId, stripeSubscriptionEnd: end, deletedAt } = t.users;
  const isLapsed = lte(end, new Date(clock.now() - GRACE_MS));
  const found = await db
    .select({ id })
    .from(t.users)
    .where(and(isNotNull(stripeId), isNotNull(stripeSubscriptionId), isLapsed, isNull(deletedAt)))
    .orderBy(asc(end), asc(id));
  return found.map((user) => user.id);
}

/** Those whose turn it is come first, because some of the unanswered are perhaps never answered. */
function dueOf(context: Context, lapsed: number[], again: Set<number>): number[] {
  const due: number[] = [];
  for (const id of lapsed) {
    if (due.length < MOST_PER_RUN && isTurn(context, id)) due.push(id);
  }
  for (const id of due) again.delete(id);
  for (const id of lapsed) {
    if (due.length < MOST_PER_RUN && again.delete(id)) due.push(id);
  }
  return due;
}

/** Asks the provider about lapsed subscriptions. @returns how many it asked about */
export async function refreshLapsed(context: Context): Promise<number> {
  if (!isTime(context, 0)) return 0;
  const again = unanswered.get(context.clock) ?? new Set();
  unanswered.set(context.clock, again);
  const due = dueOf(context, await lapsedUsers(context), again);
  await inParallel(due, AT_ONCE, async (id) => {
    try {
      await syncSubscription(context, id);
    } catch (error) {
      again.add(id);
      context.log.warn({ err: error, user: id }, 'lapsed subscription not read; tried again later');
    }
  });
  return due.length;
}
