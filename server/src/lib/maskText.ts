/** Secrets and personal data that log texts, such as error messages, may quote. */
const SECRETS = [
  /[\w-]*_secret_[\w-]+/gi,
  /\b(?:sk|pk|rk|whsec|ek|cuss|tok)_[\w+/=-]{4,}/gi,
  /\b(?:bearer|basic)\s+[\w.~+/=-]{6,}/gi,
  /\beyJ[\w-]{10,}\.[\w.-]*/g,
  /\b[a-z][a-z\d+.-]*:\/\/[^\s/@]+:[^\s/@]+@/gi,
  // A card number with any separators.
  /\p{Nd}(?:[\s._\-–—/\\|·•*]{0,3}\p{Nd}){12,}/gu,
  /\b(?=[\da-f]*[a-f])(?=[a-f]*\d)[\da-f]{32,}\b/gi,
  /[^\s@"'<>=,;:/]+@[^\s@"'<>]+\.[^\s@"'<>]+/g,
];
const RUN = /[\w-]{24,}/g;
/** Ids of the card provider's objects, which an operator searches for. */
const KNOWN = /^(?:pi|evt|ch|re|pyr|dp|du|pm|cus|sub|price|prctbl|seti|in)_[A-Za-z\d]+$/;

/** A random token mixes upper and lower case; a word, a slug or a UUID does not. */
const isToken = (run: string): boolean =>
  !KNOWN.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run) && (run.length >= 32 || /\d.*\d/.test(run));

/** Masks card numbers, tokens, provider secrets and email addresses. */
export const maskText = (text: string): string =>
  SECRETS.reduce((left, pattern) => left.replace(pattern, '[redacted]'), text).replace(RUN, (run) =>
    isToken(run) ? '[redacted]' : run,
  );
