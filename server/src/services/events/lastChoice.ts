/** How a customer ordered last: what the order form begins with. */
import { sql } from 'drizzle-orm';
import type { Context } from '../../ports/context';
import { rows } from '../../db/rows';
import { formatTime } from '@dwellivery/domain/eventDays';
import { cents } from '@dwellivery/domain/money';
import { percentOfTip } from '@dwellivery/domain/tips';
import type { EventDetail } from '../../schemas/events';

type LastOrder = {
  delivery_type: 'd2d' | 'pickup';
  street: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  starts_at: string | null;
  time_zone: string;
  base_cents: number;
  /** null: the event took no tip. */
  tip_cents: number | null;
  default_percent: number;
};

type Choice = NonNullable<EventDetail['lastChoice']>;

/** The percentage that the order offered and whose amount the tip is; else the amount itself. */
function tipOf(order: LastOrder): Pick<Choice, 'tipPercent' | 'tipCents'> {
  const { tip_cents: tip, base_cents: base, default_percent: standard } = order;
  if (tip === null) return { tipPercent: null, tipCents: null };
  const tipPercent = percentOfTip(cents(tip), cents(base), standard);
  return { tipPercent, tipCents: tipPercent === null ? tip : null };
}

/** @param slots of the event that is ordered from now: the one at the same time of day is the customer's */
export function lastChoiceOf(order: LastOrder, slots: { id: number; label: string }[]): Choice {
  const label = order.starts_at && formatTime(new Date(order.starts_at), order.time_zone);
  return {
    deliveryType: order.delivery_type,
    timeSlotId: slots.find((slot) => slot.label === label)?.id ?? null,
    ...tipOf(order),
    deliveryStreet: order.street,
    deliveryCity: order.city,
    deliveryState: order.state,
    deliveryPostalCode: order.postal_code,
  };
}

/** Address and time of an order that joined a delivery are its host's. @returns null for a visitor, and for a customer without a paid order of their own delivery or pickup */
export async function lastChoiceAt(
  { db }: Pick<Context, 'db'>,
  slots: { id: number; label: string }[],
  userId: number | null,
): Promise<EventDetail['lastChoice']> {
  if (userId === null) return null;
  const [order] = await rows<LastOrder>(
    db,
    sql`SELECT o.delivery_type, o.delivery_street AS street, o.delivery_city AS city, o.delivery_state AS state,
          o.delivery_postal_code AS postal_code, s.starts_at, l.time_zone, o.base_cents, e.default_gratuity_percentage AS default_percent,
          CASE WHEN e.enable_gratuity THEN coalesce(
            (SELECT sum(t.price_cents)::int FROM order_lines t WHERE t.order_id = o.id AND t.sku = 'tip_percentage'), 0) END AS tip_cents
        FROM orders o JOIN events e ON e.id = o.event_id JOIN event_locations l ON l.id = e.event_location_id
        LEFT JOIN time_slots s ON s.id = o.time_slot_id
        WHERE o.user_id = ${userId} AND o.status = 'paid' AND o.table_id IS NULL ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
  );
  return order ? lastChoiceOf(order, slots) : null;
}
