/** Memberships: a customer's participation in an event, its order lists and receipts. Those of other customers answer 404. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { countOthersInLine, freePlaces } from '../waitlist/line';
import { eventFull } from '../orders/availability';
import { nowDate, type Context } from '../../ports/context';
import { eventById } from '../../db/byId';
import * as t from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { notFound, eventClosed } from '../../lib/errors';
import type { Membership, MembershipLine } from '../../schemas/orders';
import type { MembershipsQuery } from '../../schemas/queries';
import { rangeOf } from '../events/filters';
import { isOverdue } from '../../db/eventPhase';
import { allowsClosed } from '../../config/flags';
import { closedMessage } from '@dwellivery/domain/availability';
import { lockCaller } from '../../db/locks';
import { ensureMembership } from '../orders/membershipRow';
import { membershipCalendar } from '../mail/calendar';
import { refreshOrder } from '../orders/refresh';
import { loadMemberships, MOST_MEMBERSHIPS, type MembershipFacts } from './load';
import { lineViews, membershipView } from './view';

const view = (context: Context, facts: MembershipFacts): Membership =>
  membershipView(facts, {
    now: nowDate(context),
    publicUrl: context.config.publicUrl,
    allowClosed: allowsClosed(context),
  });

/** @throws 404 */
async function loadOwn(context: Context, userId: number, id: number): Promise<MembershipFacts> {
  const own = and(eq(t.memberships.id, id), eq(t.memberships.userId, userId));
  const [facts] = await loadMemberships(context.db, own);
  if (!facts) throw notFound();
  return facts;
}

const hasOrder = sql`exists (select 1 from ${t.orders} where ${t.orders.membershipId} = ${t.memberships.id} and ${t.orders.paidAt} is not null)`;

/** Memberships with an order that is or was paid, also if it was cancelled, soonest event first; none for another customer's id. */
export async function listMemberships(
  context: Context,
  userId: number,
  { filter, range }: MembershipsQuery,
): Promise<{ memberships: Membership[]; total: number }> {
  if ((filter?.user_id ?? userId) !== userId) return { memberships: [], total: 0 };
  const isListed = or(inArray(t.memberships.status, ['active', 'complete']), hasOrder);
  const own = and(eq(t.memberships.userId, userId), isListed);
  const page = rangeOf(range, MOST_MEMBERSHIPS);
  const found = await loadMemberships(context.db, own, page);
  // A page beyond the last one has no row that says it.
  const total = found[0]?.total ?? (page.offset > 0 ? await context.db.$count(t.memberships, own) : 0);
  return { memberships: found.map((facts) => view(context, facts)), total };
}

/** The receipt. Reads the payments of unpaid orders and of open changes from the provider first. @throws 404 */
export async function showMembership(context: Context, userId: number, id: number): Promise<Membership> {
  const facts = await loadOwn(context, userId, id);
  const reads = await Promise.all(
    facts.orders.map((order) => refreshOrder(context, order, facts.live.get(order.id) ?? [])),
  );
  return view(context, reads.includes(true) ? await loadOwn(context, userId, id) : facts);
}

/** @throws 404, also if no order is paid */
export async function showCalendar(
  context: Context,
  userId: number,
  id: number,
): Promise<{ name: string; text: string }> {
  const text = await membershipCalendar(context, id, eq(t.orders.userId, userId));
  if (!text) throw notFound();
  return { name: `dwellivery-${id}.ics`, text };
}

/** @throws 404 */
export const listLineItems = async (
  context: Context,
  userId: number,
  id: number,
): Promise<MembershipLine[]> => lineViews(await loadOwn(context, userId, id));

/** Answers the existing membership if the customer has joined already. @throws 404; 409 `event_closed`, `event_full` */
export async function joinEvent(context: Context, userId: number, eventId: number): Promise<Membership> {
  const now = nowDate(context);
  const own = and(eq(t.memberships.userId, userId), eq(t.memberships.eventId, eventId));
  const [known] = await loadMemberships(context.db, own);
  if (known) return view(context, known);
  const event = await eventById(context.db, eventId);
  const closed = closedMessage(event, now, allowsClosed(context));
  if (closed) throw eventClosed(closed);
  const free = await freePlaces(context.db, eventId, userId);
  if (free !== null && free <= (await countOthersInLine(context.db, { eventId, userId, now })))
    throw eventFull();
  const id = await inTransaction(context.db, async (tx) => {
    await lockCaller(tx, userId);
    return ensureMembership(tx, userId, eventId, now);
  });
  return view(context, await loadOwn(context, userId, id));
}

/**
 * A job: stores that events and their active memberships are complete.
 * @returns how many memberships it changed
 */
export async function completeEvents(context: Pick<Context, 'db' | 'clock'>): Promise<number> {
  await context.db.execute(sql`UPDATE events e SET status = 'complete' WHERE ${isOverdue(nowDate(context))}`);
  const done = await context.db
    .update(t.memberships)
    .set({ status: 'complete' })
    .where(
      and(
        eq(t.memberships.status, 'active'),
        sql`exists (select 1 from ${t.events} where ${t.events.id} = ${t.memberships.eventId} and ${t.events.status} = 'complete')`,
      ),
    )
    .returning({ id: t.memberships.id });
  return done.length;
}
