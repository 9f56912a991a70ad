-- Diets and allergens of a dish and of a choice (docs/decisions/0075). Null: nothing is stated.
ALTER TABLE products ADD COLUMN labels jsonb;
ALTER TABLE option_choices ADD COLUMN labels jsonb;
-- Of the dish as it was chosen, when it was ordered.
ALTER TABLE order_lines ADD COLUMN labels jsonb;

-- The last line against contradictions, which the desk refuses with their lines.
ALTER TABLE products ADD CONSTRAINT products_labels_check CHECK (labels IS NULL OR NOT (
  labels @> '{"diets": ["gluten-free"], "contains": ["gluten"]}' OR labels @> '{"diets": ["gluten-free"], "mayContain": ["gluten"]}'
  OR labels @> '{"diets": ["vegan"], "contains": ["milk"]}' OR labels @> '{"diets": ["vegan"], "contains": ["eggs"]}'
  OR labels @> '{"diets": ["vegetarian"], "contains": ["fish"]}' OR labels @> '{"diets": ["vegetarian"], "contains": ["crustaceans"]}'
  OR labels @> '{"diets": ["vegetarian"], "contains": ["mollusks"]}'));
