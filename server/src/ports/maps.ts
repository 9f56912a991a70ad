/** What the server asks of a maps provider (contract, "Delivery range"). Calls never happen inside a database transaction. */
import { ApiError } from '../errors';

export type Point = { lat: number; lng: number };
export type Address = { street: string; city: string; state: string; postalCode: string };

export type MapsProvider = {
  /** Where an address is; null when there is no such address. @throws when the provider cannot tell */
  locate: (address: Address, signal: AbortSignal) => Promise<Point | null>;
  /** Metres of the drive; null when no road leads there. @throws when the provider cannot tell */
  drive: (from: Point, to: Point, signal: AbortSignal) => Promise<number | null>;
};

const unavailable = (): never => {
  throw new ApiError(503, 'maps_unavailable', 'No maps provider is configured.');
};

/** Stands where no key is configured: every distance is estimated. */
export const noMaps: MapsProvider = {
  locate: async () => unavailable(),
  drive: async () => unavailable(),
};
