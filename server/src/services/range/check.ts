/** Decides whether an event delivers to an address (contract, "Delivery range"). Never called inside a transaction. */
import { eq } from 'drizzle-orm';
import { nowDate, type Context } from '../../ports/context';
import { eventById } from '../../db/byId';
import { postalCodes } from '../../db/schema';
import { allowsClosed } from '../../config/flags';
import { closedMessage } from '@dwellivery/domain/availability';
import { eventClosed, ApiError } from '../../lib/errors';
import type { Address, MapsProvider, Point } from '../../ports/maps';
import { deliveryProblem } from './deliveryProblem';
import { estimatedDrive, milesOutside } from './rule';

/** Time limit for both requests to the maps provider together. */
const LIMIT_MS = 2000;

type Site = Point & { d2dRadiusMiles: number };

/** `estimated`: from the centre of the zip, because the maps provider gave no answer. */
export type DeliveryDistance = { meters: number; at: Point; source: 'maps' | 'estimated'; checkedAt: Date };
export type RangeAnswer =
  | { outcome: 'within'; distance: DeliveryDistance }
  | { outcome: 'outside'; miles: number }
  /** The maps provider does not find the address. */
  | { outcome: 'unknown' }
  | { outcome: 'unchecked' };

const UNCHECKED: RangeAnswer = { outcome: 'unchecked' };

/** Ends the wait for a provider that ignores the signal. */
export const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

type Measured = { at: Point | null; meters: number | null };

async function measure(
  maps: MapsProvider,
  site: Site,
  address: Address,
  signal: AbortSignal,
): Promise<Measured> {
  const at = await maps.locate(address, signal);
  return { at, meters: at && (await maps.drive(site, at, signal)) };
}

type Drive = { at: Point; meters: number };

function judge(
  site: Site,
  { at: { lat, lng }, meters }: Drive,
  source: DeliveryDistance['source'],
  checkedAt: Date,
): RangeAnswer {
  const miles = milesOutside(meters, site.d2dRadiusMiles);
  return miles === null
    ? { outcome: 'within', distance: { meters: Math.round(meters), at: { lat, lng }, source, checkedAt } }
    : { outcome: 'outside', miles };
}

/** Estimates from the centre of the zip. An unknown zip and an estimate out of range are `unchecked`. */
async function estimate(context: Context, site: Site, address: Address): Promise<RangeAnswer> {
  const isZip = eq(postalCodes.postalCode, address.postalCode);
  const [zip] = await context.db.select().from(postalCodes).where(isZip);
  if (!zip) return UNCHECKED;
  const answer = judge(site, { at: zip, meters: estimatedDrive(site, zip) }, 'estimated', nowDate(context));
  return answer.outcome === 'within' ? answer : UNCHECKED;
}

/** Without a route the straight line can show that an address is outside, but not that it is inside. */
function judgeRoadless(site: Site, at: Point, now: Date): RangeAnswer {
  const answer = judge(site, { at, meters: estimatedDrive(site, at) }, 'estimated', now);
  return answer.outcome === 'outside' ? answer : UNCHECKED;
}

/**
 * Asks the maps provider and estimates if it fails or gives no answer in time.
 * @param limitMs for both requests together
 */
export async function checkAddress(
  context: Context,
  site: Site,
  address: Address,
  limitMs = LIMIT_MS,
): Promise<RangeAnswer> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const { at, meters } = await Promise.race([
      measure(context.maps, site, address, signal),
      untilAborted(signal),
    ]);
    if (!at) return { outcome: 'unknown' };
    if (meters === null) return judgeRoadless(site, at, nowDate(context));
    return judge(site, { at, meters }, 'maps', nowDate(context));
  } catch (error) {
    context.log.warn({ err: error }, 'maps provider gave no answer; the distance is estimated');
    return estimate(context, site, address);
  }
}

/** As {@link checkAddress}, for an event by its id. @throws 404 */
export const checkAddressOf = async (
  context: Context,
  eventId: number,
  address: Address,
): Promise<RangeAnswer> => checkAddress(context, await eventById(context.db, eventId), address);

const FIELDS = ['delivery_street', 'delivery_city', 'delivery_state', 'delivery_postal_code'];
const atAddress = (text: string) => ({ errors: Object.fromEntries(FIELDS.map((field) => [field, [text]])) });

function refusalOf(answer: Exclude<RangeAnswer, { outcome: 'within' }>): ApiError {
  switch (answer.outcome) {
    case 'outside': {
      // An address a few metres outside must not read "0.00 miles outside".
      const miles = Math.max(answer.miles, 0.01).toFixed(2);
      const text = `Your address is ${miles} miles outside our delivery range. Sorry, we can't deliver your order.`;
      return new ApiError(409, 'out_of_range', text, atAddress('Address is outside of delivery range'));
    }
    case 'unknown': {
      const text = 'We could not find this address. Please check it.';
      return new ApiError(422, 'address_unknown', text, atAddress(text));
    }
    case 'unchecked': {
      const text = 'We could not check this address. Try again in a moment, or choose pickup.';
      return new ApiError(409, 'address_unchecked', text, atAddress(text));
    }
  }
}

/** Why an address cannot be delivered to: 409 `out_of_range`, `address_unchecked`, 422 `address_unknown`; null inside. */
export const rangeProblem = (answer: RangeAnswer): ApiError | null =>
  answer.outcome === 'within' ? null : refusalOf(answer);

/** @throws 404; 409 `event_closed`, `out_of_range`, `address_unchecked`; 422 `delivery_type_unavailable`, `address_unknown` */
export async function deliveryDistance(
  context: Context,
  eventId: number,
  address: Address,
): Promise<DeliveryDistance> {
  const event = await eventById(context.db, eventId);
  const closed = closedMessage(event, nowDate(context), allowsClosed(context));
  if (closed) throw eventClosed(closed);
  const undelivered = deliveryProblem(event, 'd2d');
  if (undelivered) throw undelivered;
  const answer = await checkAddress(context, event, address);
  if (answer.outcome === 'within') return answer.distance;
  throw refusalOf(answer);
}
