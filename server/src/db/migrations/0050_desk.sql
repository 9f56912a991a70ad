-- What the operator's desk did: written before a change, and completed after it. Ids and amounts only, nothing of a person.
CREATE TABLE desk_audit (
  id serial PRIMARY KEY,
  at timestamptz NOT NULL,
  who text NOT NULL,
  why text NOT NULL,
  command text NOT NULL,
  about jsonb NOT NULL,
  -- begun: still running, or the process was killed before it could say how it ended
  outcome text NOT NULL CHECK (outcome IN ('begun', 'done', 'partly', 'failed')),
  what jsonb,
  ended_at timestamptz
);

-- desk: given back by the house while the order stays, wholly or in parts.
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (reason IN
  ('cancelled', 'expired_order', 'no_order', 'duplicate', 'fee', 'fee_returned', 'provider', 'desk'));
DROP INDEX refunds_cause_key;
CREATE UNIQUE INDEX refunds_cause_key ON refunds (payment_intent_id, reason) WHERE reason NOT IN ('provider', 'desk');
