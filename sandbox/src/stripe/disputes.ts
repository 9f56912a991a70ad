import { NO_EVIDENCE } from './blanks';
import { book } from './balance';
import { objectOf, type Context } from './context';
import { invalidRequest } from './errors';
import { newId } from './ids';
import { matching, page } from './lists';
import type { Transaction } from './store';
import type { Charge, Dispute, DisputeReason } from './types';

const DAY = 86_400;
const ANSWER_WITHIN = 7 * DAY;
/** Stripe's fee for a dispute, lost or won. */
const FEE = 1_500;
const NETWORK_REASONS: Record<DisputeReason, string> = { fraudulent: '10.4', product_not_received: '13.1' };
const TEXTS = Object.keys(NO_EVIDENCE) as (keyof typeof NO_EVIDENCE)[];
/** Evidence texts that decide a dispute in test mode. */
const WORDS = { winning_evidence: 'won', losing_evidence: 'lost' } as const;

function blankDispute(tx: Transaction, charge: Charge, reason: DisputeReason): Dispute {
  const { brand } = charge.payment_method_details.card;
  const network_reason_code = NETWORK_REASONS[reason];
  return {
    id: newId('du'),
    object: 'dispute',
    created: tx.now,
    livemode: false,
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...NO_EVIDENCE, enhanced_evidence: {} },
    evidence_details: {
      due_by: tx.now + ANSWER_WITHIN,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    metadata: {},
    network_reason_code,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code },
    },
    reason,
    status: 'needs_response',
  };
}

/** Opens a dispute of a charge; the bank takes the amount back at once. */
export function openDispute(tx: Transaction, charge: Charge, reason: DisputeReason): Dispute {
  const dispute = blankDispute(tx, charge, reason);
  dispute.balance_transactions.push(
    book(tx, {
      type: 'adjustment',
      category: 'dispute',
      amount: -dispute.amount,
      fee: FEE,
      source: dispute.id,
      description: `Chargeback withdrawal for ${charge.id}`,
      currency: dispute.currency,
    }),
  );
  charge.disputed = true;
  tx.put(charge);
  tx.put(dispute);
  tx.emit('charge.dispute.created', dispute);
  tx.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

function end(tx: Transaction, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  dispute.status = status;
  if (status === 'won') {
    const movement = book(tx, {
      type: 'adjustment',
      category: 'dispute_reversal',
      amount: dispute.amount,
      source: dispute.id,
      description: `Chargeback reversal for ${dispute.charge}`,
      currency: dispute.currency,
    });
    dispute.balance_transactions.push(movement);
  }
  tx.put(dispute);
  if (status === 'won') tx.emit('charge.dispute.funds_reinstated', dispute);
  tx.emit('charge.dispute.closed', dispute);
  return dispute;
}

function refuseClosed({ id, status }: Dispute): void {
  if (status !== 'won' && status !== 'lost') return;
  throw invalidRequest(`This dispute is already closed: ${id}`, { code: 'dispute_already_closed' });
}

export function updateDispute(context: Context): unknown {
  const { tx, params } = context;
  const dispute = objectOf(context, 'dispute');
  refuseClosed(dispute);
  const given = params.child('evidence');
  given?.only(...TEXTS);
  for (const name of TEXTS) {
    const text = given?.string(name);
    if (text !== undefined) Object.assign(dispute.evidence, { [name]: text || null });
  }
  dispute.metadata = params.metadata(dispute.metadata);
  dispute.evidence_details.has_evidence = TEXTS.some((name) => dispute.evidence[name] !== null);
  const isSent = given !== undefined && params.boolean('submit') !== false;
  if (isSent) {
    dispute.status = 'under_review';
    dispute.evidence_details.submission_count += 1;
    dispute.evidence_details.submission_method = 'manual';
  }
  tx.put(dispute);
  tx.emit('charge.dispute.updated', dispute);
  const word = dispute.evidence.uncategorized_text ?? '';
  return isSent && word in WORDS ? end(tx, dispute, WORDS[word as keyof typeof WORDS]) : dispute;
}

/** Accepts the dispute, which is then lost. */
export function closeDispute(context: Context): unknown {
  const dispute = objectOf(context, 'dispute');
  refuseClosed(dispute);
  return end(context.tx, dispute, 'lost');
}

export const listDisputes = ({ tx, params }: Context): unknown =>
  page(matching(tx.all('dispute'), params, 'charge', 'payment_intent'), params, '/v1/disputes');
