/** What staff press on the day of an event (contract, "The day of an event"). What holds when is the rule of domain/stage. */
import { formatLongDay, formatTime } from '@dwellivery/domain/eventDays';
import { isStageDay, stagesOf, UNDO_MS, type Press, type Stage } from '@dwellivery/domain/stage';
import { and, eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import type { Database } from '../../db/database';
import { lockLimits } from '../../db/locks';
import { pressesOfEvent } from '../../db/presses';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError, notFound } from '../../lib/errors';

type Reader = Pick<Context, 'db' | 'clock'>;
/** `at` is the server's time when the press arrived. */
export type StaffPress = Press & { at: Date };
type DayEvent = typeof t.events.$inferSelect & {
  timeZone: string;
  /** Earliest first. */
  presses: StaffPress[];
};

/** As the buttons say it. */
export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  cooking: 'We are cooking',
  out: 'Out for delivery',
  ready: 'Ready for pickup',
  done: 'All done',
};

const refused = (code: string, message: string): ApiError => new ApiError(409, code, message);

/** @throws 404 */
export async function dayEvent(db: Database, eventId: number): Promise<DayEvent> {
  const [row] = await db
    .select({ event: t.events, timeZone: t.eventLocations.timeZone, presses: pressesOfEvent })
    .from(t.events)
    .innerJoin(t.eventLocations, eq(t.eventLocations.id, t.events.eventLocationId))
    .where(eq(t.events.id, eventId));
  if (!row) throw notFound(`There is no event ${eventId}.`);
  const presses = row.presses.map(({ stage, at }) => ({ stage, at: new Date(at) }));
  return { ...row.event, timeZone: row.timeZone, presses };
}

/** Why nothing can be pressed now; null on the event's day. */
export function whyClosed(event: DayEvent, now: Date): ApiError | null {
  if (event.cancelledAt) return refused('event_cancelled', 'This event was canceled.');
  if (event.status === 'draft') return refused('event_draft', 'This event is a draft. Open it first.');
  if (isStageDay(event, now)) return null;
  const day = formatLongDay(event.runAt, event.timeZone);
  return refused('not_on_day', `This event is on ${day}. How it stands can be said on that day only.`);
}

/** @throws 409 `undo_too_late` */
export function refuseLateUndo(pressedAt: Date, now: Date, timeZone: string): void {
  if (now.getTime() - pressedAt.getTime() <= UNDO_MS) return;
  const at = formatTime(pressedAt, timeZone);
  throw refused('undo_too_late', `This was pressed at ${at}. It can be taken back for one minute only.`);
}

/** Of deliveries or of pickups: `out` and `ready` are neither before nor after each other. */
function laterStages(stage: Stage): Stage[] {
  const both = [true, false].map((d2d) => stagesOf(d2d)).filter((stages) => stages.includes(stage));
  return both.flatMap((stages) => stages.slice(stages.indexOf(stage) + 1));
}

/** The press that a stage would go back behind. */
export const laterPress = <P extends Press>(presses: readonly P[], stage: Stage): P | undefined =>
  presses.find((press) => laterStages(stage).includes(press.stage));

export type StageChange = { stage: Stage; undo?: boolean };

/**
 * @returns the event, and whether the change would change anything
 * @throws 404; 409 `event_cancelled`, `event_draft`, `not_on_day`, `stage_passed`, `undo_too_late`
 */
export async function checkStage(
  context: Reader,
  eventId: number,
  { stage, undo = false }: StageChange,
): Promise<{ event: DayEvent; isChange: boolean }> {
  const now = nowDate(context);
  const event = await dayEvent(context.db, eventId);
  const closed = whyClosed(event, now);
  if (closed) throw closed;
  const { presses } = event;
  const own = presses.find((press) => press.stage === stage);
  const later = laterPress(presses, stage);
  if (own && undo) refuseLateUndo(own.at, now, event.timeZone);
  if (!own && !undo && later) {
    const words = `“${STAGE_WORDS[later.stage]}” was pressed at ${formatTime(later.at, event.timeZone)}`;
    throw refused('stage_passed', `${words}, so “${STAGE_WORDS[stage]}” comes too late.`);
  }
  return { event, isChange: undo === Boolean(own) };
}

/**
 * Presses a stage, or takes the press back for a minute. Repeatable: the first time counts, and to undo what is not pressed changes
 * nothing.
 * @returns what is pressed afterwards @throws as {@link checkStage}
 */
export async function setStage(context: Reader, eventId: number, change: StageChange): Promise<StaffPress[]> {
  const work = async (tx: Database): Promise<StaffPress[]> => {
    await lockLimits(tx, { eventId });
    const { event, isChange } = await checkStage({ ...context, db: tx }, eventId, change);
    if (!isChange) return event.presses;
    const { stage, undo } = change;
    const own = and(eq(t.eventStages.eventId, eventId), eq(t.eventStages.stage, stage));
    if (undo) await tx.delete(t.eventStages).where(own);
    else {
      const press = { eventId, stage, pressedAt: nowDate(context) };
      await tx.insert(t.eventStages).values(press).onConflictDoNothing();
    }
    return (await dayEvent(tx, eventId)).presses;
  };
  return inTransaction(context.db, work, { isRepeatable: true });
}
