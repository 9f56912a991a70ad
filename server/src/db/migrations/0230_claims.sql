-- What customers report of a dinner when it is over, and what was done about it (ADR 0102).
CREATE TABLE claims (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  order_id integer NOT NULL REFERENCES orders (id),
  kind text NOT NULL CHECK (kind IN ('missing', 'wrong', 'damaged', 'other')),
  -- The customer's words; empty once the account is deleted.
  text text NOT NULL,
  picture_key text,
  created_at timestamptz NOT NULL
);
CREATE INDEX claims_user_idx ON claims (user_id);
CREATE INDEX claims_order_idx ON claims (order_id);
CREATE INDEX claims_pictures_idx ON claims (created_at) WHERE picture_key IS NOT NULL;

-- The key keeps a line of an order to one claim.
CREATE TABLE claim_lines (
  order_line_id integer PRIMARY KEY REFERENCES order_lines (id),
  claim_id integer NOT NULL REFERENCES claims (id),
  quantity integer NOT NULL CHECK (quantity > 0)
);
CREATE INDEX claim_lines_claim_idx ON claim_lines (claim_id);

CREATE TABLE claim_steps (
  id serial PRIMARY KEY,
  claim_id integer NOT NULL REFERENCES claims (id),
  kind text NOT NULL CHECK (kind IN ('refunded', 'credited', 'answered')),
  amount_cents integer CHECK (amount_cents > 0),
  -- The operator's words to the customer; null once the account is deleted.
  text text,
  who text NOT NULL,
  at timestamptz NOT NULL,
  refund_id integer UNIQUE REFERENCES refunds (id),
  credit_entry_id integer UNIQUE REFERENCES credit_entries (id),
  CHECK ((kind = 'refunded') = (refund_id IS NOT NULL)),
  CHECK ((kind = 'credited') = (credit_entry_id IS NOT NULL)),
  CHECK ((kind = 'answered') = (amount_cents IS NULL))
);
CREATE INDEX claim_steps_claim_idx ON claim_steps (claim_id);

ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_kind_check;
ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_kind_check CHECK (kind IN ('grant', 'order_hold', 'order_release',
  'referral_friend', 'referral_referrer', 'referral_reversal', 'fee_kept', 'fee_returned', 'claim'));
