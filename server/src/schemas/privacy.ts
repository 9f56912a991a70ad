/**
 * Each API field declares its privacy. `Strict` accepts declared fields only, so a field without a declaration does not compile; a test
 * finds fields that bypass it. OpenAPI contains the class as `x-privacy`; problem reports and logs are redacted by it.
 */
import type { TSchema } from '@sinclair/typebox';

/**
 * public: may leave the customer's device unmasked. personal: masked unless the customer agrees. free: the server's text, which may
 * quote personal data; patterns of personal data are masked. secret: gives access to something and is never stored or logged.
 */
export const PRIVACY = ['public', 'personal', 'free', 'secret'] as const;
type Privacy = (typeof PRIVACY)[number];

/** Own keywords, for Ajv. */
export const OWN_PRIVACY = ['x-privacy', 'x-money'];

declare const isDeclared: unique symbol;
/** Type-level mark of a schema that declares its privacy, or whose fields do. */
export interface Declared {
  readonly [isDeclared]: true;
}

/** Marks a schema made of declared parts: an object, a list, a reference. */
export const declared = <T extends TSchema>(schema: T): T & Declared => schema as T & Declared;

const as =
  (privacy: Privacy) =>
  <T extends TSchema>(schema: T): T & Declared =>
    declared({ ...schema, 'x-privacy': privacy });

export const Public = as('public');
export const Personal = as('personal');
export const Free = as('free');
export const Secret = as('secret');
