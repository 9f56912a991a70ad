/** E-mail addresses: one mailbox each, written in one way (contract, Accounts). */
import { domainToASCII } from 'node:url';

/** What other programs read as a comment, a quote, a display name, a list or nothing; full-width forms are turned into these by some. */
const NOT = '\\s@()<>\\[\\],;:"\\\\\\p{C}＠（）＜＞［］，；：＂＼';
/** At least three characters with an @ in the middle (spec 2 §5); deliverability is the mail server's to judge. */
export const emailPattern = `^[^${NOT}]+@[^%${NOT}]+$`;

/** The address as it is stored and compared (but for case): trimmed, composed, its domain in ASCII and lower case. */
export function normalEmail(text: string): string {
  const address = text.trim().normalize('NFC');
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  // Only names in other scripts: the function also reads numbers as IP addresses.
  const ascii = /^[\x21-\x7e]*$/.test(domain) ? domain : domainToASCII(domain) || domain;
  return `${address.slice(0, at)}@${ascii}`;
}
