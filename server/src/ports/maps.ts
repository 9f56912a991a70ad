/** The interface to the maps provider (contract, "Delivery range"). Calls never happen inside a database transaction. */
import { ApiError } from '../lib/errors';

export type Point = { lat: number; lng: number };
export type Address = { street: string; city: string; state: string; postalCode: string };

export type MapsProvider = {
  /** The position of an address; null if it does not exist. @throws if the provider fails */
  locate: (address: Address, signal: AbortSignal) => Promise<Point | null>;
  /** Metres of the drive; null without a road. @throws if the provider fails */
  drive: (from: Point, to: Point, signal: AbortSignal) => Promise<number | null>;
};

const unavailable = (): never => {
  throw new ApiError(503, 'maps_unavailable', 'No maps provider is configured.');
};

/** The provider without a configured key: every distance is estimated. */
export const noMaps: MapsProvider = {
  locate: async () => unavailable(),
  drive: async () => unavailable(),
};
