-- What the server knew of a delivery's distance when it accepted the order (contract, "Delivery range").
ALTER TABLE orders ADD COLUMN delivery_meters integer CHECK (delivery_meters >= 0);
ALTER TABLE orders ADD COLUMN delivery_distance_source text CHECK (delivery_distance_source IN ('maps', 'estimated'));
ALTER TABLE orders ADD COLUMN delivery_checked_at timestamptz;
