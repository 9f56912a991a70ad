-- The part of a kept reservation fee that a promo code paid: while it is kept, the code stays used.
ALTER TABLE orders ADD COLUMN fee_kept_promo_cents integer NOT NULL DEFAULT 0 CHECK (fee_kept_promo_cents >= 0);
