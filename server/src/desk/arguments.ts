/** Parses arguments as ids, numbers and amounts. */
import { InvalidArgumentError } from 'commander';
import type { Context } from '../ports/context';
import { MAX_ID } from '../schemas/common';
import { findUser, findUserByEmail } from '../services/accounts/users';
import type { UserRow } from '../db/schema';
import { noSuch } from './exits';

/** @throws InvalidArgumentError, which commander prints with the argument's name */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (/^[1-9]\d*$/.test(text) && value <= MAX_ID) return value;
  throw new InvalidArgumentError('It must be a whole number from 1.');
}

/** '12.50' → 1250 */
export function cents(text: string): number {
  const found = /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text);
  const value = found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : 0;
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be an amount of dollars such as 12.50.');
}

/** @param who an id or an e-mail address @throws DeskError `not_found` */
export async function customerOf(context: Pick<Context, 'db'>, who: string): Promise<UserRow> {
  const user = /^\d+$/.test(who)
    ? Number(who) <= MAX_ID && (await findUser(context, Number(who)))
    : await findUserByEmail(context, who);
  if (!user) throw noSuch(`There is no customer ${who}.`);
  return user;
}

const MOST_WORDS = 2_000;

/** Words to a customer, which stand in a mail and on a page. */
export function words(text: string): string {
  const value = text.trim();
  if (value && value.length <= MOST_WORDS) return value;
  throw new InvalidArgumentError(`It must be 1 to ${MOST_WORDS} characters.`);
}
