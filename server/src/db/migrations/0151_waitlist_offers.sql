-- How often a place of the event was held for the customer: at most twice (docs/decisions/0070).
ALTER TABLE waitlist_entries ADD COLUMN offers integer NOT NULL DEFAULT 0;
UPDATE waitlist_entries SET offers = 1 WHERE token_hash IS NOT NULL;
