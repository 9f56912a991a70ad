-- The processes that run, so that several folders of pictures and too many connections are noticed.
CREATE TABLE processes (
  id text PRIMARY KEY,
  keeps_pictures boolean NOT NULL,
  connections integer NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
