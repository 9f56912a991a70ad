-- A sales tax such as 8.875 % is 887.5 basis points.
ALTER TABLE event_locations ALTER COLUMN tax_rate_bp TYPE double precision;
