/** An order whose total is 0: paid by credit or by a promo code, without a card (spec 2 §2). */
import type { CheckoutDetails } from '@/api/types';
import { uuid } from '@/lib/ids';
import { pay, type PaymentEnding, type PaymentPorts } from './pay';

/** Marks the ids of orders without a card. */
const FREE = 'free-';

/**
 * The id that was sent last: another tab, a reload and a repeated press then send the same order again, also while the first call is
 * under way, and with a changed form or cart one of the two is refused. A new one if none was sent, or with a card.
 */
export const freeTransaction = (sent: string | null): string =>
  sent?.startsWith(FREE) ? sent : `${FREE}${uuid()}`;

export type Extras = readonly Pick<CheckoutDetails['nonProductLineItems'][number], 'sku'>[];

/** 'Your credit covers this order. There is nothing to pay by card.' */
export function coveredText(extras: Extras): string {
  const has = (sku: string) => extras.some((line) => line.sku === sku);
  const cover = has('credit') ? 'credit' : has('promo_code') && 'promo code';
  return `${cover ? `Your ${cover} covers this order. ` : ''}There is nothing to pay by card.`;
}

/** Sends the order; there is no card to confirm, and nothing that can fail at a provider. */
export const payFree = (ports: Pick<PaymentPorts, 'begin' | 'read'>): Promise<PaymentEnding> =>
  pay({
    ...ports,
    confirm: () => Promise.resolve({ status: 'succeeded' }),
    fail: (order) => Promise.resolve(order),
  });
