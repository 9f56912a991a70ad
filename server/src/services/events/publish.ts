/** Opening an event for orders, and closing it by hand. Repeatable. */
import { and, eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { eventById } from '../../db/byId';
import { lockLimits } from '../../db/locks';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { ApiError } from '../../lib/errors';
import { eventPhase } from '@dwellivery/domain/eventPhase';
import { openOffers, takeOffersBack, type Offers } from '../waitlist/line';

type EventRow = typeof t.events.$inferSelect;
type Reader = Pick<Context, 'db' | 'clock'>;

async function countOf({ db }: Pick<Context, 'db'>, eventId: number) {
  const isOffered = and(eq(t.products.eventId, eventId), t.products.available);
  return {
    dishes: await db.$count(t.products, isOffered),
    slots: await db.$count(t.timeSlots, eq(t.timeSlots.eventId, eventId)),
  };
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
  const event = await eventById(context.db, id);
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

export type Closing = {
  /** Ends the offers of the waitlist, which else are in the way. */
  endOffers?: boolean;
};

const offersOpen = ({ count, until }: Offers): ApiError =>
  new ApiError(
    409,
    'breaks_order',
    `The waitlist is offered ${count} ${count === 1 ? 'place' : 'places'} until ${until.toISOString()}. Close later, or with --end-offers: the offers end, and their customers keep their place in line.`,
  );

/** @returns the event, and whether it is closed already @throws 404; 409 `event_over`, `event_draft`, `breaks_order` */
export async function checkClose(
  context: Reader,
  id: number,
  { endOffers }: Closing,
): Promise<{ event: EventRow; isClosed: boolean }> {
  const event = await eventById(context.db, id);
  const phase = eventPhase(event, nowDate(context));
  if (phase === 'complete' || phase === 'cancelled') throw over(phase);
  if (phase === 'draft') throw new ApiError(409, 'event_draft', 'A draft takes no orders yet.');
  const isClosed = event.status === 'closed';
  const offers = isClosed || endOffers ? null : await openOffers(context.db, id);
  if (offers) throw offersOpen(offers);
  return { event, isClosed };
}

/** Stops orders; existing ones stay, and so does the line of the waitlist. @throws as {@link checkClose} */
export async function closeEvent({ db, clock }: Reader, id: number, closing: Closing): Promise<void> {
  await inTransaction(db, async (tx) => {
    // The job that offers places takes the same lock.
    await lockLimits(tx, { eventId: id });
    const { isClosed } = await checkClose({ db: tx, clock }, id, closing);
    if (isClosed) return;
    await tx.update(t.events).set({ status: 'closed' }).where(eq(t.events.id, id));
    await takeOffersBack(tx, id);
  });
}
