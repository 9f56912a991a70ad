/** The buttons of the sheets on the day of an event, with what they say now. */
import { formatTime } from '@dwellivery/domain/eventDays';
import { expectedAt, STAGES, UNDO_MS, type Stage } from '@dwellivery/domain/stage';
import { and, asc, eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import * as t from '../../db/schema';
import { doorOrderOf } from '../../db/tablesOfOrders';
import { deliveredAtOf, stopsOf } from './stops';
import { dayEvent, laterPress, STAGE_WORDS, whyClosed } from './stages';

export type Button = {
  /** A stage, or `stop-1001` of an order. */
  id: Stage | `stop-${number}`;
  label: string;
  /** 'Out since 5:12 PM' */
  state: string;
  isPressed: boolean;
  /** A later stage is pressed. */
  isPassed: boolean;
  /** How much longer it can be taken back; 0 if it cannot. */
  undoMs: number;
};
export type Board = { stages: Button[]; stops: Button[] };

const SINCE: Readonly<Record<Stage, string>> = {
  cooking: 'Cooking since',
  out: 'Out since',
  ready: 'Ready since',
  done: 'Done at',
};

const undoMs = (pressedAt: Date | null | undefined, now: Date): number =>
  pressedAt ? Math.max(0, UNDO_MS - (now.getTime() - pressedAt.getTime())) : 0;

type DayEvent = Awaited<ReturnType<typeof dayEvent>>;

function stageButton(event: DayEvent, stage: Stage, now: Date): Button {
  const { presses, timeZone } = event;
  const at = presses.find((press) => press.stage === stage)?.at;
  const isPassed = !at && laterPress(presses, stage) !== undefined;
  const expected = isPassed ? '' : `; expected at ${formatTime(expectedAt(stage, event), timeZone)}`;
  return {
    id: stage,
    label: STAGE_WORDS[stage],
    state: at ? `${SINCE[stage]} ${formatTime(at, timeZone)}` : `Not pressed${expected}`,
    isPressed: at !== undefined,
    isPassed,
    undoMs: undoMs(at, now),
  };
}

type Delivery = { id: number; doorOrder: number; deliveredAt: Date | null };

/** One for each bag of the stop, all of them alike: a page may have been read before a neighbor joined. */
function stopButtons(bags: Delivery[], now: Date, timeZone: string): Button[] {
  const deliveredAt = deliveredAtOf(bags);
  return bags.map(({ id }) => ({
    id: `stop-${id}`,
    label: 'Delivered',
    state: deliveredAt ? `Delivered at ${formatTime(deliveredAt, timeZone)}` : 'Not delivered yet',
    isPressed: deliveredAt !== null,
    isPassed: false,
    undoMs: undoMs(deliveredAt, now),
  }));
}

/** @returns null while nothing can be pressed @throws 404 */
export async function stageBoard(
  context: Pick<Context, 'db' | 'clock'>,
  eventId: number,
): Promise<Board | null> {
  const now = nowDate(context);
  const event = await dayEvent(context.db, eventId);
  if (whyClosed(event, now)) return null;
  const { id, deliveryType, deliveredAt } = t.orders;
  const orders = await context.db
    .select({ id, deliveryType, deliveredAt, doorOrder: doorOrderOf })
    .from(t.orders)
    .where(and(eq(t.orders.eventId, eventId), eq(t.orders.status, 'paid')))
    .orderBy(asc(id));
  const deliveries = orders.filter((order) => order.deliveryType === 'd2d');
  const hasOrders = (stage: Stage): boolean =>
    (stage !== 'out' || deliveries.length > 0) && (stage !== 'ready' || deliveries.length < orders.length);
  const isPressed = (stage: Stage): boolean => event.presses.some((press) => press.stage === stage);
  return {
    stages: STAGES.filter((stage) => hasOrders(stage) || isPressed(stage)).map((stage) =>
      stageButton(event, stage, now),
    ),
    stops: stopsOf(deliveries).flatMap((bags) => stopButtons(bags, now, event.timeZone)),
  };
}
