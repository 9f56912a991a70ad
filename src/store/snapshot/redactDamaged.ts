import { own } from '@/lib/records';
import { addressOf } from '../persistence/addresses';
import type { DamagedText } from './format';
import { hideSecrets, maskQuoted, maskText } from './maskText';
import type { FieldPrivacy, RedactOptions } from './redact';
import { slicePrivacy } from './slicePrivacy';

/** Of a long text the beginning is told (characters). */
const MOST = 4_000;

const CORRUPT = /:corrupt:\d+$/;

/** A quoted text, with what follows it: a colon makes it a name. One that is cut off ends with the text. */
const QUOTED = /"((?:[^"\\]|\\.)*)(?:"|$)(\s*:)?/g;

/** Fields of the envelope and of maps; an event's or an option's id is a number. */
const isStructure = (name: string): boolean => /^(?:[vderw]|\d{1,12})$/.test(name);

/** Outside of quotes: structure, numbers and words of JSON stay, everything else is masked. */
const maskBare = (text: string): string =>
  text.replace(/[^\s{}[\],:]+/g, (word) =>
    /^(?:true|false|null|-?\d{1,13}(?:\.\d+)?)$/.test(word) ? word : maskText(word),
  );

/** The text of a slice that cannot be parsed, each quoted value by the word of the name before it. */
function maskUnparsable(text: string, fields: FieldPrivacy): string {
  let name = '';
  let last = 0;
  let masked = '';
  for (const match of text.matchAll(QUOTED)) {
    const [whole, inner = '', colon] = match;
    masked += maskBare(text.slice(last, match.index));
    last = match.index + whole.length;
    const isKnown = isStructure(inner) || own(fields, inner) !== undefined;
    if (colon !== undefined) {
      name = inner;
      masked += isKnown ? whole : whole.replace(inner, () => maskText(inner));
      continue;
    }
    // A name speaks for one value: the next one may have lost its own.
    const isPublic = own(fields, name) === 'public';
    name = '';
    masked += whole.replace(inner, () => (isPublic ? maskQuoted(inner) : maskText(inner)));
  }
  return masked + maskBare(text.slice(last));
}

/**
 * A stored text that was set aside because it could not be read, as it may leave the device. What it holds is told by the names in
 * it; a text of no known slice is masked whole.
 */
export function redactDamaged(key: string, raw: string, { includePersonal }: RedactOptions): DamagedText {
  const slice = addressOf(key.replace(CORRUPT, ''))?.slice;
  const text = raw.slice(0, MOST);
  const told = includePersonal ? text : slice ? maskUnparsable(text, slicePrivacy[slice]) : maskText(text);
  return { key: key.slice(0, 200), text: hideSecrets(told), length: raw.length };
}
