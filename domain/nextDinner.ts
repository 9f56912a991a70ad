/** The customer's coming dinners: which they are, and their words by the time that is left. Days are those of the event's zone. */
import { counted } from './counted';
import { calendarDate, formatLongDay, formatLongWeekday, formatTime, hourIn } from './eventDays';
import { instantOf } from './zone';

interface OrderFacts {
  status: string;
  d2d: boolean;
  /** The chosen time slot. */
  pickupTime: string | null;
  cancellableUntil: string | null;
}

/** A membership, as far as its handover is concerned. Instants are ISO 8601. */
interface DinnerFacts {
  eventRunAt: string;
  eventEndsAt: string;
  eventTimeZone: string;
  /** Only of a cancelled event. */
  eventCancelledAt?: string;
  orders: readonly OrderFacts[];
}

const paidOrders = ({ orders }: DinnerFacts) => orders.filter(({ status }) => status === 'paid');

/** When the first paid order is handed over: its time slot, else the start of the event. Milliseconds since the epoch. */
export function dinnerStart(dinner: DinnerFacts): number {
  const slots = paidOrders(dinner).map(({ pickupTime }) => instantOf(pickupTime ?? dinner.eventRunAt));
  return slots.length > 0 ? Math.min(...slots) : instantOf(dinner.eventRunAt);
}

/** Memberships with a paid order whose event is neither over nor cancelled, the soonest first. @param now milliseconds since the epoch */
export function dinnersAhead<Dinner extends DinnerFacts>(dinners: readonly Dinner[], now: number): Dinner[] {
  return dinners
    .filter(
      (dinner) =>
        paidOrders(dinner).length > 0 &&
        dinner.eventCancelledAt === undefined &&
        instantOf(dinner.eventEndsAt) > now,
    )
    .sort((a, b) => dinnerStart(a) - dinnerStart(b));
}

const DAY = 86_400_000;

/** Calendar days from now until the instant, in the zone: 0 is today. */
function daysUntil(at: number, zone: string, now: number): number {
  const dayOf = (instant: number) => Date.parse(calendarDate(instant, zone));
  return Math.round((dayOf(at) - dayOf(now)) / DAY);
}

/** A dinner of today is "tonight" from this hour on. */
const EVENING = 17;

/** `Tonight`, `Today`, `Tomorrow`, `Thursday`; from a week ahead `Thursday, June 18`. */
export function dayText(at: number, zone: string, now: number): string {
  const days = daysUntil(at, zone, now);
  if (days <= 0) return hourIn(at, zone) >= EVENING ? 'Tonight' : 'Today';
  if (days === 1) return 'Tomorrow';
  return days < 7 ? formatLongWeekday(at, zone) : formatLongDay(at, zone);
}

/** `Tonight, 5:30 PM` */
export function dinnerWhen(dinner: DinnerFacts, now: number): string {
  const start = dinnerStart(dinner);
  return `${dayText(start, dinner.eventTimeZone, now)}, ${formatTime(start, dinner.eventTimeZone)}`;
}

/**
 * `in 3 days`, on the day `in 5 hours`, `in 25 minutes`; `now, until 7:30 PM` once it has started. Rounded down. Nothing for tomorrow,
 * which its day says already.
 */
export function dinnerCountdown(dinner: DinnerFacts, now: number): string {
  const { eventEndsAt, eventTimeZone: zone } = dinner;
  const start = dinnerStart(dinner);
  const minutes = Math.floor((start - now) / 60_000);
  if (start <= now) return `now, until ${formatTime(eventEndsAt, zone)}`;
  if (minutes < 60) return `in ${counted(Math.max(minutes, 1), 'minute')}`;
  const days = daysUntil(start, zone, now);
  if (days === 1) return '';
  return `in ${days > 1 ? counted(days, 'day') : counted(Math.floor(minutes / 60), 'hour')}`;
}

/** The cut-off until which an order can be cancelled; null if none can. */
export function cancellableUntil(dinner: DinnerFacts, now: number): string | null {
  const cutOffs = paidOrders(dinner).flatMap((order) => order.cancellableUntil ?? []);
  return cutOffs.find((at) => instantOf(at) > now) ?? null;
}
