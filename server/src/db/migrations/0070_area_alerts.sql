-- Who wants to hear when somebody cooks in an area that has no events yet. An address counts once it is confirmed, and is written to once.
CREATE TABLE area_alerts (
  id serial PRIMARY KEY,
  email text NOT NULL,
  postal_code text NOT NULL CHECK (postal_code ~ '^[0-9]{5}$'),
  user_id integer REFERENCES users (id) ON DELETE CASCADE,
  -- Hashes of the tokens in its two mails: the one that asks to confirm, and the one that tells.
  token_hash text UNIQUE,
  told_token_hash text UNIQUE,
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  told_at timestamptz,
  ended_at timestamptz,
  UNIQUE (email, postal_code)
);
-- The job looks for these every few seconds.
CREATE INDEX area_alerts_waiting ON area_alerts (postal_code)
  WHERE confirmed_at IS NOT NULL AND told_at IS NULL AND ended_at IS NULL;
