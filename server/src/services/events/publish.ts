/** Opening an event for orders, and closing it by hand. Repeatable. */
import { and, eq, sql } from 'drizzle-orm';
import { nowDate, type Context } from '../../context';
import * as t from '../../db/schema';
import { ApiError, notFound } from '../../errors';
import { eventPhase } from '../../domain/phase';

type EventRow = typeof t.events.$inferSelect;
type Reader = Pick<Context, 'db' | 'clock'>;

/** @throws 404 */
async function eventById({ db }: Pick<Context, 'db'>, id: number): Promise<EventRow> {
  const [event] = await db.select().from(t.events).where(eq(t.events.id, id));
  if (!event) throw notFound();
  return event;
}

async function countOf({ db }: Pick<Context, 'db'>, eventId: number) {
  const count = sql<number>`count(*)::int`;
  const isOffered = and(eq(t.products.eventId, eventId), t.products.available);
  const [dishes] = await db.select({ count }).from(t.products).where(isOffered);
  const [slots] = await db.select({ count }).from(t.timeSlots).where(eq(t.timeSlots.eventId, eventId));
  return { dishes: dishes?.count ?? 0, slots: slots?.count ?? 0 };
}

/** What an event lacks before customers can order. */
async function lacks(context: Reader, event: EventRow): Promise<string[]> {
  const { dishes, slots } = await countOf(context, event.id);
  const now = nowDate(context);
  const isPickedUp = !event.d2dExclusive;
  return [
    ...(dishes === 0 ? ['Its menu has no dish.'] : []),
    ...(event.enableTimeSlotSelect && slots === 0 ? ['It asks for a time slot and has none.'] : []),
    ...(event.orderCutoffAt <= now ? [`Orders ended at ${event.orderCutoffAt.toISOString()}.`] : []),
    ...(!event.d2dEnabled && !isPickedUp ? ['It is neither delivered nor picked up.'] : []),
    ...(isPickedUp && !event.pickupStreet ? ['It is picked up, but no street says where.'] : []),
  ];
}

const over = (phase: string): ApiError =>
  new ApiError(409, 'event_over', `This event is ${phase}; it cannot be opened or closed any more.`);

/** @returns the event, and whether it is open already @throws 404; 409 `event_over`, `event_incomplete` */
export async function checkPublish(
  context: Reader,
  id: number,
): Promise<{ event: EventRow; isOpen: boolean }> {
  const event = await eventById(context, id);
  const phase = eventPhase(event, nowDate(context));
  if (phase === 'open') return { event, isOpen: true };
  if (phase === 'complete' || phase === 'cancelled' || phase === 'running') throw over(phase);
  const problems = await lacks(context, event);
  if (problems.length > 0) throw new ApiError(409, 'event_incomplete', problems.join(' '));
  return { event, isOpen: false };
}

/** Opens a draft, or an event that was closed by hand. @throws as {@link checkPublish} */
export async function publishEvent(context: Reader, id: number): Promise<void> {
  const { isOpen } = await checkPublish(context, id);
  if (!isOpen) await context.db.update(t.events).set({ status: 'open' }).where(eq(t.events.id, id));
}

/** @returns the event, and whether it is closed already @throws 404; 409 `event_over`, `event_draft` */
export async function checkClose(
  context: Reader,
  id: number,
): Promise<{ event: EventRow; isClosed: boolean }> {
  const event = await eventById(context, id);
  const phase = eventPhase(event, nowDate(context));
  if (phase === 'complete' || phase === 'cancelled') throw over(phase);
  if (phase === 'draft') throw new ApiError(409, 'event_draft', 'A draft takes no orders yet.');
  return { event, isClosed: event.status === 'closed' };
}

/** Stops orders; existing ones stay. @throws as {@link checkClose} */
export async function closeEvent(context: Reader, id: number): Promise<void> {
  const { isClosed } = await checkClose(context, id);
  if (!isClosed) await context.db.update(t.events).set({ status: 'closed' }).where(eq(t.events.id, id));
}
