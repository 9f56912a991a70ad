-- Neighbors who join the delivery of a host (ADR 0104).
CREATE TABLE tables (
  id serial PRIMARY KEY,
  code text NOT NULL UNIQUE,
  event_id integer NOT NULL REFERENCES events (id),
  host_id integer NOT NULL REFERENCES users (id),
  -- The host's delivery, which others join.
  order_id integer NOT NULL REFERENCES orders (id),
  -- Replaced when the host's account is deleted.
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the host ended it. It is over as well once the host's order is not paid, or the event takes no orders.
  ended_at timestamptz
);
-- An order has one table that is open; a new one has a new code.
CREATE UNIQUE INDEX tables_order_idx ON tables (order_id) WHERE ended_at IS NULL;
CREATE INDEX tables_host_idx ON tables (host_id);
-- All tables of an order, for what joined it.
CREATE INDEX tables_joined_idx ON tables (order_id);

-- The table whose delivery the order joined. It has the address and the time of the host's order, and pays no fee for delivery.
ALTER TABLE orders ADD COLUMN table_id integer REFERENCES tables (id) CHECK (table_id IS NULL OR delivery_type = 'd2d');
CREATE INDEX orders_table_idx ON orders (table_id) WHERE table_id IS NOT NULL;

-- Of a cancelled order: its fee for delivery, while orders that joined it are paid or can be paid. By card, credit and promo code.
ALTER TABLE orders ADD COLUMN d2d_kept_cents integer NOT NULL DEFAULT 0 CHECK (d2d_kept_cents >= 0);
ALTER TABLE orders ADD COLUMN d2d_kept_credit_cents integer NOT NULL DEFAULT 0 CHECK (d2d_kept_credit_cents >= 0);
ALTER TABLE orders ADD COLUMN d2d_kept_promo_cents integer NOT NULL DEFAULT 0 CHECK (d2d_kept_promo_cents >= 0);

-- Those that the job looks at, which refunds the fee when no order that joined is left.
CREATE INDEX orders_d2d_kept_idx ON orders (id) WHERE d2d_kept_cents + d2d_kept_credit_cents + d2d_kept_promo_cents > 0;

-- d2d_returned: no order that joined the delivery is left.
ALTER TABLE refunds DROP CONSTRAINT refunds_reason_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_reason_check CHECK (reason IN
  ('cancelled', 'expired_order', 'no_order', 'duplicate', 'fee', 'fee_returned', 'd2d_returned', 'provider', 'desk', 'dispute'));

ALTER TABLE credit_entries DROP CONSTRAINT credit_entries_kind_check;
ALTER TABLE credit_entries ADD CONSTRAINT credit_entries_kind_check CHECK (kind IN ('grant', 'order_hold', 'order_release',
  'referral_friend', 'referral_referrer', 'referral_reversal', 'fee_kept', 'fee_returned', 'claim', 'd2d_kept', 'd2d_returned'));
