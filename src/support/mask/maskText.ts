const REMOVED = '[removed]';

/** Separators in a number that was typed in groups. */
const BETWEEN = String.raw`[\s._\-‐-―/\\|·•*~'’]{0,3}`;

/** Secrets, passwords and card data in any text. */
const SECRETS = [
  /[\w-]*_secret_[\w-]+/gi,
  /[\w-]*(?:sk|pk|rk)_(?:live|test)_[\w+/=-]{4,}/gi,
  /\b(?:sk|pk|rk|whsec|ek|cuss|tok)_[\w+/=-]{4,}/gi,
  /\b(?:bearer|basic)\s+[\w.~+/=-]{6,}/gi,
  /\beyJ[\w-]{10,}\.[\w.-]*/g,
  // Name and password in an address.
  /\b[a-z][a-z\d+.-]*:\/\/[^\s/@]+:[^\s/@]+@/gi,
  /\b(?:password|passcode|passphrase|pwd|pw)\s*[:=]\s*\S+/gi,
  // What a parameter of an address, or a line of settings, calls a secret; the name stays.
  /(?<=[?&#;](?:\w*[_-])?(?:token|key|secret|sig|signature|auth|code|otp)=)[^\s&#"'<>]+/gi,
  /(?<=\b(?:\w*[_-])?(?:token|api[ _-]?key|secret)["']?\s*[:=]\s*["']?)[\w.~+/=-]{6,}/gi,
  // Bytes in base64.
  /(?<![\w+/])[A-Za-z\d+/]{24,}={1,2}(?![\w=])/g,
  /\b(?:cvc2?|cvv2?|security code)\P{Nd}{0,8}\p{Nd}{3,4}(?!\p{Nd})/giu,
  // 13 digits or more: a card number, with any separators.
  new RegExp(String.raw`\p{Nd}(?:${BETWEEN}\p{Nd}){12,}`, 'gu'),
  // 32 hexadecimal digits in a row, including letters.
  /\b(?=[\da-f]*[a-f])(?=[a-f]*\d)[\da-f]{32,}\b/gi,
];

/** What else may stand between the groups of a number: signs, and spaces as addresses, HTML and JSON escape them. */
const GAP = String.raw`(?:%[\da-f]{2}|\\u[\da-f]{4}|\\[nrt]|&\w{2,5};|[^\p{L}\p{Nd}]){0,12}`;
const GROUPS = new RegExp(
  String.raw`(?<!\p{Nd})(\p{Nd}{4})${GAP}(?:(\p{Nd}{4})${GAP}(\p{Nd}{4})${GAP}(\p{Nd}{1,7})|(\p{Nd}{6})${GAP}(\p{Nd}{4,5}))(?!\p{Nd})`,
  'giu',
);

/** The checksum of card numbers; true for digits of other scripts. */
function passesForCard(digits: string): boolean {
  if (/\D/.test(digits)) return true;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Removes numbers in groups, whatever separates them, if they pass for a card. Others may be years or ids. */
function hideGroups(text: string): string {
  let left = '';
  let last = 0;
  GROUPS.lastIndex = 0;
  for (let match = GROUPS.exec(text); match; match = GROUPS.exec(text)) {
    const [whole, first = '', ...groups] = match;
    if (passesForCard([first, ...groups].join(''))) {
      if (match.index >= last) left += text.slice(last, match.index) + REMOVED;
      last = Math.max(last, match.index + whole.length);
    }
    // The card may begin with the next group, also of a number that passes for one by chance.
    GROUPS.lastIndex = match.index + first.length;
  }
  return left + text.slice(last);
}

/** Character runs that may be a bare token. */
const RUN = /[\w-]{20,}/g;
/** Ids of payment intents: they grant no access, and support needs them to find the order. */
const PAYMENT = /^pi_[A-Za-z0-9]+$/;

/** A token of one case: letters and digits mixed, without the hyphens of slugs and UUIDs. */
const ONE_CASE = /^(?=(?:[^\d]*\d){4})(?=(?:[^a-z]*[a-z]){4})[a-z\d]{24,}$/i;

/** Tokens mix upper and lower case at random; words, slugs and UUIDs do not. */
const isToken = (run: string): boolean =>
  !PAYMENT.test(run) &&
  (ONE_CASE.test(run) ||
    (/[a-z]/.test(run) && /[A-Z]/.test(run) && (run.length >= 32 || /\d.*\d/.test(run))));

/** What each of the patterns above needs. A text without it, as most of a menu's, is not searched, which saves half of the time. */
const MARK = /[_:=]|(?:\p{Nd}\P{Nd}*){3}|eyJ|bearer|basic|[\w-]{20}/iu;

/** Removes card numbers, tokens and secrets of providers. */
export function hideSecrets(text: string): string {
  if (!MARK.test(text)) return text;
  return SECRETS.reduce((left, pattern) => left.replace(pattern, REMOVED), hideGroups(text)).replace(
    RUN,
    (run) => (isToken(run) ? REMOVED : run),
  );
}

/** `12 Main St` → `00 xxxx xx`: length, spaces and punctuation stay. */
export const maskText = (text: string): string => text.replace(/\p{L}/gu, 'x').replace(/\p{N}/gu, '0');

const EMAIL = /[^\s@"'<>]+["']?(?:@| ?[([]at[)\]] ?| @ )[^\s@"'<>]+\.[^\s@"'<>]+/gi;
const PHONES = [
  /\+?\(?\p{Nd}(?:[\s().\-–—/·•]{0,3}\p{Nd}){9,14}/gu,
  // A number without the area code.
  /(?<![\p{Nd}$.,])\p{Nd}{3}[-.\s–]{1,2}\p{Nd}{4}(?![\p{Nd}-])/gu,
];

const NUMBER = String.raw`(?<![\p{L}\p{Nd}$.,])\p{Nd}{1,6}(?:[-/½]?\p{Nd}{0,4})?[A-Za-z]?,?\s+(?:[NSEWnsew]{1,2}\.?\s+)?`;
/** Matched only after capitalised words, because they are also plain words: "2 tacos on the way". */
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

/** For texts that the product wrote and that may quote personal data: masks e-mail addresses, phone numbers and streets. */
export const maskQuoted = (text: string): string =>
  [EMAIL, ...PHONES, ...STREETS].reduce(
    (left, pattern) => left.replace(pattern, maskText),
    hideSecrets(text),
  );
