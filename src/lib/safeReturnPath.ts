// A reserved origin, so that the check is pure: a safe path stays on it.
const ORIGIN = 'http://return.invalid';

/** Control characters and backslashes: browsers strip or rewrite them, which turns `/\evil` into `//evil`. */
function hasTrickyCharacters(text: string): boolean {
  return (
    text.includes('\\') ||
    Array.from(text).some((char) => char.charCodeAt(0) < 0x20 || char.charCodeAt(0) === 0x7f)
  );
}

/**
 * A path inside this site (path, query and hash), or `fallback`. Required for all return paths, because `<Link to="//evil">` leaves
 * the site and `navigate('//evil')` throws.
 */
export function safeReturnPath(candidate: unknown, fallback = '/dashboard'): string {
  if (typeof candidate !== 'string' || candidate.length > 2048) return fallback;
  if (!candidate.startsWith('/') || candidate.startsWith('//') || hasTrickyCharacters(candidate))
    return fallback;
  try {
    const url = new URL(candidate, ORIGIN);
    if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return fallback;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return fallback;
  }
}
