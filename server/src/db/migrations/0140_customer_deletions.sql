-- Customers of deleted accounts that the card provider still keeps. The row goes with its customer.
CREATE TABLE customer_deletions (
  customer_id text PRIMARY KEY,
  created_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL
);
