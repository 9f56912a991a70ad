-- Reservation fees, hold times and refunds that cannot be gamed (contract, "Money rules that cannot be gamed").

-- What a cancelled order kept of its reservation fee, from the card and from credit, because another order of the day stays.
ALTER TABLE orders ADD COLUMN fee_kept_cents integer NOT NULL DEFAULT 0 CHECK (fee_kept_cents >= 0);
ALTER TABLE orders ADD COLUMN fee_kept_credit_cents integer NOT NULL DEFAULT 0 CHECK (fee_kept_credit_cents >= 0);
-- When a retry renewed the hold; it does so once.
ALTER TABLE orders ADD COLUMN renewed_at timestamptz;

-- fee: another order of the day bears it; fee_returned: no order of the day stays; provider: made in the provider's dashboard.
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check
  CHECK (reason IN ('cancelled', 'expired_order', 'no_order', 'duplicate', 'fee', 'fee_returned', 'provider'));
-- The provider may have given back in several parts.
ALTER TABLE refunds DROP CONSTRAINT refunds_payment_intent_id_reason_key;
CREATE UNIQUE INDEX refunds_cause_key ON refunds (payment_intent_id, reason) WHERE reason <> 'provider';

ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_kind_check;
ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_kind_check CHECK (kind IN ('grant', 'order_hold', 'order_release',
  'referral_friend', 'referral_referrer', 'referral_reversal', 'fee_kept', 'fee_returned'));

CREATE INDEX users_referred_idx ON users (referred_by_id) WHERE referred_by_id IS NOT NULL;
