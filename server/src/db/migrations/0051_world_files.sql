-- The name of an event in a world file (docs/desk.md), which stays when its day moves.
ALTER TABLE events ADD COLUMN key text;
CREATE UNIQUE INDEX events_key_idx ON events (key);

-- The operator's own questions, after those of the specification.
CREATE TABLE faq_entries (
  position integer PRIMARY KEY,
  question text NOT NULL,
  answer_html text NOT NULL
);
