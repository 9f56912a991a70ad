-- The row stays for the books, without the person.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;
