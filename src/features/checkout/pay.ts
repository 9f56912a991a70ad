import { asProblem, isUnanswered, problem, type ApiProblem } from '@/api/errors';
import type { Order } from '@/api/types';
import type { PaymentOutcome } from '@/integrations/stripe/confirmPayment';
import { isOver } from './isOver';

export interface PaymentPorts {
  /** Places the order, or prepares a failed one for a retry. Repeating it is safe, because it carries the transaction id. */
  begin: () => Promise<Order>;
  confirm: (order: Order) => Promise<PaymentOutcome>;
  /** Reports a failed card. The server asks the provider and refuses if the payment succeeded or is processing. */
  fail: (order: Order) => Promise<Order>;
  read: (orderId: number) => Promise<Order>;
  /** Why what expired can be paid no more, unless it is an order. */
  over?: (order: Order) => ApiProblem | undefined;
  /** Whether the customer went away from the card form, without which the card cannot be confirmed. */
  isLeft?: () => boolean;
}

export type PaymentEnding =
  | { kind: 'paid' | 'processing'; order: Order }
  | { kind: 'declined'; order: Order; message: string }
  /** The answer to the order was lost, or came when the form was gone: nothing was charged, and a press again asks for the same order. */
  | { kind: 'unanswered'; message: string }
  /** The order was not placed, or can no longer be paid. */
  | { kind: 'refused'; problem: ApiProblem };

const AMOUNT_CHANGED = problem('conflict', {
  code: 'price_changed',
  message: 'The price of your order has changed. Please check it again.',
});

const ORDER_OVER = problem('conflict', {
  code: 'order_over',
  message: 'This order can no longer be paid. Please place it again.',
});

export const PAYMENT_LEFT =
  'Your payment was not finished. You can pay here: you are never charged twice for this order.';

/**
 * One press of the button, from order to outcome (contract, "Orders and payments"). The server decides: if it does not confirm
 * a failure that the provider's script reports, the payment succeeded or is processing.
 */
export async function pay(ports: PaymentPorts): Promise<PaymentEnding> {
  const { begin, confirm, read, isLeft } = ports;
  let order: Order;
  try {
    order = await begin();
  } catch (error) {
    const refusal = asProblem(error);
    return isUnanswered(refusal)
      ? { kind: 'unanswered', message: refusal.message }
      : { kind: 'refused', problem: refusal };
  }
  if (order.status === 'paid') return { kind: 'paid', order };
  if (isOver(order)) return refusedAsOver(order, ports);
  if (isLeft?.()) return { kind: 'unanswered', message: PAYMENT_LEFT };

  const outcome = await confirm(order);
  switch (outcome.status) {
    case 'succeeded':
      return { kind: 'paid', order };
    case 'processing':
      return { kind: 'processing', order };
    case 'amountChanged':
      return { kind: 'refused', problem: AMOUNT_CHANGED };
    case 'unknown':
      return afterSilence(order, read);
    case 'failed':
      return afterFailure(order, outcome.message, ports);
  }
}

const refusedAsOver = (order: Order, { over }: Pick<PaymentPorts, 'over'>): PaymentEnding => ({
  kind: 'refused',
  problem: over?.(order) ?? ORDER_OVER,
});

/** After a lost answer only the server's state counts. */
async function afterSilence(order: Order, read: PaymentPorts['read']): Promise<PaymentEnding> {
  const now = await read(order.id).catch(() => order);
  if (now.status === 'payment_failed' && now.failureMessage)
    return { kind: 'declined', order: now, message: now.failureMessage };
  return { kind: now.status === 'paid' ? 'paid' : 'processing', order: now };
}

async function afterFailure(
  order: Order,
  message: string,
  ports: Pick<PaymentPorts, 'fail' | 'read' | 'over'>,
): Promise<PaymentEnding> {
  const declined = { kind: 'declined' as const, order, message };
  try {
    // The provider cancels the payment of an order that expires, and refuses the card in words for programmers.
    const failed = await ports.fail(order);
    return isOver(failed) ? refusedAsOver(failed, ports) : declined;
  } catch (error) {
    // Any other error leaves the decline; the server's jobs settle the order.
    if (asProblem(error).code !== 'payment_not_failed') return declined;
  }
  const now = await ports.read(order.id).catch(() => order);
  return { kind: now.status === 'paid' ? 'paid' : 'processing', order: now };
}
