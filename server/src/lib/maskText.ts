/** What has no business in a line of text that is written down, wherever it came from: an error quotes what it was given. */
const SECRETS = [
  /[\w-]*_secret_[\w-]+/gi,
  /\b(?:sk|pk|rk|whsec|ek|cuss|tok)_[\w+/=-]{4,}/gi,
  /\b(?:bearer|basic)\s+[\w.~+/=-]{6,}/gi,
  /\beyJ[\w-]{10,}\.[\w.-]*/g,
  /\b[a-z][a-z\d+.-]*:\/\/[^\s/@]+:[^\s/@]+@/gi,
  // A card's number, however it was typed.
  /\p{Nd}(?:[\s._\-–—/\\|·•*]{0,3}\p{Nd}){12,}/gu,
  /\b(?=[\da-f]*[a-f])(?=[a-f]*\d)[\da-f]{32,}\b/gi,
  /[^\s@"'<>=,;:/]+@[^\s@"'<>]+\.[^\s@"'<>]+/g,
];
const RUN = /[\w-]{24,}/g;
const KNOWN = /^(?:pi|evt|ch|re|cus|sub|price|prctbl|seti|in)_[A-Za-z\d]+$/;

/** Random letters mix their cases; a word, a slug and a UUID do not. */
const isToken = (run: string): boolean =>
  !KNOWN.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run) && (run.length >= 32 || /\d.*\d/.test(run));

/** A text without card numbers, tokens, secrets of providers and addresses of mailboxes. */
export const maskText = (text: string): string =>
  SECRETS.reduce((left, pattern) => left.replace(pattern, '[redacted]'), text).replace(RUN, (run) =>
    isToken(run) ? '[redacted]' : run,
  );
