-- Guests who fill one cart, which the host pays (ADR 0106).
ALTER TABLE tables ALTER COLUMN order_id DROP NOT NULL;
-- each: order_id is the host's paid delivery, which others join. host: the order that paid it has cart_table_id.
ALTER TABLE tables ADD COLUMN payment text NOT NULL DEFAULT 'each' CHECK (payment IN ('each', 'host'));
ALTER TABLE tables ADD CONSTRAINT tables_payment_order_check CHECK ((payment = 'each') = (order_id IS NOT NULL));
-- Of host: when guests can change nothing more.
ALTER TABLE tables ADD COLUMN closes_at timestamptz CHECK ((payment = 'host') = (closes_at IS NOT NULL));
-- What the dishes of a guest may cost together.
ALTER TABLE tables ADD COLUMN guest_limit_cents integer CHECK (guest_limit_cents >= 0);
-- When the host closed it, or began to order. It is closed as well from closes_at on.
ALTER TABLE tables ADD COLUMN locked_at timestamptz;
-- When an order of it was paid.
ALTER TABLE tables ADD COLUMN ordered_at timestamptz;
-- A customer has one shared cart of an event that is not ordered.
CREATE UNIQUE INDEX tables_cart_idx ON tables (host_id, event_id) WHERE payment = 'host' AND ended_at IS NULL AND ordered_at IS NULL;

-- Who sits at a shared cart, with the lines: [{"productId", "quantity", "choiceIds", "notes"}].
CREATE TABLE table_guests (
  id serial PRIMARY KEY,
  table_id integer NOT NULL REFERENCES tables (id),
  -- null: a visitor, whose proof is the secret.
  user_id integer REFERENCES users (id),
  name text NOT NULL,
  -- Like a token.
  secret_hash text UNIQUE,
  lines jsonb NOT NULL DEFAULT '[]',
  -- Rises with each change of the lines.
  revision integer NOT NULL DEFAULT 0,
  is_done boolean NOT NULL DEFAULT false,
  joined_at timestamptz NOT NULL,
  -- Left, or was removed by the host.
  removed_at timestamptz
);
CREATE INDEX table_guests_table_idx ON table_guests (table_id);
CREATE INDEX table_guests_user_idx ON table_guests (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX table_guests_joined_idx ON table_guests (joined_at);
CREATE UNIQUE INDEX table_guests_seat_idx ON table_guests (table_id, user_id) WHERE user_id IS NOT NULL AND removed_at IS NULL;

-- The shared cart that the order pays.
ALTER TABLE orders ADD COLUMN cart_table_id integer REFERENCES tables (id);
CREATE INDEX orders_cart_table_idx ON orders (cart_table_id) WHERE cart_table_id IS NOT NULL;

-- For whom the line of a shared cart is.
ALTER TABLE order_lines ADD COLUMN guest_name text;
