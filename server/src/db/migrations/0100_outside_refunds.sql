-- Refunds and disputes made at the provider, and the daily comparison of the books (ADR 0035).

-- Made at the provider by hand, or by the cardholder's bank.
ALTER TABLE refunds ADD COLUMN outside boolean NOT NULL DEFAULT false;
-- How often the amount was reduced, because a part was given back at the provider; a part of the idempotency key.
ALTER TABLE refunds ADD COLUMN revision integer NOT NULL DEFAULT 0;
-- When the provider last refused it.
ALTER TABLE refunds ADD COLUMN refused_at timestamptz;
-- It was made, and the money came back: the card is closed, or the dispute was won in the end.
ALTER TABLE refunds ADD COLUMN failed_at timestamptz;

-- dispute: the cardholder's bank took it back.
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (reason IN
  ('cancelled', 'expired_order', 'no_order', 'duplicate', 'fee', 'fee_returned', 'provider', 'desk', 'dispute'));
DROP INDEX refunds_cause_key;
CREATE UNIQUE INDEX refunds_cause_key ON refunds (payment_intent_id, reason)
  WHERE reason NOT IN ('provider', 'desk', 'dispute') AND NOT outside;
-- One refund at the provider can pay several that are due.
ALTER TABLE refunds DROP CONSTRAINT refunds_provider_id_key;
CREATE INDEX refunds_provider_idx ON refunds (provider_id);
CREATE INDEX refunds_intent_idx ON refunds (payment_intent_id);

CREATE TABLE disputes (
  id text PRIMARY KEY,
  payment_intent_id text NOT NULL REFERENCES payment_intents(id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- The provider's words.
  reason text NOT NULL,
  status text NOT NULL,
  -- Until when evidence can be sent.
  due_by timestamptz,
  opened_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX disputes_intent_idx ON disputes (payment_intent_id);

-- One comparison of our books with the provider's for each day.
CREATE TABLE book_reports (
  day date PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  -- null: running, or its process was killed
  ended_at timestamptz,
  payments integer NOT NULL DEFAULT 0,
  differences jsonb NOT NULL DEFAULT '[]'
);
