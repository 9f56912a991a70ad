-- Changes of paid orders (ADR 0107). An order stays as it is until its amendment is paid, or needs no payment.
ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 0;
-- When its customer changed it last.
ALTER TABLE orders ADD COLUMN changed_at timestamptz;

CREATE TABLE amendments (
  id serial PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id),
  user_id integer NOT NULL REFERENCES users (id),
  transaction_id text NOT NULL UNIQUE,
  body_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'processing', 'failed', 'applied', 'expired')),
  -- The version of the order that it changes.
  order_version integer NOT NULL,
  -- While it holds, it counts against what it needs beyond the order: another time slot, a promo code, credit.
  holds boolean NOT NULL,
  held_until timestamptz CHECK (holds = (held_until IS NOT NULL)),
  time_slot_id integer REFERENCES time_slots (id),
  promo_code_id integer REFERENCES promo_codes (id),
  credit_cents integer NOT NULL CHECK (credit_cents >= 0),
  -- By how much the order's total changes. What is above 0 is paid first, with an intent of the amendment.
  difference_cents integer NOT NULL,
  -- The columns and lines of the order as they will be; null once it is applied or over.
  next jsonb,
  failure_message text,
  created_at timestamptz NOT NULL,
  applied_at timestamptz CHECK ((status = 'applied') = (applied_at IS NOT NULL))
);
CREATE INDEX amendments_order_idx ON amendments (order_id);
CREATE INDEX amendments_user_idx ON amendments (user_id);
-- One at a time.
CREATE UNIQUE INDEX amendments_open_idx ON amendments (order_id) WHERE status IN ('created', 'processing', 'failed');
CREATE INDEX amendments_slot_idx ON amendments (time_slot_id) WHERE holds;
CREATE INDEX amendments_promo_idx ON amendments (promo_code_id) WHERE holds;

-- The amendment that the intent pays; order_id is its order.
ALTER TABLE payment_intents ADD COLUMN amendment_id integer REFERENCES amendments (id);
CREATE INDEX payment_intents_amendment_idx ON payment_intents (amendment_id) WHERE amendment_id IS NOT NULL;

-- changed: the order became cheaper. change_expired: the charge of an amendment that was over.
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (reason IN
  ('cancelled', 'expired_order', 'no_order', 'duplicate', 'fee', 'fee_returned', 'd2d_returned', 'provider', 'desk', 'dispute', 'changed', 'change_expired'));
DROP INDEX refunds_cause_key;
CREATE UNIQUE INDEX refunds_cause_key ON refunds (payment_intent_id, reason) 
  WHERE reason NOT IN ('provider', 'desk', 'dispute', 'changed') AND NOT outside;

ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_kind_check;
ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_kind_check CHECK (kind IN ('grant', 'order_hold', 'order_release',
  'referral_friend', 'referral_referrer', 'referral_reversal', 'fee_kept', 'fee_returned', 'claim', 'd2d_kept', 'd2d_returned',
  'change_hold', 'change_release'));
