/**
 * Every field on the wire says whose it is. `Strict` takes declared fields only, so a field without a word does not compile; a test
 * names the ones that came in past it. OpenAPI carries the word as `x-privacy`; the problem report and the logs follow it.
 */
import type { TSchema } from '@sinclair/typebox';

/**
 * public: may leave a customer's device as it is. personal: of one customer, masked unless they agree. free: words of the house in
 * which something personal may be quoted; what looks like it is masked. secret: opens something, and is never written down.
 */
export const PRIVACY = ['public', 'personal', 'free', 'secret'] as const;
export type Privacy = (typeof PRIVACY)[number];

/** Keywords of our own, for the validator. */
export const OWN_PRIVACY = ['x-privacy', 'x-money'];

declare const isDeclared: unique symbol;
/** A schema that has said whose it is, or whose fields have. Known to the compiler alone. */
export interface Declared {
  readonly [isDeclared]: true;
}

/** For what is made of declared parts: objects, lists, references. */
export const declared = <T extends TSchema>(schema: T): T & Declared => schema as T & Declared;

const as =
  (privacy: Privacy) =>
  <T extends TSchema>(schema: T): T & Declared =>
    declared({ ...schema, 'x-privacy': privacy });

export const Public = as('public');
export const Personal = as('personal');
export const Free = as('free');
export const Secret = as('secret');
