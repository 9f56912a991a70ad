-- A line that ended by an order goes on when the order is not paid (docs/decisions/0070).
ALTER TABLE waitlist_entries ADD COLUMN order_id integer REFERENCES orders (id) ON DELETE SET NULL;
CREATE INDEX waitlist_order ON waitlist_entries (order_id) WHERE order_id IS NOT NULL;
ALTER TABLE waitlist_entries DROP CONSTRAINT waitlist_entries_check;
ALTER TABLE waitlist_entries ADD CONSTRAINT waitlist_offer
  CHECK (CASE status WHEN 'offered' THEN offered_until IS NOT NULL WHEN 'ordered' THEN true ELSE offered_until IS NULL END);
