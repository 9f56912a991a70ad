/** One step of one stored value's life; of a slice per event, of one event's value. Gets and gives plain JSON; may throw, then the value is set aside as damaged. */
export type Step = (value: unknown) => unknown;

/**
 * One schema version. A migration is frozen when it is released: its types are its own, it imports nothing that may change.
 * A slice without a step keeps its shape, except caches: they are dropped by every migration that does not name them.
 */
export interface Migration {
  to: number;
  /** What the customer loses, in one line. */
  lost: string;
  /** By slice. */
  steps: Partial<Record<string, Step>>;
}
