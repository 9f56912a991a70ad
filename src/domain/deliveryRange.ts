/** Metres in a mile (spec 2 §9). */
const METERS_PER_MILE = 1609.34;
/** Default radius in miles (spec 2 §9). */
const DEFAULT_RADIUS_MILES = 3;

export interface DeliveryAddress {
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

const radiusOf = (radiusMiles: number | null | undefined): number =>
  typeof radiusMiles === 'number' && Number.isFinite(radiusMiles) && radiusMiles > 0
    ? radiusMiles
    : DEFAULT_RADIUS_MILES;

/** `3` or `2.2`: no trailing zeros. */
const plainNumber = (value: number): string => String(Number(value.toFixed(2)));

/** Shown below an unchecked address (spec 2 §8). */
export const rangeHint = (radiusMiles: number | null | undefined): string =>
  `Your address must be within ${plainNumber(radiusOf(radiusMiles))} miles of our location(s)`;

/** Spec 2 §8. The text about an address outside comes from the server (contract, "Delivery range"). */
export const WITHIN_RANGE = 'Your address is within our delivery range!';

/** Ratio of the circle on the map (straight line) to the radius (driving distance) (spec 1 §2). */
const CIRCLE_SHARE = 0.73;
/** Default radius of the circle in miles (spec 1 §2). */
const DEFAULT_CIRCLE_MILES = 2.2;

/** Radius of the delivery circle on the event's map, in metres. */
export function circleMeters(radiusMiles: number | null | undefined): number {
  const isGiven = typeof radiusMiles === 'number' && Number.isFinite(radiusMiles) && radiusMiles > 0;
  return (isGiven ? radiusMiles * CIRCLE_SHARE : DEFAULT_CIRCLE_MILES) * METERS_PER_MILE;
}

/** '1.2 mi' */
export const milesText = (meters: number): string => `${(meters / METERS_PER_MILE).toFixed(1)} mi`;

/** '4 mins'; never less than one. */
export function minutesText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes === 1 ? '1 min' : `${minutes} mins`;
}

export const directionsFailure = (reason: string): string => `Could not display directions due to: ${reason}`;
