/** Restaurants, places, events and menus. */
import { boolean, date, doublePrecision, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { Diet, Labels } from '@dwellivery/domain/labels';
import { instant } from './instant';

export const restaurants = pgTable('restaurants', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  cuisine: text().notNull(),
  cost: integer().notNull(),
  hue: integer().notNull(),
  image: text(),
  landingPageDescription: text('landing_page_description').notNull().default(''),
  serviceRateBp: integer('service_rate_bp').notNull().default(2000),
});

export const eventLocations = pgTable('event_locations', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  timeZone: text('time_zone').notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  taxRateBp: doublePrecision('tax_rate_bp').notNull(),
});

export const postalCodes = pgTable('postal_codes', {
  postalCode: text('postal_code').primaryKey(),
  city: text().notNull(),
  state: text().notNull(),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  eventLocationId: integer('event_location_id'),
});

export const events = pgTable('events', {
  id: serial().primaryKey(),
  restaurantId: integer('restaurant_id').notNull(),
  eventLocationId: integer('event_location_id').notNull(),
  /** The event's name in a world file; null for events that did not come from one. */
  key: text().unique(),
  name: text().notNull(),
  status: text({ enum: ['draft', 'open', 'closed', 'complete'] }).notNull(),
  runAt: instant('run_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  runDate: date('run_date', { mode: 'string' }).notNull(),
  orderCutoffAt: instant('order_cutoff_at').notNull(),
  cancelledAt: instant('cancelled_at'),
  /** When a job first found it open (services/events/opened.ts). */
  openedAt: instant('opened_at'),
  capacity: integer(),
  image: text(),
  garnish: text(),
  descriptionHtml: text('description_html').notNull().default(''),
  deliveryZoneName: text('delivery_zone_name'),
  lat: doublePrecision().notNull(),
  lng: doublePrecision().notNull(),
  d2dEnabled: boolean('d2d_enabled').notNull(),
  d2dExclusive: boolean('d2d_exclusive').notNull().default(false),
  d2dRadiusMiles: doublePrecision('d2d_radius_miles').notNull().default(3),
  d2dFeeCents: integer('d2d_fee_cents').notNull().default(0),
  pickupStreet: text('pickup_street'),
  pickupCityStateZip: text('pickup_city_state_zip'),
  pickupLat: doublePrecision('pickup_lat'),
  pickupLng: doublePrecision('pickup_lng'),
  pickupInstructions: text('pickup_instructions'),
  enableTimeSlotSelect: boolean('enable_time_slot_select').notNull().default(false),
  enableGratuity: boolean('enable_gratuity').notNull().default(true),
  defaultGratuityPercentage: integer('default_gratuity_percentage').notNull().default(15),
  gratuityLabel: text('gratuity_label').notNull().default('Tip'),
  enableOrderNotes: boolean('enable_order_notes').notNull().default(true),
  /** The price of the cheapest dish that is not sold out. This and `diets` follow from the menu (services/events/menuFacts.ts). */
  fromCents: integer('from_cents'),
  /** The diets for which the menu has a dish. */
  diets: jsonb().$type<Diet[]>().notNull().default([]),
});

export const timeSlots = pgTable('time_slots', {
  id: serial().primaryKey(),
  eventId: integer('event_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  capacity: integer().notNull(),
});

export const menuCategories = pgTable('menu_categories', {
  id: serial().primaryKey(),
  eventId: integer('event_id').notNull(),
  name: text().notNull(),
  position: integer().notNull(),
  /** Sides, drinks and sweets: lists of events say nothing of their dishes. */
  aside: boolean().notNull().default(false),
});

export const products = pgTable('products', {
  id: serial().primaryKey(),
  eventId: integer('event_id').notNull(),
  categoryId: integer('category_id').notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  descriptionHtml: text('description_html').notNull().default(''),
  priceCents: integer('price_cents').notNull(),
  image: text(),
  garnish: text(),
  available: boolean().notNull().default(true),
  position: integer().notNull(),
  /** Of the dish without its choices; null: nothing is stated. */
  labels: jsonb().$type<Labels>(),
});

export const productOptions = pgTable('product_options', {
  id: serial().primaryKey(),
  productId: integer('product_id').notNull(),
  name: text().notNull(),
  position: integer().notNull(),
});

export const optionChoices = pgTable('option_choices', {
  id: serial().primaryKey(),
  optionId: integer('option_id').notNull(),
  name: text().notNull(),
  position: integer().notNull(),
  labels: jsonb().$type<Labels>(),
});
