-- Problem reports that customers sent. A job deletes them after 30 days; the customer can delete one before that with its secret.
CREATE TABLE problem_reports (
  -- short, to be told on the phone
  id text PRIMARY KEY,
  secret_hash text NOT NULL,
  -- who was signed in when it was sent
  user_id integer,
  -- JSON as the page made it, redacted there
  body text NOT NULL,
  note text NOT NULL DEFAULT '',
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX problem_reports_expires_idx ON problem_reports (expires_at);

-- Who looked at a report. Outlives the report, so that it can be told later.
CREATE TABLE problem_report_openings (
  id serial PRIMARY KEY,
  report_id text NOT NULL,
  who text NOT NULL,
  opened_at timestamptz NOT NULL
);
CREATE INDEX problem_report_openings_report_idx ON problem_report_openings (report_id, id);
CREATE INDEX problem_report_openings_opened_idx ON problem_report_openings (opened_at);
