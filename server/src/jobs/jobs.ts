/** Work that no request waits for. Each job may run in several processes at once: what it does is conditional and repeatable. */
import type { Context } from '../context';
import { forgetLimits } from '../services/limits/limits';
import { completeMemberships } from '../services/memberships/memberships';
import { dueOrders, expireOrder, releaseFailed, type DueOrders } from '../services/orders/expire';
import { payRefunds } from '../services/payments/refunds';
import { applyWebhooks } from '../services/payments/webhooks';
import { bookReferrals } from '../services/referrals/referrals';
import { cancelAbandoned, forgetWebhooks, reconcile } from './reconciler';

/** @returns how many pieces of work it found */
type Job = (context: Context) => Promise<number>;

async function expirePage(context: Context, { expired, released }: DueOrders): Promise<number> {
  for (const id of released) await releaseFailed(context, id);
  for (const id of expired) {
    try {
      await expireOrder(context, id);
    } catch (error) {
      context.log.warn({ err: error, order: id }, 'order not expired yet');
    }
  }
  return expired.length + released.length;
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

/** In this order what one job finds the next can finish. */
export const jobs: Record<string, Job> = {
  webhooks: applyWebhooks,
  reconcile,
  expireOrders,
  cancelAbandoned,
  payRefunds,
  completeMemberships,
  bookReferrals,
  forgetWebhooks,
  forgetLimits,
};

/** Runs every job once; one that fails stops no other. @returns the names of those that failed */
export async function runJobs(context: Context, list: Record<string, Job> = jobs): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, job] of Object.entries(list)) {
    try {
      await job(context);
    } catch (error) {
      failed.push(name);
      context.log.error({ err: error, job: name }, 'job failed');
    }
  }
  return failed;
}

/** Runs the jobs again and again, never two rounds at once. @returns a function that stops and waits for the last round */
export function startJobs(
  context: Context,
  intervalMs: number,
  list?: Record<string, Job>,
): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    round = runJobs(context, list).finally(() => {
      isRunning = false;
    });
  }, intervalMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
