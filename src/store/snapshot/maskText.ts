const REMOVED = '[removed]';

/** What opens something at a provider or here, wherever it stands. */
const SECRETS = [
  /[\w-]*_secret_[\w-]+/gi,
  /\b(?:sk|pk|rk|whsec|ek|cuss)_\w{4,}/gi,
  /\bbearer\s+\S+/gi,
  /\beyJ[\w-]{10,}\.[\w.-]*/g,
  // 13 digits or more with at most two separators between them: a card's number however it was typed.
  /\d(?:[\s._\-–/]{0,2}\d){12,}/g,
  // 32 hexadecimal digits in a row, letters among them.
  /\b(?=[\da-f]*[a-f])(?=[a-f]*\d)[\da-f]{32,}\b/gi,
];

/** Runs that may be a bare token. */
const RUN = /[\w-]{20,}/g;
/** Names of payments: they open nothing, and a report without them could not be matched with an order. */
const PAYMENT = /^pi_[A-Za-z0-9]+$/;

/** Random letters mix their cases; a word, a slug and a UUID do not. */
const isToken = (run: string): boolean =>
  !PAYMENT.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run) && (run.length >= 32 || /\d.*\d/.test(run));

/** A text without card numbers, tokens and secrets of providers; everything else stays. */
export const hideSecrets = (text: string): string =>
  SECRETS.reduce((left, pattern) => left.replace(pattern, REMOVED), text).replace(RUN, (run) =>
    isToken(run) ? REMOVED : run,
  );

/** `12 Main St` → `00 xxxx xx`: length, spaces and punctuation stay. */
export const maskText = (text: string): string => text.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '0');

const EMAIL = /[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>]+/g;
const PHONES = [/\+?\(?\d(?:[\s().\-–/]{0,3}\d){9,14}/g, /\b\d{3}[-. ]\d{4}\b/g];
const STREETS = [
  /\b\d{1,6}\s+(?:[NSEW]\.?\s+)?(?:[A-Z0-9][\p{L}\d.'-]*\s+){1,4}(?:Way|Place|Pl|Square|Sq|Court|Ct|Circle|Cir|Terrace|Ter|Trail|Trl|Parkway|Pkwy|Highway|Hwy)\b\.?/gu,
  /\b\d{1,6}\s+(?:[NSEW]\.?\s+)?(?:[\p{L}\d.'-]+\s+){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane)\b\.?/giu,
];

/** Words of the house in which something personal may be quoted: addresses and numbers in them are masked. */
export const maskQuoted = (text: string): string =>
  [EMAIL, ...PHONES, ...STREETS].reduce(
    (left, pattern) => left.replace(pattern, maskText),
    hideSecrets(text),
  );
