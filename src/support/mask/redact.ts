import { isRecord, isSafeKey, own } from '@/lib/records';
import type { FieldPrivacy, Privacy } from '@/store/persistence/privacy';
import { maskNotes } from './maskNotes';
import { hideSecrets, maskQuoted, maskText } from './maskText';

/** The privacy of an answer's fields as a tree. A list has the rule of its items. Fields that the tree lacks are dropped. */
export type Rule = Privacy | { readonly [field: string]: Rule };

export interface RedactOptions {
  /** The customer agreed to send personal data, which is then not masked. Secrets are always removed. */
  includePersonal: boolean;
}

const maskIdentity = (id: string): string =>
  id.replace(/^([^|]*\|[^|]*\|)([^]*)$/, (_all, line: string, notes: string) => line + maskNotes(notes));

const MASKS: Readonly<Record<Privacy, (text: string) => string | null>> = {
  public: hideSecrets,
  personal: maskText,
  free: maskQuoted,
  picture: () => null,
  identity: (id) => hideSecrets(maskIdentity(id)),
  notes: maskNotes,
  secret: () => null,
};

const isMaskedWhole = (privacy: Privacy): boolean =>
  privacy === 'personal' || privacy === 'picture' || privacy === 'notes';

/** Numbers above this may be card numbers; instants (ms) have 13 digits. */
const LARGEST_NUMBER = 9_999_999_999_999;

/** Keys of maps are data, so a key with something to mask is dropped. Declared fields need no check, which takes as long as a text's. */
const isKeptKey = (key: string): boolean => isSafeKey(key) && maskQuoted(key) === key;

function redactValue(value: unknown, privacy: Privacy, options: RedactOptions): unknown {
  if (privacy === 'secret') return null;
  const isMasked = !options.includePersonal && isMaskedWhole(privacy);
  if (typeof value === 'string') return options.includePersonal ? hideSecrets(value) : MASKS[privacy](value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number')
    return isMasked || Math.abs(value) > LARGEST_NUMBER || !Number.isFinite(value) ? undefined : value;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, privacy, options) ?? null);
  if (!isRecord(value)) return undefined;
  if (isMasked) return {};
  return redactParts(value, (key, part) =>
    isKeptKey(key) ? redactValue(part, privacy, options) : undefined,
  );
}

/** A copy of a record with only the fields for which `redactPart` has an answer. */
function redactParts(
  value: Record<string, unknown>,
  redactPart: (field: string, part: unknown) => unknown,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  // A menu of 300 dishes has 4,000 records: lists of their entries would take half of the time.
  for (const field of Object.keys(value)) {
    const redacted = redactPart(field, value[field]);
    if (redacted !== undefined) kept[field] = redacted;
  }
  return kept;
}

/** A copy of an answer with only the declared fields, each masked by its privacy. */
export function redact(value: unknown, rule: Rule, options: RedactOptions): unknown {
  if (typeof rule === 'string') return redactValue(value, rule, options);
  if (Array.isArray(value)) return value.map((item) => redact(item, rule, options) ?? null);
  if (!isRecord(value)) return value === null ? null : undefined;
  return redactParts(value, (field, part) => {
    const partRule = own(rule, field);
    return partRule === undefined ? undefined : redact(part, partRule, options);
  });
}

/** Keys of maps by event or option. */
const isId = (key: string): boolean => /^\d{1,12}$/.test(key);

/** A copy of a slice or payload with only the declared fields. */
export function redactFields(value: unknown, fields: FieldPrivacy, options: RedactOptions): unknown {
  if (Array.isArray(value)) return value.map((item) => redactFields(item, fields, options) ?? null);
  if (!isRecord(value)) return redactValue(value, 'free', options);
  return redactParts(value, (field, part) => {
    const privacy = own(fields, field);
    if (privacy !== undefined) return redactField(part, privacy, fields, options);
    return isId(field) && isKeptKey(field) ? redactFields(part, fields, options) : undefined;
  });
}

function redactField(part: unknown, privacy: Privacy, fields: FieldPrivacy, options: RedactOptions): unknown {
  if (Array.isArray(part)) return part.map((item) => redactField(item, privacy, fields, options) ?? null);
  return isRecord(part) ? redactFields(part, fields, options) : redactValue(part, privacy, options);
}
