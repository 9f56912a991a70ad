/** The door and the words of a paid order on the day of its event (contract, "The day of an event"). */
import { formatTime } from './eventDays';
import { dayText, dinnerStart } from './nextDinner';
import { expectedAt, isStageDay, stageAt, type Stage, type StageNow } from './stage';

/** `ordered` until the kitchen begins. */
export type Door = 'ordered' | Stage;

/** A membership, as far as its day is concerned. Instants are ISO 8601. A host of an earlier version answers nothing about stages. */
export interface DayFacts {
  /** Of the membership: `complete` once its event is. */
  status: string;
  d2d: boolean;
  eventRunAt: string;
  eventEndsAt: string;
  eventTimeZone: string;
  /** Only of a cancelled event. */
  eventCancelledAt?: string;
  orders: Parameters<typeof dinnerStart>[0]['orders'];
  stage?: Stage | null;
  stageAt?: string | null;
  /** Derived from the schedule when the server answered. */
  stageExpected?: boolean;
  deliveredAt?: string | null;
}

export interface OrderDay {
  door: Door;
  /** `Tonight, from 5:30 PM`, `Out for delivery` */
  title: string;
  /** `since 5:12 PM`, `at 5:42 PM`, `expected 5:00 PM` */
  detail: string;
  /** Derived from the schedule: nobody pressed it. */
  isExpected: boolean;
}

const windowOf = ({ eventRunAt, eventEndsAt, eventTimeZone }: DayFacts) => ({
  runAt: eventRunAt,
  endsAt: eventEndsAt,
  timeZone: eventTimeZone,
});

/** Whether something is paid and the event's day runs. @param now milliseconds since the epoch */
export const isOrderDay = (facts: DayFacts, now: number): boolean =>
  facts.orders.some(({ status }) => status === 'paid') &&
  facts.status !== 'complete' &&
  facts.eventCancelledAt === undefined &&
  isStageDay(windowOf(facts), now);

/** An answered stage that was only expected is not used: the schedule gives it again, and those after it, also for an old answer. */
function stageOf(facts: DayFacts, now: number): StageNow | null {
  const { stage, stageAt: at, stageExpected, deliveredAt, d2d } = facts;
  const presses = stage && at && !stageExpected ? [{ stage, at }] : [];
  return stageAt({ ...windowOf(facts), d2d, presses, deliveredAt }, now);
}

const WORDS = {
  cooking: ['The kitchen is cooking', 'The kitchen should be cooking by now'],
  out: ['Out for delivery', 'Should be out for delivery by now'],
  ready: ['Ready for pickup', 'Should be ready for pickup by now'],
} as const;

/** Staff end the day for all orders at once: only the own stop says that this order was delivered, and no press that it was picked up. */
function doneTitle({ d2d, deliveredAt }: DayFacts, isExpected: boolean): string {
  if (deliveredAt) return d2d ? 'Delivered' : 'Handed out';
  if (isExpected) return d2d ? 'Should be at your door by now' : 'Pickup should be over by now';
  return d2d ? 'All deliveries are made' : 'Pickup is over';
}

function ahead(facts: DayFacts, now: number): OrderDay {
  const zone = facts.eventTimeZone;
  const start = dinnerStart(facts);
  return {
    door: 'ordered',
    title: `${dayText(start, zone, now)}, from ${formatTime(start, zone)}`,
    detail: `The kitchen starts about ${formatTime(expectedAt('cooking', windowOf(facts)), zone)}`,
    isExpected: true,
  };
}

/**
 * What the door of an order shows and says on its day; null on any other, without a paid order, and for a cancelled event. Times are in
 * the event's zone.
 * @param now milliseconds since the epoch
 */
export function orderDay(facts: DayFacts, now: number): OrderDay | null {
  if (!isOrderDay(facts, now)) return null;
  const found = stageOf(facts, now);
  if (!found) return ahead(facts, now);
  const { stage, isExpected } = found;
  const time = formatTime(found.at, facts.eventTimeZone);
  const since = facts.deliveredAt ? `at ${time}` : `since ${time}`;
  return {
    door: stage,
    title: stage === 'done' ? doneTitle(facts, isExpected) : WORDS[stage][isExpected ? 1 : 0],
    detail: isExpected ? `expected ${time}` : since,
    isExpected,
  };
}
