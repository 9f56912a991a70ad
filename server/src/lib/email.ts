/** Email addresses in a normal form (contract, Accounts). What an address is: `@dwellivery/domain/email`. */
import { domainToASCII } from 'node:url';

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
