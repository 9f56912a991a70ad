const REMOVED = '[removed]';

/** Between the digits of a number that was typed in groups. */
const BETWEEN = String.raw`[\s._\-–—/\\|·•*]{0,3}`;

/** What opens something at a provider or here, wherever it stands. */
const SECRETS = [
  /[\w-]*_secret_[\w-]+/gi,
  /\b(?:sk|pk|rk|whsec|ek|cuss|tok)_[\w+/=-]{4,}/gi,
  /\b(?:bearer|basic)\s+[\w.~+/=-]{6,}/gi,
  /\beyJ[\w-]{10,}\.[\w.-]*/g,
  // Name and password in an address.
  /\b[a-z][a-z\d+.-]*:\/\/[^\s/@]+:[^\s/@]+@/gi,
  /\b(?:password|passcode|passphrase)\s*[:=]\s*\S+/gi,
  /\b(?:cvc2?|cvv2?|security code)\P{Nd}{0,8}\p{Nd}{3,4}(?!\p{Nd})/giu,
  // 13 digits or more: a card's number however it was typed.
  new RegExp(String.raw`\p{Nd}(?:${BETWEEN}\p{Nd}){12,}`, 'gu'),
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
const PHONES = [
  /\+?\(?\p{Nd}(?:[\s().\-–—/·•]{0,3}\p{Nd}){9,14}/gu,
  // Without the area code.
  /(?<![\p{Nd}$.,])\p{Nd}{3}[-.\s–]{1,2}\p{Nd}{4}(?![\p{Nd}-])/gu,
];

const NUMBER = String.raw`(?<![\p{L}\p{Nd}$.,])\p{Nd}{1,6}(?:[-/½]?\p{Nd}{0,4})?[A-Za-z]?\s+(?:[NSEWnsew]{1,2}\.?\s+)?`;
/** Written small they are words as well: "2 tacos on the way". */
const NAMED =
  'Way|Place|Pl|Square|Sq|Court|Ct|Circle|Cir|Terrace|Ter|Trail|Trl|Parkway|Pkwy|Highway|Hwy|Path|Pass|Row|Run|Loop|Plaza|Alley|Crossing|Point|Ridge|Bend|Cove';
const PLAIN = 'St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane';
const STREETS = [
  new RegExp(String.raw`${NUMBER}(?:[\p{Lu}\p{Nd}][\p{L}\d.'’-]*\s+){1,4}(?:${NAMED})\b\.?`, 'gu'),
  new RegExp(String.raw`${NUMBER}(?:[\p{L}\d.'’-]+\s+){1,4}(?:${PLAIN})\b\.?`, 'giu'),
  /\bP\.?\s?O\.?\s+Box\s+\p{Nd}+/giu,
  /\b(?:Route|Rte|Highway|Hwy|County Road)\.?\s+\p{Nd}{1,4}\b/gu,
  /\b(?:Apt|Apartment|Unit|Suite|Ste)\.?\s+#?(?=\w{0,4}\p{Nd})\w{1,6}\b/giu,
];

/** Words of the house in which something personal may be quoted: addresses and numbers in them are masked. */
export const maskQuoted = (text: string): string =>
  [EMAIL, ...PHONES, ...STREETS].reduce(
    (left, pattern) => left.replace(pattern, maskText),
    hideSecrets(text),
  );
