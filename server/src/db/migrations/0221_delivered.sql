-- When the driver handed over a delivery.
ALTER TABLE orders ADD COLUMN delivered_at timestamptz CHECK (delivered_at IS NULL OR delivery_type = 'd2d');
