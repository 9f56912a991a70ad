/** Punctuation that a chat takes into a link at its end: `/events/101).` Also encoded, as a browser sends quotes and brackets. */
const TAIL = /(?:[.,;:!?'"’”»)\]}>*…]|%(?:22|29|5D|7D|3E|2C|3B|BB|E2%80%(?:99|9D|A6)|C2%BB))+$/i;

/** A path without such punctuation. */
export const withoutLinkTail = (pathname: string): string => pathname.replace(TAIL, '') || '/';
