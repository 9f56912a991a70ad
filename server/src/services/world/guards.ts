/** Changes that would break an order that is paid, being paid or can still be paid, a change of it, or an offer of the waitlist. */
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import * as t from '../../db/schema';
import { usesPromo } from '../pricing/promoUse';
import { openOffers } from '../waitlist/line';
import type { Known } from './current';
import { liveChanges, liveOrders, type LiveOrder } from './liveOrders';
import { offersBroken } from './offerGuards';
import type { Wanted } from './resolve';
import type { EventPlan, World } from './world';

/** @property orders that would break; none if only an offer would */
export type Break = { what: string; why: string; orders: number[] };

const ids = (orders: LiveOrder[]): number[] => [...new Set(orders.map(({ id }) => id))];

type Rule = (
  before: EventPlan,
  after: EventPlan,
  live: LiveOrder[],
) => { why: string; orders: number[] } | null;

const broken = (why: string, orders: LiveOrder[]) =>
  orders.length > 0 ? { why, orders: ids(orders) } : null;

const at = (plan: EventPlan): string => `${plan.day} ${plan.from} to ${plan.to}`;
const door = ({ pickup }: EventPlan): string | null => pickup && `${pickup.street}, ${pickup.city}`;

const RULES: Rule[] = [
  (before, after, live) =>
    at(before) === at(after)
      ? null
      : broken(`its time would change from ${at(before)} to ${at(after)}`, live),
  (before, after, live) =>
    before.restaurant === after.restaurant
      ? null
      : broken(`another restaurant would cook, ${after.restaurant}`, live),
  (before, after, live) =>
    before.place === after.place ? null : broken(`it would move to ${after.place}`, live),
  (_before, after, live) =>
    after.delivery
      ? null
      : broken(
          'it would not be delivered any more',
          live.filter(({ type }) => type === 'd2d'),
        ),
  (before, after, live) =>
    door(before) === door(after)
      ? null
      : broken(
          `the pickup place would be ${door(after) ?? 'none'}`,
          live.filter(({ type }) => type === 'pickup'),
        ),
];

/** Rules of an event with orders that hold a place. */
const PLACE_RULES: Rule[] = [
  (before, after, held) =>
    after.status === 'draft' && before.status !== 'draft' ? broken('it would be a draft again', held) : null,
  (_before, after, held) =>
    after.capacity === null || held.length <= after.capacity
      ? null
      : broken(`it would have ${after.capacity} places, and ${held.length} are taken`, held),
];

function brokenSlots(after: EventPlan, held: LiveOrder[]): { why: string; orders: number[] }[] {
  const times = new Set(held.flatMap(({ slot }) => slot ?? []));
  return [...times].flatMap((time) => {
    const inSlot = held.filter(({ slot }) => slot === time);
    const places = after.slots?.[time] ?? 0;
    if (inSlot.length <= places) return [];
    const why =
      places === 0
        ? `the slot at ${time} would be gone`
        : `the slot at ${time} would have ${places} places, and ${inSlot.length} are taken`;
    return [{ why, orders: ids(inSlot) }];
  });
}

/** A change of a place's time zone would move its events. */
async function brokenPlaces(db: Database, known: Known, wanted: Wanted): Promise<Break[]> {
  const found: Break[] = [];
  for (const [slug, { timeZone }] of Object.entries(wanted.places)) {
    const id = known.placeIds.get(slug);
    const before = known.world.places[slug]?.timeZone;
    if (id === undefined || before === timeZone) continue;
    const events = await db
      .select({ id: t.events.id })
      .from(t.events)
      .where(eq(t.events.eventLocationId, id));
    const live = await liveOrders(
      db,
      events.map((event) => event.id),
    );
    const why = `its time zone would change from ${before} to ${timeZone}`;
    if (live.length > 0) found.push({ what: `place ${slug}`, why, orders: ids(live) });
  }
  return found;
}

type Use = { id: number; userId: number };

function tooManyUses(uses: Use[], promo: World['promos'][string]): string | null {
  if (promo.uses !== null && uses.length > promo.uses) {
    return `it could be used ${promo.uses} times, and was used ${uses.length} times`;
  }
  const perCustomer = new Map<number, number>();
  for (const { userId } of uses) perCustomer.set(userId, (perCustomer.get(userId) ?? 0) + 1);
  const most = Math.max(0, ...perCustomer.values());
  return most > promo.perCustomer
    ? `a customer could use it ${promo.perCustomer} times, and one did ${most} times`
    : null;
}

async function brokenPromos(db: Database, wanted: Wanted): Promise<Break[]> {
  const found: Break[] = [];
  for (const [code, promo] of Object.entries(wanted.promos)) {
    const uses = [
      ...(await db
        .select({ id: t.orders.id, userId: t.orders.userId })
        .from(t.orders)
        .innerJoin(t.promoCodes, eq(t.promoCodes.id, t.orders.promoCodeId))
        .where(and(usesPromo, eq(t.promoCodes.code, code)))),
      ...(await db
        .select({ id: t.amendments.orderId, userId: t.amendments.userId })
        .from(t.amendments)
        .innerJoin(t.promoCodes, eq(t.promoCodes.id, t.amendments.promoCodeId))
        .where(and(t.amendments.holds, eq(t.promoCodes.code, code)))),
    ];
    const why = tooManyUses(uses, promo);
    if (why) found.push({ what: `promo ${code}`, why, orders: uses.map(({ id }) => id) });
  }
  return found;
}

/** @returns every change that must not be made, with the orders in its way */
export async function findBreaks(db: Database, known: Known, wanted: Wanted): Promise<Break[]> {
  const places = { ...known.world.places, ...wanted.places };
  const found: Break[] = [];
  for (const [key, after] of Object.entries(wanted.events)) {
    const name = wanted.adopted.has(key) ? `event-${wanted.adopted.get(key)}` : key;
    const before = known.world.events[name];
    const event = known.events.get(name);
    if (!before || !event) continue;
    const live = await liveOrders(db, [event.id]);
    const held = live.filter(({ holds }) => holds);
    const changes = await liveChanges(db, event.id);
    const rules = [
      ...RULES.flatMap((rule) => rule(before, after, [...live, ...changes]) ?? []),
      ...PLACE_RULES.flatMap((rule) => rule(before, after, held) ?? []),
    ];
    const offers = await openOffers(db, event.id);
    const around = { held: held.length, zone: places[after.place]?.timeZone ?? 'UTC' };
    const promised = offers ? offersBroken(before, after, { ...around, offers }) : [];
    const broken = [
      ...rules,
      ...brokenSlots(after, [...held, ...changes]),
      ...promised.map((why) => ({ why, orders: [] })),
    ];
    for (const one of broken) found.push({ what: `event ${key}`, ...one });
  }
  return [...found, ...(await brokenPlaces(db, known, wanted)), ...(await brokenPromos(db, wanted))];
}
