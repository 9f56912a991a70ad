import { counted } from './counted';

/** Metres in a mile (spec 2 §9). */
export const METERS_PER_MILE = 1609.34;
/** Default radius in miles (spec 2 §9). */
const DEFAULT_RADIUS_MILES = 3;

export interface DeliveryAddress {
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

type Radius = number | null | undefined;

/** The radius in miles if an event has one. */
const givenRadius = (miles: Radius): number | null =>
  typeof miles === 'number' && Number.isFinite(miles) && miles > 0 ? miles : null;

/** `3` or `2.2`: no trailing zeros. */
const plainNumber = (value: number): string => String(Number(value.toFixed(2)));

/** Shown below an unchecked address (spec 2 §8). */
export const rangeHint = (radiusMiles: Radius): string =>
  `Your address must be within ${plainNumber(givenRadius(radiusMiles) ?? DEFAULT_RADIUS_MILES)} miles of our location(s)`;

/** Spec 2 §8. The text about an address outside comes from the server (contract, "Delivery range"). */
export const WITHIN_RANGE = 'Your address is within our delivery range!';

/** Ratio of the circle on the map (straight line) to the radius (driving distance) (spec 1 §2). */
const CIRCLE_SHARE = 0.73;
/** Default radius of the circle in miles (spec 1 §2). */
const DEFAULT_CIRCLE_MILES = 2.2;

/** Radius of the delivery circle on the event's map, in metres. */
export function circleMeters(radiusMiles: Radius): number {
  const miles = givenRadius(radiusMiles);
  return (miles === null ? DEFAULT_CIRCLE_MILES : miles * CIRCLE_SHARE) * METERS_PER_MILE;
}

/** '1.2 mi' */
export const milesText = (meters: number): string => `${(meters / METERS_PER_MILE).toFixed(1)} mi`;

/** '4 mins'; never less than one. */
export const minutesText = (seconds: number): string => counted(Math.max(1, Math.round(seconds / 60)), 'min');

export const directionsFailure = (reason: string): string => `Could not display directions due to: ${reason}`;
