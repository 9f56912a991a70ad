/** Email addresses that name exactly one mailbox, in a normal form (contract, Accounts). */
import { domainToASCII } from 'node:url';

/** Characters that mail programs read as a comment, quote, display name or list. Some programs convert the full-width forms to these. */
const NOT = '\\s@()<>\\[\\],;:"\\\\\\p{C}＠（）＜＞［］，；：＂＼';
const LABEL = `[^%.。．｡\\-${NOT}](?:[^%.。．｡${NOT}]*[^%.。．｡\\-${NOT}])?`;
/**
 * An address that is given for the first time: words between single dots, then the labels of a domain, which no hyphen begins or
 * ends; a domain in other letters is accepted and stored in ASCII. The SPA has the same rule in `domain/email`; their common test
 * cases are in docs/api/emails.json.
 */
export const emailPattern = `^[^.${NOT}]+(?:\\.[^.${NOT}]+)*@${LABEL}(?:[.。．｡]${LABEL})*$`;
/** An address of an account, which may be older than the rule above: an @ in the middle (spec 2 §5). */
export const knownEmailPattern = `^[^${NOT}]+@[^%${NOT}]+$`;

export const isEmail = (text: string): boolean => new RegExp(emailPattern, 'u').test(text);

/** The stored form: trimmed, NFC, the domain in lower-case ASCII. Comparisons also ignore case. */
export function normalEmail(text: string): string {
  const address = text.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  // Only non-ASCII domains, because domainToASCII reads numbers as IP addresses.
  const ascii = /^[\x21-\x7e]*$/.test(domain) ? domain : domainToASCII(domain) || domain;
  return `${address.slice(0, at)}@${ascii}`;
}

/** One text for the spellings that reach a mailbox: in lower case, without the tag behind a plus and, at Gmail, without the dots. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = normalEmail(email)
    .toLowerCase()
    .replace(/(?<=[^@])\+[^@]*(?=@)/, '')
    .split('@');
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}
