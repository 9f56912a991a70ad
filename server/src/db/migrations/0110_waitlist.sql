-- The waiting list of a full event: one line per customer. A place is held for the customer to whom it is offered.
CREATE TABLE waitlist_entries (
  id serial PRIMARY KEY,
  event_id integer NOT NULL REFERENCES events (id),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- ordered: by an order of the event. missed: the offer passed. ended: the event takes no more orders.
  status text NOT NULL CHECK (status IN ('waiting', 'offered', 'ordered', 'missed', 'left', 'ended')),
  joined_at timestamptz NOT NULL,
  offered_until timestamptz,
  -- Hash of the token in the mail with the offer.
  token_hash text UNIQUE,
  CHECK ((status = 'offered') = (offered_until IS NOT NULL)),
  UNIQUE (event_id, user_id)
);
CREATE INDEX waitlist_line ON waitlist_entries (event_id, joined_at, id) WHERE status IN ('waiting', 'offered');
