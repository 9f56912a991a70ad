/** An event as lists show it: the columns to select, and the conversion of a row to the API's shape. */
import { sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { type EventStatus, eventPhase, statusOf } from '@dwellivery/domain/eventPhase';
import type { EventCard } from '../../schemas/events';
import { freeInSlots, countsAgainst } from '../../db/holds';
import { toDollars } from '../pricing/money';

export type CardRow = {
  id: number;
  name: string;
  status: EventStatus;
  run_at: string | Date;
  ends_at: string | Date;
  order_cutoff_at: string | Date;
  cancelled_at: string | Date | null;
  capacity: number | null;
  image: string | null;
  garnish: string | null;
  delivery_zone_name: string | null;
  lat: number;
  lng: number;
  d2d_enabled: boolean;
  d2d_exclusive: boolean;
  d2d_radius_miles: number;
  pickup_street: string | null;
  from_cents: number | null;
  restaurant_id: number;
  restaurant_name: string;
  restaurant_slug: string;
  restaurant_image: string | null;
  cuisine: string;
  cost: number;
  hue: number;
  location_slug: string;
  location_name: string;
  time_zone: string;
  postal_codes: string[];
  taken: number;
  /** Places of the waitlist, which is served first. */
  in_line: number;
  /** Places left in all slots together; null if they do not limit the event's orders. */
  slots_left: number | null;
  /** Miles from the requested zip. */
  distance_miles?: number | null;
  /** Whether the caller has a paid order; null without a caller. */
  has_ordered?: boolean | null;
};

/** Everybody on the waitlist. */
const everybody = sql`(
  SELECT count(*)::integer FROM waitlist_entries w WHERE w.event_id = e.id AND w.status IN ('waiting', 'offered'))`;

/**
 * Columns of a card, for `FROM events e JOIN restaurants r … JOIN event_locations l …`.
 * @param counted what counts for the caller; without it, what counts for a visitor
 */
export const cardColumns = (counted: { taken?: SQL; inLine?: SQL } = {}): SQL => {
  const { taken = countsAgainst(null, sql`e.id`), inLine = everybody } = counted;
  return sql`
  e.id, e.name, e.status, e.run_at, e.ends_at, e.order_cutoff_at, e.cancelled_at, e.capacity, e.image, e.garnish,
  e.delivery_zone_name, e.lat, e.lng, e.d2d_enabled, e.d2d_exclusive, e.d2d_radius_miles, e.pickup_street, e.from_cents,
  r.id AS restaurant_id, r.name AS restaurant_name, r.slug AS restaurant_slug, r.image AS restaurant_image,
  r.cuisine, r.cost, r.hue, l.slug AS location_slug, l.name AS location_name, l.time_zone,
  ARRAY(SELECT p.postal_code FROM postal_codes p WHERE p.event_location_id = l.id ORDER BY 1) AS postal_codes,
  (SELECT count(*)::integer FROM orders WHERE orders.event_id = e.id AND ${taken}) AS taken,
  ${inLine} AS in_line, ${freeInSlots(taken)} AS slots_left`;
};

export const cardTables = sql`
  events e JOIN restaurants r ON r.id = e.restaurant_id JOIN event_locations l ON l.id = e.event_location_id`;

const iso = (at: string | Date): string => new Date(at).toISOString();

/** The lower of the places left in the event and in its slots, without those of the waitlist; null without a limit. */
function placesLeft(row: Pick<CardRow, 'capacity' | 'taken' | 'slots_left' | 'in_line'>): number | null {
  const limits = [row.slots_left, row.capacity === null ? null : Math.max(0, row.capacity - row.taken)];
  const known = limits.filter((limit): limit is number => limit !== null);
  return known.length > 0 ? Math.max(0, Math.min(...known) - row.in_line) : null;
}

const restaurantFields = (row: CardRow) => ({
  business_name: row.restaurant_name,
  restaurantName: row.restaurant_name,
  restaurantSlug: row.restaurant_slug,
  cuisine: row.cuisine,
  cost: row.cost,
  hue: row.hue,
  avatar: row.image,
  professional_avatar: row.restaurant_image,
  professional_id: row.restaurant_id,
  image: row.image,
  garnish: row.garnish,
});

const phaseOf = (row: CardRow, now: Date) =>
  eventPhase(
    {
      status: row.status,
      runAt: new Date(row.run_at),
      endsAt: new Date(row.ends_at),
      orderCutoffAt: new Date(row.order_cutoff_at),
      cancelledAt: row.cancelled_at === null ? null : new Date(row.cancelled_at),
    },
    now,
  );

export function toCard(context: Pick<Context, 'config' | 'clock'>, row: CardRow): EventCard {
  const now = context.clock.now();
  const remaining = placesLeft(row);
  const isFull = remaining === 0;
  const isExpired = new Date(row.ends_at).getTime() <= now;
  const phase = phaseOf(row, new Date(now));
  return {
    id: row.id,
    name: row.name,
    status: statusOf(phase),
    full: isFull,
    remaining,
    expired: isExpired,
    joinable: phase === 'open' && !isFull,
    runAt: iso(row.run_at),
    run_at: iso(row.run_at),
    endsAt: iso(row.ends_at),
    orderCutoffAt: iso(row.order_cutoff_at),
    ...(row.cancelled_at === null ? {} : { cancelledAt: iso(row.cancelled_at) }),
    ...(typeof row.distance_miles === 'number'
      ? { distanceMiles: Math.round(row.distance_miles * 10) / 10 }
      : {}),
    ...(row.has_ordered ? { currentUserHasOrdered: true } : {}),
    timeZone: row.time_zone,
    ...restaurantFields(row),
    delivery_zone_name: row.delivery_zone_name,
    deliveryZone: row.delivery_zone_name,
    locations: [row.location_name],
    eventLocation: { slug: row.location_slug, name: row.location_name },
    coordinates: [{ lat: row.lat, lng: row.lng }],
    d2dEnabled: row.d2d_enabled,
    d2dExclusive: row.d2d_exclusive,
    d2dRadius: row.d2d_radius_miles,
    pickupStreet: row.d2d_exclusive ? null : row.pickup_street,
    postalCodes: row.postal_codes,
    ...(row.from_cents === null ? {} : { fromPrice: toDollars(row.from_cents) }),
    shareUrl: `${context.config.publicUrl}/events/${row.id}`,
  };
}
