-- Sections of a menu with sides, drinks and sweets: lists of events say no price and no diet of their dishes (docs/decisions/0076).
ALTER TABLE menu_categories ADD COLUMN aside boolean NOT NULL DEFAULT false;
