/** The kinds of stored values. One storage key holds one value; carts and checkout drafts have a key per event. */
export type Kind = 'session' | 'version' | 'cart' | 'checkout' | 'userCache';

/** One step of one value's life. Gets and gives plain JSON; may throw, then the value is set aside as damaged. */
export type Step = (value: unknown) => unknown;

/**
 * One schema version. A migration is frozen when it is released: its types are its own, it imports nothing that may change.
 * A kind without a step keeps its shape, except caches: they are dropped by every migration that does not name them.
 */
export interface Migration {
  to: number;
  /** What the customer loses, in one line. */
  lost: string;
  steps: Partial<Record<Kind, Step>>;
}
