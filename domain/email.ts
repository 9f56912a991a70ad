/** Characters that mail programs read as a comment, quote, display name or list. Some programs convert the full-width forms to these. */
const NOT = '\\s@()<>\\[\\],;:"\\\\\\p{C}＠（）＜＞［］，；：＂＼';
const LABEL = `[^%.。．｡\\-${NOT}](?:[^%.。．｡${NOT}]*[^%.。．｡\\-${NOT}])?`;
/**
 * An address that is given for the first time names one mailbox: words between single dots, then the labels of a domain, which no
 * hyphen begins or ends; a domain in other letters is accepted. With the flag u.
 */
export const EMAIL_PATTERN = `^[^.${NOT}]+(?:\\.[^.${NOT}]+)*@${LABEL}(?:[.。．｡]${LABEL})*$`;
/** An address of an account, which may be older than the rule above: an @ in the middle (spec 2 §5). */
export const KNOWN_EMAIL_PATTERN = `^[^${NOT}]+@[^%${NOT}]+$`;
export const MAX_EMAIL = 254;

const MAILBOX = new RegExp(EMAIL_PATTERN, 'u');

export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && MAILBOX.test(text);

/** Where mail is asked for and nothing confirms a typing error, a domain without a dot is one. */
export const isPublicEmail = (text: string): boolean => isEmail(text) && /@.*[.。．｡]/.test(text);
