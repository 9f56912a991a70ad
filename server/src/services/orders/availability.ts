/** Whether an event takes orders, and how far it delivers. Pure. */
import type { Context } from '../../context';
import { ApiError } from '../../errors';
import type { Facts } from './facts';

type EventState = {
  status: 'draft' | 'open' | 'closed' | 'complete';
  orderCutoffAt: Date;
  endsAt: Date;
};

/** @returns the alert of spec 1 §8, or null while orders are taken. Joinable only when the status is open (spec 1 §4). */
export function closedMessage(event: EventState, now: Date, allowClosed = false): string | null {
  if (event.status === 'draft') return 'This event is a draft and not ready for orders yet.';
  if (event.endsAt <= now)
    return 'This event is expired. This event has passed and is no longer accepting orders.';
  const isOpen = event.status === 'open' || (allowClosed && event.status === 'closed');
  if (isOpen && event.orderCutoffAt > now) return null;
  return 'This event is no longer accepting orders. Looks like you got here a little late.';
}

/** The page's flag `allowClosedProjects` (spec 1 §4, "the flag"): what it offers is taken. */
export function allowsClosed({ config }: Pick<Context, 'config'>): boolean {
  const flags = config.runtimeConfig.flags as { allowClosedProjects?: unknown } | null | undefined;
  return flags?.allowClosedProjects === true;
}

export const eventClosed = (message: string): ApiError => new ApiError(409, 'event_closed', message);
export const eventFull = (): ApiError => new ApiError(409, 'event_full', 'This event is full.');
export const slotFull = (): ApiError =>
  new ApiError(409, 'slot_full', 'This time slot is no longer available. Please select another one.', {
    errors: { time_slot_id: ['Please select a time slot'] },
  });

export const isEventFull = (facts: Pick<Facts, 'event' | 'taken'>): boolean =>
  facts.event.capacity !== null && facts.taken >= facts.event.capacity;

const EARTH_RADIUS_MILES = 3958.8;
/** 804.67 m (spec 2 §5). */
const ALLOWANCE_MILES = 0.5;
/** How far an address may lie from the middle of its zip; beyond that "outside" is certain. */
const ZIP_REACH_MILES = 10;

type Point = { lat: number; lng: number };
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in miles. */
function milesBetween(a: Point, b: Point): number {
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * The rule speaks of the driving distance, which only the customer's map knows. No road is shorter than the straight
 * line, so the server refuses what cannot be in range whatever the road: "could not check" is not "outside".
 * @returns miles that are missing for certain, or 0.
 */
export function milesOutOfRange(event: Point & { d2dRadiusMiles: number }, zip: Point): number {
  const beyond = milesBetween(event, zip) - event.d2dRadiusMiles - ALLOWANCE_MILES;
  return beyond > ZIP_REACH_MILES ? beyond : 0;
}
