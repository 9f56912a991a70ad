-- How often something was asked or failed. Keys are hashes, so that no address of a person stands here.
CREATE TABLE limits (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  next_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX limits_ends_at ON limits (ends_at);
