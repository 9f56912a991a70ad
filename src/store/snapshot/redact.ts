import { isRecord, isSafeKey, own } from '@/lib/records';
import { hideSecrets, maskQuoted, maskText } from './maskText';

/**
 * Whose a field is, as the API's schemas say it (server/src/schemas/privacy.ts). `picture` is a customer's own: its address cannot be
 * masked, so it goes. `identity` is a cart line's, which ends in the customer's notes (domain/cart).
 */
export type Privacy = 'public' | 'personal' | 'free' | 'picture' | 'identity';

/** What is known of an answer: a field's word, or what its parts say. Lists are walked through. A field that is not in it is left out. */
export type Rule = Privacy | { readonly [field: string]: Rule };

export interface RedactOptions {
  /** The customer ticked the box: personal fields are left as they are. Secrets never are. */
  includePersonal: boolean;
}

const maskIdentity = (id: string): string =>
  id.replace(/^([^|]*\|[^|]*\|)([^]*)$/, (_all, line: string, notes: string) => line + maskText(notes));

const MASKS: Readonly<Record<Privacy, (text: string) => string | null>> = {
  public: hideSecrets,
  personal: maskText,
  free: maskQuoted,
  picture: () => null,
  identity: (id) => hideSecrets(maskIdentity(id)),
};

/** Beyond the instants (13 digits, ms) a number may be a card's. */
const LARGEST_NUMBER = 9_999_999_999_999;

/** A key is data where a map has them: it is kept only if there is nothing to hide in it. */
const isKeptKey = (key: string): boolean => isSafeKey(key) && maskQuoted(key) === key;

function redactValue(value: unknown, privacy: Privacy, options: RedactOptions): unknown {
  const isMasked = !options.includePersonal && (privacy === 'personal' || privacy === 'picture');
  if (typeof value === 'string') return options.includePersonal ? hideSecrets(value) : MASKS[privacy](value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number')
    return isMasked || Math.abs(value) > LARGEST_NUMBER || !Number.isFinite(value) ? undefined : value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, privacy, options) ?? null);
  if (!isRecord(value)) return undefined;
  return isMasked ? {} : redactParts(value, () => (part) => redactValue(part, privacy, options));
}

type Redact = (part: unknown) => unknown;

/** A copy of a record with the fields that `redactOf` knows. */
function redactParts(value: Record<string, unknown>, redactOf: (field: string) => Redact | undefined) {
  const kept = Object.entries(value).flatMap(([field, part]): [string, unknown][] => {
    const redacted = isKeptKey(field) ? redactOf(field)?.(part) : undefined;
    return redacted === undefined ? [] : [[field, redacted]];
  });
  return Object.fromEntries(kept);
}

/** A copy of an answer with what its schema declares, each field by its word. */
export function redact(value: unknown, rule: Rule, options: RedactOptions): unknown {
  if (typeof rule === 'string') return redactValue(value, rule, options);
  if (Array.isArray(value)) return value.map((item) => redact(item, rule, options) ?? null);
  if (!isRecord(value)) return value === null ? null : undefined;
  return redactParts(value, (field) => {
    const part = own(rule, field);
    return part === undefined ? undefined : (inner) => redact(inner, part, options);
  });
}

/** Whose each field of a slice is, at whatever depth it stands, in its state and in the payloads of its actions. */
export type FieldPrivacy = Readonly<Record<string, Privacy>>;

/** Maps by an event's or an option's id. */
const isId = (key: string): boolean => /^\d{1,12}$/.test(key);

/** A copy of a slice, or of an action's payload, with its declared fields. */
export function redactFields(value: unknown, fields: FieldPrivacy, options: RedactOptions): unknown {
  if (Array.isArray(value)) return value.map((item) => redactFields(item, fields, options) ?? null);
  if (!isRecord(value)) return redactValue(value, 'free', options);
  return redactParts(value, (field) => {
    const privacy = own(fields, field);
    if (isId(field)) return (part) => redactFields(part, fields, options);
    if (privacy === undefined) return undefined;
    return (part) => redactField(part, privacy, fields, options);
  });
}

function redactField(part: unknown, privacy: Privacy, fields: FieldPrivacy, options: RedactOptions): unknown {
  if (Array.isArray(part)) return part.map((item) => redactField(item, privacy, fields, options) ?? null);
  return isRecord(part) ? redactFields(part, fields, options) : redactValue(part, privacy, options);
}
