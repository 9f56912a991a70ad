-- A token works only while the address that it was mailed to is the account's (or, for a change, the one that waits).
ALTER TABLE email_tokens ADD COLUMN email text;
UPDATE email_tokens SET email = users.email FROM users WHERE users.id = email_tokens.user_id;
ALTER TABLE email_tokens ALTER COLUMN email SET NOT NULL;
ALTER TABLE email_tokens DROP CONSTRAINT email_tokens_kind_check;
ALTER TABLE email_tokens ADD CONSTRAINT email_tokens_kind_check CHECK (kind IN ('confirm', 'reset', 'change', 'undo'));
CREATE INDEX email_tokens_user_idx ON email_tokens (user_id);
-- An address that can be taken back is kept free.
CREATE INDEX email_tokens_undo_idx ON email_tokens (lower(email)) WHERE kind = 'undo' AND used_at IS NULL;

-- A new address waits here until its own link is opened.
ALTER TABLE users ADD COLUMN pending_email text;
-- Confirmed by a link that was opened outside of the account: the one who reads the mails may not be the one who made it.
ALTER TABLE users ADD COLUMN unproven boolean NOT NULL DEFAULT false;

-- How a session began and on what kind of device; unknown for older ones.
ALTER TABLE sessions ADD COLUMN method text;
ALTER TABLE sessions ADD COLUMN device text;

-- The address at the provider, as last told; unknown for older ones, which then count as having another.
ALTER TABLE oauth_identities ADD COLUMN id serial;
ALTER TABLE oauth_identities ADD CONSTRAINT oauth_identities_id_key UNIQUE (id);
ALTER TABLE oauth_identities ADD COLUMN email text;
ALTER TABLE oauth_identities ADD COLUMN linked_at timestamptz;
CREATE INDEX oauth_identities_user_idx ON oauth_identities (user_id);
