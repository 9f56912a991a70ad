-- What lists of events say of a menu (docs/decisions/0076): the price of its cheapest dish, and the diets of which a dish can be had.
-- Null and empty: the menu has no dish that is not sold out.
ALTER TABLE events ADD COLUMN from_cents integer;
ALTER TABLE events ADD COLUMN diets jsonb NOT NULL DEFAULT '[]';

UPDATE events e SET
  from_cents = (SELECT min(p.price_cents) FROM products p WHERE p.event_id = e.id AND p.available),
  diets = coalesce((
    SELECT jsonb_agg(d.diet ORDER BY d.place)
    FROM (VALUES (1, 'vegan'), (2, 'vegetarian'), (3, 'gluten-free')) d(place, diet)
    WHERE EXISTS (
      SELECT 1 FROM products p WHERE p.event_id = e.id AND p.available AND p.labels->'diets' @> to_jsonb(d.diet)
      AND NOT EXISTS (
        SELECT 1 FROM product_options o WHERE o.product_id = p.id AND NOT EXISTS (
          SELECT 1 FROM option_choices c WHERE c.option_id = o.id AND c.labels->'diets' @> to_jsonb(d.diet))))), '[]');
