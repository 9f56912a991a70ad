/** What Stripe's books say: payments of a period, and what went back from them. */
import type { Static, TSchema } from '@sinclair/typebox';
import type Stripe from 'stripe';
import type {
  Reversals,
  PaymentProvider,
  Period,
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '../../ports/cardProvider';
import { answered, asked, dateOf, idOf, shaped } from './stripeClient';
import { Dispute, List, Payment, Refund } from './stripeShapes';

/** The metadata that our refunds carry, and those of the dashboard do not. */
export const KEY = 'dwellivery_refund';

function paymentOf(intent: Static<typeof Payment>): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    id: intent.id,
    amountCents: intent.amount,
    status: intent.status,
    metadata: intent.metadata,
    createdAt: dateOf(intent.created),
    refundedCents: charge?.amount_refunded ?? 0,
  };
}

const PAGE = 100;
const inSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
const createdIn = ({ since, until }: Period) => ({ gte: inSeconds(since), lte: inSeconds(until) });

export async function listPayments(
  stripe: Stripe,
  { since, until, after }: Parameters<PaymentProvider['listPayments']>[0],
): ReturnType<PaymentProvider['listPayments']> {
  const page = await asked(
    List(Payment),
    stripe.paymentIntents.list({
      created: createdIn({ since, until }),
      limit: PAGE,
      expand: ['data.latest_charge'],
      ...(after === null ? {} : { starting_after: after }),
    }),
  );
  return { payments: page.data.map(paymentOf), hasMore: page.has_more };
}

const bookedRefund = (refund: Static<typeof Refund>): ProviderRefund => ({
  id: refund.id,
  intentId: idOf(refund.payment_intent),
  amountCents: refund.amount,
  isGiven: refund.status !== 'failed' && refund.status !== 'canceled',
  key: refund.metadata?.[KEY] ?? null,
  createdAt: dateOf(refund.created),
});

/**
 * A prevented dispute did not begin: the bank refused it, or a rule of the account gave the money back ("dispute prevention"). Then the
 * balance has lost the money, as by a dispute that is lost.
 */
function statusOf({ status, balance_transactions: moved }: Static<typeof Dispute>): string {
  const isGone = moved.reduce((sum, { amount }) => sum + amount, 0) < 0;
  return status === 'prevented' && isGone ? 'lost' : status;
}

const disputeOf = (dispute: Static<typeof Dispute>): ProviderDispute => ({
  id: dispute.id,
  intentId: idOf(dispute.payment_intent),
  amountCents: dispute.amount,
  reason: dispute.reason,
  status: statusOf(dispute),
  dueBy: dispute.evidence_details.due_by ? dateOf(dispute.evidence_details.due_by) : null,
  createdAt: dateOf(dispute.created),
});

/** More objects of one kind, in a period or of a payment, are a fault: lists are held in memory, and a faulty one may have no end. */
export const MOST = 100_000;

async function all<S extends TSchema>(shape: S, pages: AsyncIterable<unknown>): Promise<Static<S>[]> {
  const found: Static<S>[] = [];
  for await (const one of pages) {
    if (found.push(shaped(shape, one)) > MOST)
      throw new Error(`The provider lists more than ${MOST} refunds or disputes.`);
  }
  return found;
}

export async function listReversals(stripe: Stripe, of: { intentId: string } | Period): Promise<Reversals> {
  const filter = 'intentId' in of ? { payment_intent: of.intentId } : { created: createdIn(of) };
  const params = { ...filter, limit: PAGE };
  const refunds = await answered(all(Refund, stripe.refunds.list(params)));
  const disputes = await answered(all(Dispute, stripe.disputes.list(params)));
  return { refunds: refunds.reverse().map(bookedRefund), disputes: disputes.reverse().map(disputeOf) };
}
