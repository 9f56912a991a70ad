-- Mailboxes that earned a referral reward, as keyed hashes, so that another account of the same mailbox earns none.
CREATE TABLE rewarded_mailboxes (hash text PRIMARY KEY, rewarded_at timestamptz NOT NULL);
