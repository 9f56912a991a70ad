/** Background work. Each job may run in several processes at once, because its writes are conditional and repeatable. */
import type { Context } from '../context';
import { inParallel } from '../lib/inParallel';
import { turnsEvery } from '../lib/turns';
import { forgetLimits } from '../services/limits/limits';
import { forgetFollows, tellFollowers } from '../services/follows/tell';
import { queueReminders } from '../services/mail/reminders';
import { completeEvents } from '../services/memberships/memberships';
import { finishCancelledEvents } from '../services/orders/cancel';
import { dueOrders, expireOrder, releaseFailed, type DueOrders } from '../services/orders/expire';
import { deleteCustomers } from '../services/payments/customers';
import { payRefunds } from '../services/payments/payRefunds';
import { applyWebhooks } from '../services/webhooks/webhooks';
import { bookReferrals } from '../services/referrals/referrals';
import { forgetReports } from '../services/support/reports';
import { refreshLapsed } from '../services/vip/lapsed';
import { tendWaitlists } from '../services/waitlist/offer';
import { cancelAbandoned, forgetWebhooks, reconcile } from './reconciler';

/** @returns how many pieces of work it found */
export type Job = (context: Context) => Promise<number>;

/** Concurrent expiries, each of which calls the provider. */
const AT_ONCE = 4;
/** Each expiry asks the provider. */
const isTurn = turnsEvery(20_000);

const endEach = (context: Context, ids: number[], end: typeof expireOrder): Promise<void> =>
  inParallel(ids, AT_ONCE, async (id) => {
    try {
      await end(context, id);
    } catch (error) {
      context.log.warn({ err: error, order: id }, 'order not expired yet');
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

/** The order lets a job continue what an earlier one found. */
export const jobs: Record<string, Job> = {
  payRefunds,
  webhooks: applyWebhooks,
  reconcile,
  expireOrders,
  cancelAbandoned,
  finishCancelledEvents,
  completeEvents,
  bookReferrals,
  queueReminders,
  tellFollowers,
  tendWaitlists,
  refreshLapsed,
  deleteCustomers,
  forgetWebhooks,
  forgetLimits,
  forgetFollows,
  forgetReports,
};

/** A failure is logged, and the job runs again later. */
async function runJob(context: Context, name: string, job: Job): Promise<void> {
  try {
    await job(context);
  } catch (error) {
    context.log.error({ err: error, job: name }, 'job failed');
  }
}

/** @returns a function that stops and waits for the last run */
function repeat(work: () => Promise<unknown>, intervalMs: number): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    last = work().finally(() => {
      isRunning = false;
    });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

/**
 * Runs each job on a timer of its own, never twice at once. So a slow provider delays only the jobs that call it.
 * @returns a function that stops all jobs and waits for their last runs
 */
export function startJobs(
  context: Context,
  intervalMs: number,
  list: Record<string, Job>,
): () => Promise<void> {
  const stops = Object.entries(list).map(([name, job]) =>
    repeat(() => runJob(context, name, job), intervalMs),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
