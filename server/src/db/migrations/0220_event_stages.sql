-- What staff pressed on the day of an event. A stage is pressed once; to undo deletes the press.
CREATE TABLE event_stages (
  event_id integer NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('cooking', 'out', 'ready', 'done')),
  pressed_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, stage)
);
