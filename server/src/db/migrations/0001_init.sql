-- Money is integer cents, instants are timestamptz, ids that people type or share are integers.

CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);

CREATE TABLE users (
  id serial PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  name text NOT NULL,
  firstname text NOT NULL,
  lastname text NOT NULL,
  email text NOT NULL,
  password_hash text,
  phone text,
  street text,
  city text,
  state text,
  postal_code text,
  avatar_key text,
  source text,
  referral_code text NOT NULL UNIQUE,
  referred_by_id integer REFERENCES users(id) ON DELETE SET NULL,
  confirmed_at timestamptz,
  stripe_id text UNIQUE,
  stripe_subscription_id text,
  stripe_subscribed_at timestamptz,
  stripe_sub_cancelled boolean NOT NULL DEFAULT false,
  stripe_subscription_end timestamptz,
  lead_params jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  CONSTRAINT users_no_self_referral CHECK (referred_by_id <> id)
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

CREATE TABLE sessions (
  id serial PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  user_id integer NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_user_idx ON sessions (user_id);

CREATE TABLE email_tokens (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('confirm', 'reset')),
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE oauth_identities (
  provider text NOT NULL,
  subject text NOT NULL,
  user_id integer NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (provider, subject)
);

CREATE TABLE restaurants (
  id serial PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  cuisine text NOT NULL,
  cost integer NOT NULL CHECK (cost BETWEEN 1 AND 4),
  hue integer NOT NULL CHECK (hue BETWEEN 0 AND 360),
  image text,
  landing_page_description text NOT NULL DEFAULT '',
  service_rate_bp integer NOT NULL DEFAULT 2000 CHECK (service_rate_bp BETWEEN 0 AND 10000)
);

CREATE TABLE event_locations (
  id serial PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  time_zone text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  tax_rate_bp integer NOT NULL CHECK (tax_rate_bp BETWEEN 0 AND 10000)
);

CREATE TABLE postal_codes (
  postal_code text PRIMARY KEY CHECK (postal_code ~ '^[0-9]{5}$'),
  city text NOT NULL,
  state text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  event_location_id integer REFERENCES event_locations(id)
);
CREATE INDEX postal_codes_location_idx ON postal_codes (event_location_id);

CREATE TABLE events (
  id serial PRIMARY KEY,
  restaurant_id integer NOT NULL REFERENCES restaurants(id),
  event_location_id integer NOT NULL REFERENCES event_locations(id),
  name text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'open', 'closed', 'complete')),
  run_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  run_date date NOT NULL,
  order_cutoff_at timestamptz NOT NULL,
  capacity integer CHECK (capacity >= 0),
  image text,
  garnish text,
  description_html text NOT NULL DEFAULT '',
  delivery_zone_name text,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  d2d_enabled boolean NOT NULL,
  d2d_exclusive boolean NOT NULL DEFAULT false,
  d2d_radius_miles double precision NOT NULL DEFAULT 3,
  d2d_fee_cents integer NOT NULL DEFAULT 0 CHECK (d2d_fee_cents >= 0),
  pickup_street text,
  pickup_city_state_zip text,
  pickup_lat double precision,
  pickup_lng double precision,
  pickup_instructions text,
  enable_time_slot_select boolean NOT NULL DEFAULT false,
  enable_gratuity boolean NOT NULL DEFAULT true,
  default_gratuity_percentage integer NOT NULL DEFAULT 15,
  gratuity_label text NOT NULL DEFAULT 'Tip',
  enable_order_notes boolean NOT NULL DEFAULT true,
  CHECK (ends_at > run_at)
);
-- Browse lists open events of one location by day; one index answers it in order.
CREATE INDEX events_browse_idx ON events (status, event_location_id, run_at, id);
CREATE INDEX events_status_run_idx ON events (status, run_at, id);
CREATE INDEX events_restaurant_idx ON events (restaurant_id, status, run_at);

CREATE TABLE time_slots (
  id serial PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  capacity integer NOT NULL CHECK (capacity >= 0)
);
CREATE INDEX time_slots_event_idx ON time_slots (event_id, starts_at);

CREATE TABLE menu_categories (
  id serial PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  name text NOT NULL,
  position integer NOT NULL
);
CREATE INDEX menu_categories_event_idx ON menu_categories (event_id, position);

CREATE TABLE products (
  id serial PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES menu_categories(id) ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  description_html text NOT NULL DEFAULT '',
  price_cents integer NOT NULL CHECK (price_cents BETWEEN 0 AND 1000000),
  image text,
  garnish text,
  available boolean NOT NULL DEFAULT true,
  position integer NOT NULL
);
CREATE INDEX products_event_idx ON products (event_id, position);

CREATE TABLE product_options (
  id serial PRIMARY KEY,
  product_id integer NOT NULL REFERENCES products(id) ON DELETE CASCADE,
  name text NOT NULL,
  position integer NOT NULL
);
CREATE INDEX product_options_product_idx ON product_options (product_id, position);

CREATE TABLE option_choices (
  id serial PRIMARY KEY,
  option_id integer NOT NULL REFERENCES product_options(id) ON DELETE CASCADE,
  name text NOT NULL,
  position integer NOT NULL
);
CREATE INDEX option_choices_option_idx ON option_choices (option_id, position);

CREATE TABLE promo_codes (
  id serial PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code = upper(code)),
  kind text NOT NULL CHECK (kind IN ('percent', 'fixed')),
  -- percent: basis points; fixed: cents
  value integer NOT NULL CHECK (value > 0),
  max_uses integer CHECK (max_uses >= 0),
  max_uses_per_user integer NOT NULL DEFAULT 1,
  starts_at timestamptz,
  expires_at timestamptz
);

CREATE TABLE memberships (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users(id),
  event_id integer NOT NULL REFERENCES events(id),
  status text NOT NULL CHECK (status IN ('pending', 'active', 'complete')),
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, event_id)
);
CREATE INDEX memberships_event_idx ON memberships (event_id);

CREATE TABLE orders (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users(id),
  event_id integer NOT NULL REFERENCES events(id),
  membership_id integer NOT NULL REFERENCES memberships(id),
  transaction_id text NOT NULL,
  -- SHA-256 of the canonical request body: the same id with another body is a conflict.
  body_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'processing', 'paid', 'payment_failed', 'expired', 'cancelled')),
  -- While true the order counts against its slot, the event's capacity and its promo code.
  holds boolean NOT NULL,
  held_until timestamptz,
  base_cents integer NOT NULL CHECK (base_cents >= 0),
  preadjustment_cents integer NOT NULL CHECK (preadjustment_cents >= 0),
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  fee_cents integer NOT NULL DEFAULT 0,
  promo_code_id integer REFERENCES promo_codes(id),
  promo_cents integer NOT NULL DEFAULT 0 CHECK (promo_cents >= 0),
  credit_cents integer NOT NULL DEFAULT 0 CHECK (credit_cents >= 0),
  delivery_type text NOT NULL CHECK (delivery_type IN ('d2d', 'pickup')),
  delivery_street text,
  delivery_city text,
  delivery_state text,
  delivery_postal_code text,
  time_slot_id integer REFERENCES time_slots(id),
  notes text,
  failure_message text,
  -- A later order of the same customer for the same event took this unpaid one's place.
  replaced_by_id integer REFERENCES orders(id),
  lead_params jsonb NOT NULL DEFAULT '{}',
  run_date date NOT NULL,
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  cancelled_at timestamptz,
  UNIQUE (user_id, transaction_id)
);
CREATE UNIQUE INDEX orders_transaction_key ON orders (transaction_id);
CREATE INDEX orders_membership_idx ON orders (membership_id);
CREATE INDEX orders_slot_idx ON orders (time_slot_id) WHERE holds;
CREATE INDEX orders_event_holds_idx ON orders (event_id) WHERE holds;
CREATE INDEX orders_promo_idx ON orders (promo_code_id) WHERE holds;
CREATE INDEX orders_unpaid_idx ON orders (held_until) WHERE status IN ('created', 'processing', 'payment_failed');
CREATE INDEX orders_user_idx ON orders (user_id, status, run_date);

CREATE TABLE order_lines (
  id serial PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders(id) ON DELETE CASCADE,
  position integer NOT NULL,
  -- null for a product
  sku text CHECK (sku IN ('service_fee', 'fee', 'd2d', 'tax', 'tip_percentage', 'promo_code', 'credit')),
  product_id integer REFERENCES products(id),
  name text NOT NULL,
  description text,
  notes text,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 100),
  -- of the whole line; promo_code and credit lines are negative
  price_cents integer NOT NULL,
  image text,
  option_choices jsonb NOT NULL DEFAULT '[]',
  UNIQUE (order_id, position)
);

CREATE TABLE payment_intents (
  -- the provider's id
  id text PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users(id),
  event_id integer NOT NULL REFERENCES events(id),
  order_id integer REFERENCES orders(id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- the provider's word as last read; 'canceling' is ours: no order may take this intent any more
  status text NOT NULL,
  -- counts what was written here, so that an old read never overwrites a newer one
  version integer NOT NULL DEFAULT 0,
  -- the failure that was known when the customer began to pay again: not news
  known_failure text,
  card_brand text,
  card_last4 text,
  created_at timestamptz NOT NULL,
  -- when the provider was last asked
  updated_at timestamptz NOT NULL
);
CREATE INDEX payment_intents_order_idx ON payment_intents (order_id);
CREATE INDEX payment_intents_user_event_idx ON payment_intents (user_id, event_id);

CREATE TABLE refunds (
  id serial PRIMARY KEY,
  payment_intent_id text NOT NULL REFERENCES payment_intents(id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL CHECK (reason IN ('cancelled', 'expired_order', 'no_order', 'duplicate')),
  -- null until the provider has answered
  provider_id text UNIQUE,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  UNIQUE (payment_intent_id, reason)
);

CREATE TABLE quotes (
  user_id integer NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  event_id integer NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  request jsonb NOT NULL,
  total_cents integer NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, event_id)
);

CREATE TABLE credit_entries (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users(id),
  amount_cents integer NOT NULL CHECK (amount_cents <> 0),
  kind text NOT NULL CHECK (kind IN ('grant', 'order_hold', 'order_release', 'referral_friend', 'referral_referrer', 'referral_reversal')),
  order_id integer REFERENCES orders(id),
  -- makes each booking happen once, whatever is repeated
  booking_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
CREATE INDEX credit_entries_user_idx ON credit_entries (user_id);

CREATE TABLE webhook_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  payload jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  error text
);
CREATE INDEX webhook_events_open_idx ON webhook_events (received_at) WHERE processed_at IS NULL;

CREATE TABLE mails (
  id serial PRIMARY KEY,
  -- one mail per cause
  mail_key text NOT NULL UNIQUE,
  recipient text NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL
);
CREATE INDEX mails_unsent_idx ON mails (next_attempt_at) WHERE sent_at IS NULL;

CREATE TABLE content_blocks (slug text PRIMARY KEY, body text NOT NULL);
CREATE TABLE contents (key text PRIMARY KEY, content text NOT NULL);
