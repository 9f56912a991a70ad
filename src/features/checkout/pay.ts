import { asProblem, problem, type ApiProblem } from '@/api/errors';
import type { Order } from '@/api/types';
import type { PaymentOutcome } from '@/integrations/stripe/confirmPayment';

export interface PaymentPorts {
  /** Makes the order, or makes a failed one ready to be paid again. Repeating it is safe: it carries the transaction id. */
  begin: () => Promise<Order>;
  confirm: (order: Order) => Promise<PaymentOutcome>;
  /** Tells the server that the card failed. The server asks the provider, and refuses if the money is moving. */
  fail: (order: Order) => Promise<Order>;
  read: (orderId: number) => Promise<Order>;
}

export type PaymentEnding =
  | { kind: 'paid' | 'processing'; order: Order }
  | { kind: 'declined'; order: Order; message: string }
  /** No order was made, or it can no longer be paid. */
  | { kind: 'refused'; problem: ApiProblem };

const AMOUNT_CHANGED = problem('conflict', {
  code: 'price_changed',
  message: 'The price of your order has changed. Please check it again.',
});

/**
 * One press of the button, from order to outcome (contract, "Orders and payments"). Whatever the script says, the server has
 * the last word: a failure that it does not confirm is a payment that went through or is on its way.
 */
export async function pay({ begin, confirm, fail, read }: PaymentPorts): Promise<PaymentEnding> {
  let order: Order;
  try {
    order = await begin();
  } catch (error) {
    return { kind: 'refused', problem: asProblem(error) };
  }
  if (order.status === 'paid') return { kind: 'paid', order };

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
      return afterFailure(order, outcome.message, { fail, read });
  }
}

/** The answer was lost: nothing is concluded from that but what the server says. */
async function afterSilence(order: Order, read: PaymentPorts['read']): Promise<PaymentEnding> {
  const now = await read(order.id).catch(() => order);
  if (now.status === 'payment_failed' && now.failureMessage)
    return { kind: 'declined', order: now, message: now.failureMessage };
  return { kind: now.status === 'paid' ? 'paid' : 'processing', order: now };
}

async function afterFailure(
  order: Order,
  message: string,
  { fail, read }: Pick<PaymentPorts, 'fail' | 'read'>,
): Promise<PaymentEnding> {
  const declined = { kind: 'declined' as const, order, message };
  try {
    await fail(order);
    return declined;
  } catch (error) {
    // Anything but this refusal leaves the failure as it is: the server's own jobs will find it out.
    if (asProblem(error).code !== 'payment_not_failed') return declined;
  }
  const now = await read(order.id).catch(() => order);
  return { kind: now.status === 'paid' ? 'paid' : 'processing', order: now };
}
