-- Where a delivery goes, as found when its distance was checked; from an estimate it is the middle of the zip.
ALTER TABLE orders ADD COLUMN delivery_lat double precision;
ALTER TABLE orders ADD COLUMN delivery_lng double precision;
