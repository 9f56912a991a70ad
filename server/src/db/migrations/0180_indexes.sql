-- An order whose code paid for a kept fee uses the code without holding, so the count could not use an index of those that hold.
DROP INDEX orders_promo_idx;
CREATE INDEX orders_promo_idx ON orders (promo_code_id) WHERE promo_code_id IS NOT NULL;
-- The jobs, which run every few seconds, read what is still open or old, and not all that ever was.
CREATE INDEX orders_event_idx ON orders (event_id, status);
CREATE INDEX payment_intents_open_idx ON payment_intents (updated_at) WHERE status NOT IN ('succeeded', 'canceled');
CREATE INDEX memberships_active_idx ON memberships (event_id) WHERE status = 'active';
CREATE INDEX refunds_due_idx ON refunds (id) WHERE done_at IS NULL;
CREATE INDEX webhook_events_applied_idx ON webhook_events (received_at) WHERE processed_at IS NOT NULL;
CREATE INDEX follows_unconfirmed_idx ON follows (asked_at) WHERE confirmed_at IS NULL;
CREATE INDEX follows_told_idx ON follows (told_at) WHERE told_at IS NOT NULL;
CREATE INDEX follows_ended_idx ON follows (ended_at) WHERE ended_at IS NOT NULL;
