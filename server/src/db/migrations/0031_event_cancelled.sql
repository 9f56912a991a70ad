-- A cancelled event stays where it is, for the receipts of its refunded orders.
ALTER TABLE events ADD COLUMN cancelled_at timestamptz;
