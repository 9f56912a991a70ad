import type { Base, Metadata } from './baseTypes';
import type { NO_EVIDENCE } from './blanks';

export type DisputeReason = 'fraudulent' | 'product_not_received';

type Evidence = { [Name in keyof typeof NO_EVIDENCE]: string | null } & {
  enhanced_evidence: Record<string, never>;
};

export interface Dispute extends Base<'dispute'> {
  amount: number;
  balance_transactions: BalanceTransaction[];
  charge: string;
  currency: string;
  enhanced_eligibility_types: string[];
  evidence: Evidence;
  evidence_details: {
    due_by: number | null;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
    submission_method: 'not_submitted' | 'manual';
  };
  intended_submission_method: null;
  is_charge_refundable: boolean;
  metadata: Metadata;
  network_reason_code: string;
  payment_intent: string | null;
  payment_method_details: {
    type: 'card';
    card: { brand: string; case_type: 'chargeback'; network: string; network_reason_code: string };
  };
  reason: DisputeReason;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

/** One movement of the account's balance. */
export interface BalanceTransaction extends Base<'balance_transaction'> {
  amount: number;
  available_on: number;
  balance_type: 'payments';
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: {
    amount: number;
    application: null;
    currency: string;
    description: string;
    type: 'stripe_fee';
  }[];
  net: number;
  reporting_category: string;
  source: string;
  status: 'available';
  type: 'charge' | 'refund' | 'adjustment';
}
