/** Which deliveries are one stop: a host's, and those that joined it, which come at its time (ADR 0104). Pure. */
import { groupBy } from '../../lib/groupBy';

type Delivery = {
  id: number;
  /** The order whose delivery brings it, of its host or itself; it may be canceled. */
  doorOrder: number;
};

/** The host's bag first, then the others by number. */
const isFirst = ({ id, doorOrder }: Delivery): number => (id === doorOrder ? 0 : 1);

/** @returns the bags of each stop, in the order of their first bags */
export const stopsOf = <D extends Delivery>(deliveries: readonly D[]): D[][] =>
  [...groupBy(deliveries, ({ doorOrder }) => doorOrder).values()].map((bags) =>
    bags.toSorted((one, other) => isFirst(one) - isFirst(other) || one.id - other.id),
  );

/** When the last of its bags was handed over; null if one is left. */
export function deliveredAtOf(bags: readonly { deliveredAt: Date | null }[]): Date | null {
  const times = bags.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  return times.length < bags.length ? null : new Date(Math.max(...times.map(Number)));
}
