/** Background work. Each job may run in several processes at once, because its writes are conditional and repeatable. */
import type { Context } from '../ports/context';
import { systemClock } from '../lib/clock';
import { inParallel } from '../lib/inParallel';
import { turnsEvery } from '../lib/turns';
import { forgetClaimPictures } from '../services/claims/forget';
import { forgetLimits } from '../services/limits/limits';
import { forgetFollows, notifyFollowers } from '../services/follows/notify';
import { queueReminders } from '../services/mail/reminders';
import { completeEvents } from '../services/memberships/memberships';
import { finishCancelledEvents } from '../services/orders/cancel';
import { returnKeptD2d } from '../services/orders/d2d';
import { dueOrders, expireOrder, releaseFailed, type DueOrders } from '../services/orders/expire';
import { deleteCustomers } from '../services/payments/customers';
import { dueChanges, expireChange } from '../services/orders/openChange';
import { payRefunds } from '../services/payments/payRefunds';
import { applyWebhooks } from '../services/webhooks/webhooks';
import { queueStagePushes } from '../services/push/stages';
import { sendPushes } from '../services/push/send';
import { forgetPushes } from '../services/push/subscriptions';
import { bookReferrals } from '../services/referrals/referrals';
import { forgetReports } from '../services/support/reports';
import { forgetGuests } from '../services/tables/forget';
import { refreshLapsed } from '../services/vip/lapsed';
import { tendWaitlists } from '../services/waitlist/offer';
import { Pace } from './pace';
import { cancelAbandoned, forgetWebhooks, reconcile } from './reconciler';

/** @returns how many pieces of work it found */
export type Job = (context: Context) => Promise<number>;

/** Concurrent expiries, each of which calls the provider. */
const AT_ONCE = 4;
/** Each expiry asks the provider. */
const isTurn = turnsEvery(20_000);

const endEach = (
  context: Context,
  ids: number[],
  end: typeof expireOrder,
  what: 'order' | 'change' = 'order',
): Promise<void> =>
  inParallel(ids, AT_ONCE, async (id) => {
    try {
      await end(context, id);
    } catch (error) {
      context.log.warn({ err: error, [what]: id }, `${what} not expired yet`);
    }
  });

async function expirePage(context: Context, { expired, released }: DueOrders): Promise<number> {
  await endEach(context, released, releaseFailed);
  const due = expired.filter((id) => isTurn(context, id));
  await endEach(context, due, expireOrder);
  return due.length + released.length;
}

async function expireOrders(context: Context): Promise<number> {
  let found = 0;
  for (let after: number | null = 0; after !== null;) {
    const page: DueOrders = await dueOrders(context, after);
    found += await expirePage(context, page);
    after = page.next;
  }
  return found;
}

/** Each asks the provider. */
const isTurnOfChange = turnsEvery(20_000);

async function expireChanges(context: Context): Promise<number> {
  const due = (await dueChanges(context)).filter((id) => isTurnOfChange(context, id));
  await endEach(context, due, expireChange, 'change');
  return due.length;
}

/** The order lets a job continue what an earlier one found. */
export const jobs: Record<string, Job> = {
  payRefunds,
  webhooks: applyWebhooks,
  reconcile,
  expireOrders,
  expireChanges,
  cancelAbandoned,
  finishCancelledEvents,
  returnKeptD2d,
  completeEvents,
  bookReferrals,
  queueReminders,
  notifyFollowers,
  tendWaitlists,
  queueStagePushes,
  sendPushes,
  refreshLapsed,
  deleteCustomers,
  forgetWebhooks,
  forgetLimits,
  forgetFollows,
  forgetReports,
  forgetPushes,
  forgetClaimPictures,
  forgetGuests,
};

/** Due by the hour or the day: they rest longer. */
const UNHURRIED = new Set([
  'completeEvents',
  'bookReferrals',
  'refreshLapsed',
  'deleteCustomers',
  'forgetWebhooks',
  'forgetLimits',
  'forgetFollows',
  'forgetReports',
  'forgetPushes',
  'forgetClaimPictures',
  'forgetGuests',
  'reportBooks',
  'renewDemoEvents',
]);

/** A failure is logged, and the job runs again later. Found work may be work for another job. */
async function runJob(context: Context, pace: Pace, name: string, job: Job): Promise<void> {
  try {
    if ((await job(context)) > 0) pace.stir();
  } catch (error) {
    context.log.error({ err: error, job: name }, 'job failed');
  }
}

/**
 * Runs a job at a tick if it is due and its last run is over.
 * @returns `tick`, and `ended`, which waits for the last run
 */
function repeatable(isDue: (ranAt: number) => boolean, work: () => Promise<void>) {
  let last = Promise.resolve();
  let isRunning = false;
  let ranAt = -Infinity;
  const tick = () => {
    if (isRunning || !isDue(ranAt)) return;
    isRunning = true;
    ranAt = systemClock.now();
    last = work().finally(() => {
      isRunning = false;
    });
  };
  return { tick, ended: () => last };
}

/**
 * Runs each job for itself, never twice at once. So a slow provider delays only the jobs that call it.
 * @returns a function that stops all jobs and waits for their last runs
 */
export function startJobs(
  context: Context,
  intervalMs: number,
  list: Record<string, Job>,
  pace = new Pace(),
): () => Promise<void> {
  const all = Object.entries(list).map(([name, job]) =>
    repeatable(
      (ranAt) => pace.isDue(ranAt, UNHURRIED.has(name)),
      () => runJob(context, pace, name, job),
    ),
  );
  const timer = setInterval(() => all.forEach(({ tick }) => tick()), intervalMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(all.map(({ ended }) => ended()));
  };
}
