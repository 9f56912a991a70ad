/** Refuses common passwords, words of the product, and the customer's own email and name (contract, Accounts). */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ServerConfig } from '../../config/config';
import { fieldError } from '../../lib/errors';
import { isProductWord } from './productWords';

type Config = Pick<ServerConfig, 'sandbox'>;
type Owner = { email: string; name: string; firstname?: string; lastname?: string };

/** In `server/data`, or beside the bundle in `server/dist`. */
const PLACES = ['../../../data', 'data'].map((folder) =>
  path.join(__dirname, folder, 'commonPasswords.txt.gz'),
);

let common: Set<string> | undefined;

/** Lower case. Read when the first password is chosen. */
function commonPasswords(): Set<string> {
  if (common) return common;
  const file = PLACES.find((place) => existsSync(place));
  if (!file) throw new Error(`No list of common passwords in ${PLACES.join(' or ')}.`);
  common = new Set(gunzipSync(readFileSync(file)).toString().split('\n').filter(Boolean));
  return common;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();
const squeezed = (text: string): string => plain(text).replace(/\s+/g, '');

function complaint(
  { sandbox }: Config,
  password: string,
  { email, name, firstname = '', lastname = '' }: Owner,
): string | null {
  if (commonPasswords().has(plain(password))) {
    return 'This password is one of the most common ones. Please choose another.';
  }
  const typed = squeezed(password);
  // The password of the demo accounts is one, and public.
  if (!sandbox && isProductWord(typed)) {
    return 'This password is a word that everybody here knows. Please choose another.';
  }
  const [mailbox = ''] = email.split('@');
  if ([email, mailbox].map(squeezed).includes(typed)) {
    return 'Your email address is not a safe password. Please choose another.';
  }
  const names = [name, firstname, lastname, `${firstname}${lastname}`, `${lastname}${firstname}`];
  return names.map(squeezed).includes(typed)
    ? 'Your name is not a safe password. Please choose another.'
    : null;
}

/** @throws 422 weak_password for one of the most common passwords, a word of the product, the owner's e-mail address or name, whatever its case */
export function refuseWeak(config: Config, password: string, owner: Owner): void {
  const words = complaint(config, password, owner);
  if (words) throw fieldError('password', words, 'weak_password');
}
