-- An area alert follows a zip; a restaurant is followed the same way (docs/decisions/0077). A zip is told of once, a restaurant's events each time.
ALTER TABLE area_alerts RENAME TO follows;
ALTER INDEX area_alerts_waiting RENAME TO follows_waiting;
ALTER TABLE follows ALTER COLUMN postal_code DROP NOT NULL;
ALTER TABLE follows ADD COLUMN restaurant_id integer REFERENCES restaurants (id) ON DELETE CASCADE;
ALTER TABLE follows ADD CHECK ((postal_code IS NULL) <> (restaurant_id IS NULL));
ALTER TABLE follows ADD UNIQUE (email, restaurant_id);
-- Events of the restaurant that opened later are still to be told of.
ALTER TABLE follows ADD COLUMN told_until timestamptz;
UPDATE follows SET told_until = asked_at;
ALTER TABLE follows ALTER COLUMN told_until SET NOT NULL;
-- The link that ends a follow is signed.
ALTER TABLE follows DROP COLUMN told_token_hash;
CREATE INDEX follows_restaurant ON follows (restaurant_id, told_until) WHERE confirmed_at IS NOT NULL AND ended_at IS NULL;
CREATE INDEX follows_user ON follows (user_id);

UPDATE mails SET kind = 'follow_confirm' WHERE kind = 'area_alert_confirm';
-- An alert that is still to be sent is queued again by the job, with the events that it tells of.
UPDATE follows SET told_at = NULL WHERE told_at IS NOT NULL AND email IN (SELECT lower(recipient) FROM mails WHERE kind = 'area_alert' AND sent_at IS NULL);
DELETE FROM mails WHERE kind = 'area_alert' AND sent_at IS NULL;

-- Which events an address has been told of, by whatever it follows: one mail per person and event.
CREATE TABLE event_notices (
  event_id integer NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  email text NOT NULL,
  told_at timestamptz NOT NULL,
  PRIMARY KEY (email, event_id)
);
CREATE INDEX event_notices_event ON event_notices (event_id);

-- When the job first found the event open.
ALTER TABLE events ADD COLUMN opened_at timestamptz;
CREATE INDEX events_unopened ON events (restaurant_id) WHERE opened_at IS NULL AND status = 'open';

-- Whether the customer wants the reminders of the day before and of the day.
ALTER TABLE users ADD COLUMN reminders boolean NOT NULL DEFAULT true;
