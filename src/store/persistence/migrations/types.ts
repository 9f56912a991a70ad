/** Migrates one stored value (of a slice per event: one event's), plain JSON to plain JSON. If it throws, the value is quarantined as damaged. */
type Step = (value: unknown) => unknown;

export interface Join {
  from: string;
  into: string;
  /** The storage keys of both, without the event. */
  keys: { from: string; into: string };
}

/**
 * One schema version. A released migration is frozen: it has its own types and no other imports.
 * A slice without a step keeps its shape, except a cache, which is dropped.
 */
export interface Migration {
  to: number;
  /** What the customer loses, in one line. */
  lost: string;
  /** The steps by slice. */
  steps: Partial<Record<string, Step>>;
  /** A slice per event that ends with this version. Before the step, an event's value becomes the field `from` of the value in `into`. */
  joins?: Join;
}
