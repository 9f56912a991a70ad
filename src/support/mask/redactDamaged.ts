import { own } from '@/lib/records';
import { addressOf } from '@/store/persistence/addresses';
import { CORRUPT } from '@/store/persistence/quarantine';
import { privacyOf } from '@/store/persistence/kinds';
import type { FieldPrivacy } from '@/store/persistence/privacy';
import type { DamagedText } from '../format';
import { hideSecrets, maskQuoted, maskText } from './maskText';
import type { RedactOptions } from './redact';

/** Longer texts are truncated (characters). */
const MOST = 4_000;

/** A string literal, with the colon if it is a field name. An unclosed one extends to the end of the text. */
const QUOTED = /"((?:[^"\\]|\\.)*)(?:"|$)(\s*:)?/g;

/** Field names of the envelope, and ids of events and options, which are keys of maps. */
const isStructure = (name: string): boolean => /^(?:[vderw]|\d{1,12})$/.test(name);

const BARE = /[^\s{}[\],:]+/g;
const LITERAL = /^(?:true|false|null|-?\d{1,13}(?:\.\d+)?)$/;
/** Numbers with only spaces between them, which JSON never has. */
const APART = /\p{Nd}+(?:\s+\p{Nd}+)+/gu;
/** After a lost quotation mark a phone number stands outside of the literals. */
const LIKE_PHONE = /^-?\d{7,12}(?!\d)/;

/**
 * Masks everything outside of string literals except punctuation, numbers and literals of JSON. A number that may be a phone number is
 * kept only as the value of a public field: `isPublic` answers whether the first word is one.
 */
function maskBare(text: string, isPublic: boolean): string {
  let isFirst = isPublic;
  return text.replace(APART, maskText).replace(BARE, (word) => {
    const isKept = LITERAL.test(word) && (isFirst || !LIKE_PHONE.test(word));
    isFirst = false;
    return isKept ? word : maskText(word);
  });
}

/** Masks text that cannot be parsed: each string value by the privacy of the field name before it. */
function maskUnparsable(text: string, fields: FieldPrivacy): string {
  let name = '';
  let last = 0;
  let masked = '';
  const isPublicNumber = () => ['public', 'identity'].includes(own(fields, name) ?? 'personal');
  for (const match of text.matchAll(QUOTED)) {
    const [whole, inner = '', colon] = match;
    masked += maskBare(text.slice(last, match.index), isPublicNumber());
    last = match.index + whole.length;
    const isKnown = isStructure(inner) || own(fields, inner) !== undefined;
    if (colon !== undefined) {
      name = inner;
      masked += isKnown ? whole : whole.replace(inner, () => maskText(inner));
      continue;
    }
    // A name applies to one value only, because the next value's name may be lost.
    const privacy = own(fields, name);
    const isPublic = privacy === 'public' || privacy === 'free';
    name = '';
    masked += whole.replace(inner, () => (isPublic ? maskQuoted(inner) : maskText(inner)));
  }
  return masked + maskBare(text.slice(last), isPublicNumber());
}

/**
 * A damaged stored text, redacted by the field names in it. The text of an unknown key is masked completely.
 */
export function redactDamaged(key: string, raw: string, { includePersonal }: RedactOptions): DamagedText {
  const slice = addressOf(key.replace(CORRUPT, ''))?.slice;
  const text = raw.slice(0, MOST);
  const masked = slice ? maskUnparsable(text, privacyOf(slice)) : maskText(text);
  return {
    key: key.slice(0, 200),
    text: hideSecrets(includePersonal ? text : masked),
    length: raw.length,
  };
}
