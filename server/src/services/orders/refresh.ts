/** Reads the payments of an unpaid order, or of an open change, from the provider before a page shows it. */
import type { Context } from '../../ports/context';
import { patiently } from '../../lib/patience';
import { shareRead, type IntentRow } from '../payments';
import type { OrderRow } from '../../db/schema';
import { isUnpaid } from './status';

/** Page loads read an intent at most once in this time. It is shorter than a customer's way from the decline of a card to the receipt. */
const THROTTLE_MS = 100;

/**
 * An outage of the provider leaves the stored state, and so does one that does not answer soon.
 * @param live the payments of the order and its changes that are not final
 * @returns whether the stored state may have changed
 */
export async function refreshOrder(context: Context, order: OrderRow, live: IntentRow[]): Promise<boolean> {
  let isRead = false;
  try {
    for (const intent of live) {
      if (!isUnpaid(order) && intent.amendmentId === null) continue;
      const age = context.clock.now() - intent.updatedAt.getTime();
      if (age > 0 && age < THROTTLE_MS) continue;
      isRead = true;
      await patiently(shareRead(context, intent.id));
    }
  } catch (error) {
    context.log.warn({ err: error, order: order.id }, 'payment not refreshed; the stored state is shown');
  }
  return isRead;
}
