/** Metres in a mile (spec 2 §9). */
export const METERS_PER_MILE = 1609.34;
/** What a driving route may exceed the radius by, in metres: half a mile (spec 2 §9). */
export const RANGE_ALLOWANCE_METERS = 804.67;
/** Miles, where an event names no radius (spec 2 §9). */
export const DEFAULT_RADIUS_MILES = 3;

/** `unknown` is "not checked or could not check", and is never treated as outside. */
export type RangeStatus = 'unknown' | 'within' | 'outside';

export interface RangeResult {
  status: RangeStatus;
  /** Miles beyond the range when outside, else 0. */
  milesOutside: number;
}

export const UNKNOWN_RANGE: RangeResult = { status: 'unknown', milesOutside: 0 };

const radiusOf = (radiusMiles: number | null | undefined): number =>
  typeof radiusMiles === 'number' && Number.isFinite(radiusMiles) && radiusMiles > 0
    ? radiusMiles
    : DEFAULT_RADIUS_MILES;

/** The greatest driving distance that is not accepted any more, in metres (spec 2 §5: "under radius plus 804.67 m"). */
export function rangeLimitMeters(radiusMiles: number | null | undefined): number {
  return radiusOf(radiusMiles) * METERS_PER_MILE + RANGE_ALLOWANCE_METERS;
}

/** Judges the shortest driving distance (metres) to any of the event's locations. No distance: unknown. */
export function checkRange(
  drivingMeters: readonly number[],
  radiusMiles: number | null | undefined,
): RangeResult {
  const distances = drivingMeters.filter((meters) => Number.isFinite(meters) && meters >= 0);
  if (distances.length === 0) return UNKNOWN_RANGE;
  const excess = Math.min(...distances) - rangeLimitMeters(radiusMiles);
  if (excess < 0) return { status: 'within', milesOutside: 0 };
  return { status: 'outside', milesOutside: excess / METERS_PER_MILE };
}

/** `3` or `2.2`: no trailing zeros. */
const plainNumber = (value: number): string => String(Number(value.toFixed(2)));

/** The sentence under the address (spec 2 §8). */
export function rangeMessage(result: RangeResult, radiusMiles: number | null | undefined): string {
  switch (result.status) {
    case 'within':
      return 'Your address is within our delivery range!';
    case 'outside': {
      // An address a few metres out must not read "0.00 miles outside".
      const miles = Math.max(result.milesOutside, 0.01).toFixed(2);
      return `Your address is ${miles} miles outside our delivery range. Sorry, we can't deliver your order.`;
    }
    case 'unknown':
      return `Your address must be within ${plainNumber(radiusOf(radiusMiles))} miles of our location(s)`;
  }
}

/** The part of the radius, which is driven, that the circle on the map shows as the crow flies (spec 1 §2). */
const CIRCLE_SHARE = 0.73;
/** Miles of the circle, where an event names no radius (spec 1 §2). */
const DEFAULT_CIRCLE_MILES = 2.2;

/** Radius of the delivery circle on the event's map, in metres. */
export function circleMeters(radiusMiles: number | null | undefined): number {
  const isGiven = typeof radiusMiles === 'number' && Number.isFinite(radiusMiles) && radiusMiles > 0;
  return (isGiven ? radiusMiles * CIRCLE_SHARE : DEFAULT_CIRCLE_MILES) * METERS_PER_MILE;
}

export const OUT_OF_RANGE_FIELD_ERROR = 'Address is outside of delivery range';
export const directionsFailure = (reason: string): string => `Could not display directions due to: ${reason}`;

export interface DeliveryAddress {
  street: string;
  city: string;
  state: string;
  postalCode: string;
}
