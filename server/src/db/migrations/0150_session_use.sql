-- A session also ends when it has not been used for 30 days (docs/decisions/0086). Written at most once a day for each session.
ALTER TABLE sessions ADD COLUMN last_used_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE sessions ALTER COLUMN last_used_at DROP DEFAULT;
