-- Browsers that show notices of the product (ADR 0105). One per session: with the session its device is forgotten.
CREATE TABLE push_subscriptions (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id),
  session_id integer NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  -- The address at the browser's push service: whoever has it and the keys can write to the device.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- The public key of this installation that the browser subscribed with.
  server_key text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The last time that the push service accepted a push.
  accepted_at timestamptz
);
CREATE INDEX push_subscriptions_user_idx ON push_subscriptions (user_id);

-- One row per notice and device.
CREATE TABLE pushes (
  id serial PRIMARY KEY,
  push_key text NOT NULL,
  subscription_id integer NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  -- The mail that is sent if no push of the notice is accepted; null for a notice without a mail.
  mail_id integer REFERENCES mails (id) ON DELETE CASCADE,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Accepted, given up, or without purpose.
  ended_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  UNIQUE (push_key, subscription_id)
);
CREATE INDEX pushes_due_idx ON pushes (next_attempt_at) WHERE ended_at IS NULL;
CREATE INDEX pushes_mail_idx ON pushes (mail_id) WHERE ended_at IS NULL;
CREATE INDEX pushes_subscription_idx ON pushes (subscription_id);

-- Which notices a customer wants as pushes, on each device that has them on.
ALTER TABLE users ADD COLUMN push_reminders boolean NOT NULL DEFAULT true;
ALTER TABLE users ADD COLUMN push_stages boolean NOT NULL DEFAULT true;
ALTER TABLE users ADD COLUMN push_waitlist boolean NOT NULL DEFAULT true;
ALTER TABLE users ADD COLUMN push_follows boolean NOT NULL DEFAULT true;
