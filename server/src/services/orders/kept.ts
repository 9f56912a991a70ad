/** What cancelling an order keeps of its price: the reservation fee, then the fee for delivery. Amounts are cents. */
import type { Database } from '../../db/database';
import type { OrderRow } from '../../db/schema';
import { d2dCents, d2dFactsOf, d2dToKeep, hasJoined, keepD2d, type D2dFacts } from './d2d';
import { feeToKeep, hasOtherOfDay, isOtherOfDay, keepFee } from './fee';

type KeptFacts = D2dFacts & { hasOther: boolean };

/** SQL on `orders`: what decides what a cancellation keeps. */
export const keptFacts = { hasOther: hasOtherOfDay, hasJoined, d2dCents };

/** What a cancellation would keep: cents that card and credit paid, and whether a promo code that paid for a fee stays used. */
export interface KeptOnCancel {
  feeCents: number;
  d2dCents: number;
  promoCode: boolean;
}

/** @param refundedCents what went back already: a charge that was refunded in part may be less than the fees */
export function keptOnCancel(order: OrderRow, facts: KeptFacts, refundedCents: number): KeptOnCancel {
  const left = { ...order, totalCents: Math.max(0, order.totalCents - refundedCents) };
  const fee = feeToKeep(left, facts.hasOther);
  const d2d = d2dToKeep(left, facts, fee);
  return {
    feeCents: fee.cardCents + fee.creditCents,
    d2dCents: d2d.cardCents + d2d.creditCents,
    promoCode: fee.promoCents + d2d.promoCents > 0,
  };
}

/** @param order as it was before it was marked cancelled @returns the kept cents of its charge */
export async function keepFees(tx: Database, order: OrderRow, now: Date): Promise<number> {
  const fee = await keepFee(tx, order, now);
  const d2d = await keepD2d(tx, order, fee, now);
  return fee.cardCents + d2d.cardCents;
}

type KeptOfCharge = Pick<OrderRow, 'feeKeptCents' | 'd2dKeptCents'>;

/** The kept fees within what a refund at the provider left of the charge. */
export function keptWithin(order: OrderRow, leftCents: number): KeptOfCharge {
  const feeKeptCents = Math.min(order.feeKeptCents, leftCents);
  return { feeKeptCents, d2dKeptCents: Math.min(order.d2dKeptCents, leftCents - feeKeptCents) };
}

/** What a cancellation kept that only its refund at the provider shows: the fees that are needed, and the rest as reservation fee. */
export async function keptByCancel(tx: Database, order: OrderRow, leftCents: number): Promise<KeptOfCharge> {
  const facts = await d2dFactsOf(tx, order.id);
  const beyondFee = Math.max(0, leftCents - order.feeCents);
  const ofJoined = facts.hasJoined ? leftCents : 0;
  const d2d = (await isOtherOfDay(tx, order.id)) ? beyondFee : ofJoined;
  const d2dKeptCents = Math.min(d2d, facts.d2dCents);
  return { feeKeptCents: leftCents - d2dKeptCents, d2dKeptCents };
}
