/** Asks the provider about an unpaid order, so that a page shows the truth. */
import type { Context } from '../../context';
import { liveIntents, shareRead } from '../payments';
import type { OrderRow } from './find';
import { isUnpaid } from './status';

/** Milliseconds in which one intent is asked about once by page loads. */
const THROTTLE_MS = 1000;

/** An outage of the provider leaves what is known. */
export async function refreshOrder(context: Context, order: OrderRow): Promise<void> {
  if (!isUnpaid(order)) return;
  try {
    for (const intent of await liveIntents(context.db, order.id)) {
      const age = context.clock.now() - intent.updatedAt.getTime();
      if (age <= 0 || age >= THROTTLE_MS) await shareRead(context, intent.id);
    }
  } catch (error) {
    context.log.warn({ err: error, order: order.id }, 'payment not asked about; showing what is known');
  }
}
