/** Characters that mail programs read as a comment, quote, display name or list, and their full-width forms. */
const NOT = '\\s@()<>\\[\\],;:"\\\\\\p{C}＠（）＜＞［］，；：＂＼';
const LABEL = `[^%.。．｡\\-${NOT}](?:[^%.。．｡${NOT}]*[^%.。．｡\\-${NOT}])?`;
const MAILBOX = new RegExp(`^[^.${NOT}]+(?:\\.[^.${NOT}]+)*@${LABEL}(?:[.。．｡]${LABEL})*$`, 'u');

/** One mailbox, by the server's rule (server/src/lib/email.ts). Common test cases: docs/api/emails.json. */
export const isEmail = (text: string): boolean => text.length <= 254 && MAILBOX.test(text);

/** Where mail is asked for and nothing confirms a typing error, a domain without a dot is one. */
export const isPublicEmail = (text: string): boolean => isEmail(text) && /@.*[.。．｡]/.test(text);
